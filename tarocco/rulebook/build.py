"""From checked tables to typed rules.

The tables given here are our own, or have passed :mod:`tarocco.rulebook.check`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tarocco.cards import Card, Group, NameParts, Pack, Suit, Value, Wildcard, indices, mask_of
from tarocco.errors import Known
from tarocco.scoring.rules import (
    Bonus,
    CombinationRule,
    Declared,
    Family,
    GroupCount,
    Multiplier,
    RunRule,
    Scoring,
    SequenceRule,
    SetRule,
    SetSize,
    ValueCount,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tarocco.rulebook.cells import Table, Tables
    from tarocco.scoring.rules import Names


class UnknownCardsError(Exception):
    """An entry of a list of cards that is no card, range or group; the message is the entry."""


def build_pack(cards: Table) -> Pack:
    """Build a pack from the table of cards."""
    made = tuple(
        Card(index, card_id, suit, rank, number, frozen_names(names))
        for index, (card_id, suit, rank, number, names) in enumerate(_card_rows(cards))
    )
    suits = {
        row["id"]: Suit(
            row["id"],
            row["kind"],
            mask_of(card.index for card in made if card.suit == row["id"]),
            frozen_names(row["names"]),
            row["clause"],
        )
        for row in cards["suit"]
    }
    finder = CardFinder(made)
    for row in cards["group"]:
        finder.groups[row["id"]] = finder.mask(row["cards"])
    return Pack(
        id=cards["pack"]["id"],
        cards=made,
        suits=Known("suit", suits),
        groups=Known(
            "group",
            {
                row["id"]: Group(
                    row["id"], finder.groups[row["id"]], frozen_names(row["names"]), row["clause"]
                )
                for row in cards["group"]
            },
        ),
        values=tuple(
            Value(row["id"], finder.groups[row["group"]], row["points"], row["clause"])
            for row in cards["value"]
        ),
        wildcards=tuple(
            Wildcard(row["id"], finder.groups[row["group"]], frozen_names(row["names"]))
            for row in cards.get("any", [])
        ),
        name_parts=NameParts(
            faces={row["id"]: frozen_names(row["names"]) for row in cards["face"]},
            suits={
                row["id"]: frozen_names(row["names"]) for row in cards["suit"] if _is_plain(row)
            },
            joined_by={row["id"]: tuple(row["joined_by"]) for row in cards["language"]},
            articles=frozenset(word for row in cards["language"] for word in row["articles"]),
            languages={row["id"]: row["name"] for row in cards["language"]},
        ),
        names=frozen_names(cards["pack"]["names"]),
        clause=cards["pack"]["clause"],
    )


def suit_cards(suit: Table) -> dict[str, str]:
    """Return the cards a suit lists: key in its ``ranks`` or ``cards`` -> canonical spelling."""
    keys = [*suit.get("ranks", {}), *suit.get("cards", [])]
    return {key: key + suit["id"] if _is_plain(suit) else key for key in keys}


def _is_plain(suit: Table) -> bool:
    """Tell whether a suit's cards are faces of the suit."""
    return suit["kind"] not in {"trump", "excuse"}


def _card_rows(cards: Table) -> list[tuple[str, str, int, int | None, dict[str, list[str]]]]:
    """List every card: spelling, suit, rank, number and names, in the order of the pack."""
    own = {row["id"]: row for row in cards["card"]}
    faces = {row["id"]: row["names"] for row in cards["face"]}
    joined_by = {row["id"]: row["joined_by"][0] for row in cards["language"]}
    rows = []
    for suit in cards["suit"]:
        for key, card_id in suit_cards(suit).items():
            rank = suit.get("ranks", {}).get(key, 0)
            if key == card_id:
                rows.append((card_id, suit["id"], rank, own[key].get("number"), own[key]["names"]))
            else:
                names = _suit_card_names(faces[key], suit["names"], joined_by)
                rows.append((card_id, suit["id"], rank, None, names))
    return rows


def _suit_card_names(
    face: Mapping[str, Sequence[str]],
    suit: Mapping[str, Sequence[str]],
    joined_by: Mapping[str, str],
) -> dict[str, list[str]]:
    """Put together the usual name of a suit card in each language that has both words."""
    return {
        code: [f"{face[code][0]} {joint} {_in_sentence(suit[code][0], code)}"]
        for code, joint in joined_by.items()
        if code in face and code in suit
    }


def _in_sentence(suit: str, language: str) -> str:
    """Write a suit as it stands inside a name: capitals are for English alone."""
    return suit if language == "en" else suit.lower()


class CardFinder:
    """Finds the cards that an entry of a table names.

    Args:
        cards: the cards of the pack.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.by_id = {card.id: card for card in cards}
        self.groups: dict[str, int] = {}

    def cards_in(self, entries: Sequence[str]) -> list[int]:
        """Return the cards of a list of cards, ranges and groups, in its order.

        Raises:
            UnknownCardsError: for an entry that is none of them.
        """
        found: list[int] = []
        for entry in entries:
            found += self._entry(entry)
        return found

    def mask(self, entries: Sequence[str]) -> int:
        """Return the mask of a list of cards, ranges and groups.

        Raises:
            UnknownCardsError: for an entry that is none of them.
        """
        return mask_of(self.cards_in(entries))

    def _entry(self, entry: str) -> list[int]:
        """Return the cards of one entry."""
        if entry in self.by_id:
            return [self.by_id[entry].index]
        if entry in self.groups:
            return list(indices(self.groups[entry]))
        high, _, low = entry.partition("-")
        if high not in self.by_id or low not in self.by_id:
            raise UnknownCardsError(entry)
        found = cards_between(self.cards, self.by_id[high], self.by_id[low])
        if not found:
            raise UnknownCardsError(entry)
        return found


def card_finder(pack: Pack) -> CardFinder:
    """Return a finder that knows the groups of a pack."""
    finder = CardFinder(pack.cards)
    finder.groups = {group.id: group.cards for group in pack.groups.values()}
    return finder


def cards_between(cards: Sequence[Card], one: Card, other: Card) -> list[int]:
    """Return the cards of a suit from one to another, highest first; none if suits differ.

    Cards without rank belong to no range.
    """
    if one.suit != other.suit or not one.rank or not other.rank:
        return []
    suit = [card for card in cards if card.suit == one.suit and card.rank]
    ordered = sorted(suit, key=lambda card: -card.rank)
    first, last = sorted((ordered.index(one), ordered.index(other)))
    return [card.index for card in ordered[first : last + 1]]


def build_scoring(
    tables: Tables, pack: Pack, count: Table | None = None, players: int = 0
) -> Scoring:
    """Build the scoring of a ruleset from the tables of combinations and counting.

    Args:
        tables: the tables.
        pack: the pack.
        count: what the game counts, or None for everything there is.
        players: how many play.
    """
    scoring = _whole_scoring(tables, pack)
    if count is None:
        return scoring
    return replace(
        scoring,
        families=scoring.families if count["combinations"] else (),
        card_points=group_count(tables["counting"], pack, players)
        if count["card_points"] == "groups"
        else scoring.card_points,
        last_trick=scoring.last_trick
        if count["last_trick"]
        else replace(scoring.last_trick, points=0),
    )


def _whole_scoring(tables: Tables, pack: Pack) -> Scoring:
    """Build the scoring of everything that the tables count."""
    combinations, counting = tables["combinations"], tables["counting"]
    finder = card_finder(pack)
    multipliers = {row["family"]: _multiplier(row) for row in combinations["multiplier"]}
    return Scoring(
        families=tuple(
            Family(
                row["id"],
                row["clause"],
                row.get("third_clause"),
                row.get("added_clause"),
                frozen_names(row["names"]),
                multipliers[row["id"]],
                tuple(
                    build_combination(each, finder)
                    for each in combinations["combination"]
                    if each["family"] == row["id"]
                ),
            )
            for row in combinations["family"]
        ),
        card_points=_value_count(counting["card_points"], pack),
        last_trick=Bonus(
            counting["last_trick"]["clause"],
            frozen_names(counting["last_trick"]["names"]),
            counting["last_trick"]["points"],
        ),
        declared=Declared(
            counting["declared"]["clause"],
            frozen_names(counting["declared"]["names"]),
            counting["declared"]["apart"],
        ),
    )


def _multiplier(row: Table) -> Multiplier:
    """Build a multiplier from its row."""
    return Multiplier(
        row["id"],
        row["clause"],
        frozen_names(row["names"]),
        row["combinations"],
        row["factor"],
        row["declared"],
    )


def group_count(counting: Table, pack: Pack, size: int) -> GroupCount:
    """Build the count of card points by groups of so many cards."""
    row = counting["groups"]
    return GroupCount(
        row["clause"],
        frozen_names(row["names"]),
        _cards_by_points(pack),
        row["deducted"],
        row["added"],
        size,
    )


def _value_count(row: Table, pack: Pack) -> ValueCount:
    """Build the count of card points from its table."""
    return ValueCount(
        row["clause"],
        row["odd_clause"],
        frozen_names(row["names"]),
        _cards_by_points(pack),
        row["deducted"],
        row["odd_card"],
    )


def _cards_by_points(pack: Pack) -> tuple[tuple[int, int], ...]:
    """Return the mask of the cards that count so many points, and the points."""
    by_points: dict[int, int] = {}
    for value in pack.values:
        by_points[value.points] = by_points.get(value.points, 0) | value.cards
    return tuple((cards, points) for points, cards in by_points.items())


def build_combination(row: Table, finder: CardFinder) -> CombinationRule:
    """Build a combination from its row."""
    common: dict[str, Any] = {
        "id": row["id"],
        "family": row["family"],
        "clause": row["clause"],
        "names": frozen_names(row["names"]),
    }
    if row["kind"] == "set":
        sizes = sorted((int(size), points) for size, points in row["points"].items())
        return SetRule(
            **common,
            cards=finder.mask(row["cards"]),
            sizes=tuple(
                SetSize(size, points, row["counts_as"][str(size)]) for size, points in sizes
            ),
        )
    return SequenceRule(
        **common,
        head=finder.by_id[row["head"]].index if "head" in row else None,
        body=tuple(finder.cards_in(row["body"])),
        genuine=row["genuine"],
        contatori=tuple(finder.cards_in(row["contatori"])),
        contatori_most=row["contatori_most"],
        idle_counts=row["idle_counts"],
        added=finder.mask(row["added"]),
        run=_run(row["run"], finder) if "run" in row else None,
        smallest=row["smallest"],
        first=row["first"],
        further=row["further"],
    )


def _run(row: Table, finder: CardFinder) -> RunRule:
    """Build the run of a sequence from its table."""
    return RunRule(
        cards=tuple(finder.cards_in(row["cards"])),
        neighbours_filled=row["neighbours_filled"],
        beside_third=finder.mask(row["beside_third"]),
        broken_without=finder.mask(row["broken_without"]),
        then=finder.mask(row["then"]),
        then_genuine=row["then_genuine"],
        clause=row["clause"],
        then_clause=row["then_clause"],
    )


def frozen_names(names: Mapping[str, Sequence[str]]) -> Names:
    """Freeze names by language."""
    return {code: tuple(words) for code, words in names.items()}
