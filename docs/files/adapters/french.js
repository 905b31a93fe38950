// A small program of French Tarot for three or four, to show how an adapter calls one.
"use strict";

const FACES = { R: 9, D: 7, C: 5, V: 3 };
const BOUTS = ["1", "21", "Exc"];
const NEEDED = [56, 51, 41, 36];
const COEFFICIENTS = { prise: 1, garde: 2, sans: 4, contre: 6 };
const POIGNEES = { simple: 20, double: 30, triple: 40 };
const RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"];

const isTrump = (card) => /^\d+$/.test(card);
const suit = (card) => (card === "Exc" ? "" : isTrump(card) ? "trump" : card.slice(-1));
const rank = (card) => (isTrump(card) ? Number(card) : RANKS.indexOf(card.slice(0, -1)));
const isCard = (card) =>
  card === "Exc" ||
  (isTrump(card) ? /^([1-9]|1\d|2[01])$/.test(card) : "phkt".includes(suit(card)) && rank(card) >= 0);

function wrong(cards) {
  if (!cards.every(isCard)) return "card_unknown";
  return new Set(cards).size < cards.length ? "card_twice" : "";
}

function count(cards) {
  const halves = (card) => (BOUTS.includes(card) ? 9 : isTrump(card) ? 1 : FACES[card[0]] || 1);
  const bouts = cards.filter((card) => BOUTS.includes(card)).length;
  return { total: cards.reduce((sum, card) => sum + halves(card), 0) / 2, bouts };
}

function legal(hand, trick) {
  const led = suit(trick.find((card) => card !== "Exc") || "Exc");
  const highest = Math.max(0, ...trick.filter(isTrump).map(rank));
  const trumps = hand.filter(isTrump);
  const over = trumps.filter((card) => rank(card) > highest);
  const following = led === "trump" ? [] : hand.filter((card) => suit(card) === led);
  if (!led) return hand;
  const owed = following.length ? following : over.length ? over : trumps;
  return owed.length ? [...owed, ...hand.filter((card) => card === "Exc")] : hand;
}

function winner(trick) {
  const led = suit(trick.find((card) => card !== "Exc") || "Exc");
  const power = (card) =>
    isTrump(card) ? 100 + rank(card) : suit(card) === led && led ? rank(card) : -1;
  return trick.reduce((best, card) => (power(card) > power(best) ? card : best));
}

function settle(deal, players) {
  const needed = NEEDED[deal.bouts];
  const made = deal.points >= needed;
  const margin = Math.ceil(Math.abs(deal.points - needed));
  const side = made ? 1 : -1;
  const petit = { attack: 10, defence: -10 }[deal.petit] || 0;
  let each = (side * (25 + margin) + petit) * COEFFICIENTS[deal.contract];
  for (const shown of deal.poignees || []) each += side * POIGNEES[shown.size];
  if (deal.swept === "attack") each += deal.announced === "attack" ? 400 : 200;
  else if (deal.announced === "attack") each -= 200;
  if (deal.swept === "defence") each -= 200;
  return { made, needed, margin, taker: each * (players - 1), defender: -each };
}

module.exports = { count, legal, settle, winner, wrong };
