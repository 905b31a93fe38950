// Answers for `tarocco conform`: put your own program in the place of french.js.
// Try it: tarocco conform --ruleset tarot-4 -- node adapter.js
"use strict";

const readline = require("readline");
const program = require("./french.js"); // your program

const PLAYERS = { "france/tarot-3": 3, "france/tarot-4": 4 };

// Your functions by operation; each takes the input and the ruleset, and returns figures by
// name, or nothing for a question that the program does not know.
const FUNCTIONS = {
  count: (input) => program.count(input.cards),
  legal: (input) => ({ cards: program.legal(input.hand, input.trick) }),
  winner: (input) => ({ card: program.winner(input.trick) }),
  settle: (input, ruleset) =>
    input.kind === "contract" ? program.settle(input, PLAYERS[ruleset]) : undefined,
};

// What these functions read of a question; one that says more is declined, not misunderstood.
const DEAL = ["kind", "contract", "points", "bouts", "poignees", "petit", "announced", "swept"];
const KNOWN = { count: ["cards"], legal: ["hand", "trick"], winner: ["trick"], settle: DEAL };

function answer(input, operation, ruleset) {
  if (!Object.keys(input).every((field) => KNOWN[operation].includes(field)))
    return { unsupported: true };
  const lists = [input.cards, input.hand, input.trick].filter(Array.isArray);
  const code = program.wrong([...new Set(lists.flat())]) || lists.map(program.wrong).find(Boolean);
  if (code) return { valid: false, code };
  const account = FUNCTIONS[operation](input, ruleset);
  return account ? { valid: true, account } : { unsupported: true };
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { message, id, operation, ruleset, input } = JSON.parse(line);
  if (message === "start") {
    const can = { operations: Object.keys(FUNCTIONS), rulesets: Object.keys(PLAYERS) };
    say({ message: "start", name: "french", version: "1.0", ...can });
  } else if (message === "run") {
    say({ message: "result", id, ...answer(input, operation, ruleset) });
  } else {
    process.exit(0);
  }
});
