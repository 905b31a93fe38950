"""From the tables of play and of a game to typed rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.errors import Known
from tarocco.play.rules import (
    Attested,
    Call,
    ChienRule,
    CountRule,
    End,
    Exchange,
    Following,
    Game,
    Matto,
    PhaseRule,
    Play,
    Right,
    Rounding,
    Settlement,
    Signal,
    ViolationKind,
    Winning,
)
from tarocco.rulebook.build import card_finder, frozen_names

if TYPE_CHECKING:
    from tarocco.cards import Pack
    from tarocco.rulebook.build import CardFinder
    from tarocco.rulebook.cells import Table, Tables


def build_play(tables: Tables, pack: Pack) -> Play:
    """Build the rules of play that the games of a pack share."""
    play = tables["play"]
    # A table that is there is read only when it is asked for by its name.
    declarations: Table = tables["declarations"] if "declarations" in tables else {}  # noqa: SIM401
    finder = card_finder(pack)
    return Play(
        following=Following(**play["following"]),
        winning=Winning(
            play["winner"]["equal"] == "last",
            play["winner"]["clause"],
            play["winner"]["equal_clause"],
        ),
        matto=_matto(play["matto"], pack),
        exchange=_exchange(play["exchange"], finder),
        discards_lost=play.get("discards", {}).get("without_trick") == "lost",
        monte_passes=play.get("monte", {}).get("next_dealer", True),
        together=play["seats"]["together"],
        lowest_deals=play["seats"]["dealer"] == "lowest",
        suits=tuple(play["seats"]["suits"]),
        before_play=declarations.get("accuso", {}).get("when") == "before_play",
        contested=declarations.get("going_out", {}).get("contested", False),
        violations=Known(
            "violation", {row["id"]: ViolationKind(**row) for row in play["violation"]}
        ),
        signals=tuple(
            Signal(**{**row, "names": frozen_names(row["names"])}) for row in play.get("signal", [])
        ),
        signals_when=play.get("signals", {}).get("when", {}),
        attested=tuple(
            Attested(**{**row, "names": frozen_names(row["names"])})
            for row in play.get("attested", [])
        ),
    )


def _matto(row: Table, pack: Pack) -> Matto:
    """Build the rules of the Matto."""
    return Matto(
        card=pack.by_id[row["card"]].index,
        last_trick=row["last_trick"],
        lost_without_trick=row["without_trick"] == "lost",
        wins=row.get("wins", "never"),
        kept_against_chelem=row.get("kept_against_chelem", False),
        early_spoils=row.get("early_spoils", False),
        clause=row["clause"],
        last_trick_clause=row["last_trick_clause"],
        without_trick_clause=row["without_trick_clause"],
    )


def _exchange(row: Table, finder: CardFinder) -> Exchange:
    """Build the rules of the card given for the Matto."""
    return Exchange(
        gives=finder.mask(row["gives"]),
        discards=row["discards"],
        clause=row["clause"],
        otherwise_clause=row["otherwise_clause"],
        discards_clause=row["discards_clause"],
    )


def build_game(tables: Tables, game_id: str, pack: Pack) -> Game:
    """Build a game from its table and those of play."""
    table = tables[f"games/{game_id}"]
    finder = card_finder(pack)
    return Game(
        id=game_id,
        names=frozen_names(table["game"]["names"]),
        clause=table["game"]["clause"],
        numbers=tuple(table["players"]["numbers"]),
        sides=table["players"]["sides"],
        players_clause=table["players"]["clause"],
        phases=tuple(_phase(row, finder) for row in table["phase"]),
        calls=Known("call", {call.id: call for call in _calls(tables, table)}),
        rights=tuple(
            Right(**{**row, "adds": tuple(row["adds"])}) for row in table.get("right", [])
        ),
        count=_count(table["count"]),
        settlement=_settlement(table["settlement"]),
        end=_end(table["end"]),
        play=build_play(tables, pack),
    )


def _calls(tables: Tables, game: Table) -> list[Call]:
    """Build the calls of a game: its own, and its contracts if it has an auction for them."""
    own = [_call(row) for row in game.get("call", [])]
    bids = {call.kind for call in own}
    if "contracts" not in tables or "bid" in bids:
        return own
    return own + [
        Call(
            id=row["id"],
            names=frozen_names(row["names"]),
            kind="bid",
            rank=row["rank"],
            takes_stock=row["chien"] == "taken",
            factor=row["coefficient"],
            clause=row["clause"],
            stock="" if row["chien"] == "taken" else row["chien"],
        )
        for row in tables["contracts"]["contract"]
    ]


_OTHER_KEYS = {"own", "after_excuse"}


def _phase(row: Table, finder: CardFinder) -> PhaseRule:
    """Build a phase."""
    clauses = {key for key in row if key.endswith("_clause") and key != "all_pass_clause"}
    return PhaseRule(
        **{
            **{key: value for key, value in row.items() if key not in clauses | _OTHER_KEYS},
            "last": finder.mask(row.get("last", [])),
            "card": finder.mask([row["card"]]) if "card" in row else 0,
            "without": finder.mask([row["without"]]) if "without" in row else 0,
            "groups": tuple(finder.mask([group]) for group in row.get("groups", [])),
            "own_first": row.get("own") == "first",
            "bound": row.get("after_excuse") == "bound",
            "chien": ChienRule(**row["chien"]) if "chien" in row else None,
            "barred": finder.mask(row.get("barred", [])),
            "packets": {int(n): tuple(sizes) for n, sizes in row.get("packets", {}).items()},
            "monte_after": tuple(row.get("monte_after", [])),
        }
    )


def _call(row: Table) -> Call:
    """Build a call of the auction."""
    return Call(
        id=row["id"],
        names=frozen_names(row["names"]),
        kind=row["kind"],
        rank=row.get("rank", 0),
        takes_stock=row.get("takes_stock", False),
        factor=row.get("factor", 1),
        clause=row["clause"],
    )


def _count(row: Table) -> CountRule:
    """Build what is counted."""
    return CountRule(
        groups=row["card_points"] == "groups",
        combinations=row["combinations"],
        last_trick=row["last_trick"],
        declarations=row["declarations"],
        leftover=row["leftover"],
        clause=row["clause"],
    )


def _settlement(row: Table) -> Settlement:
    """Build the settlement."""
    own = {
        key: row[key]
        for key in (
            "lone",
            "each",
            "all_tricks",
            "all_tricks_factor",
            "bad_points",
            "most_also",
            "half_clause",
            "tie_clause",
            "all_tricks_clause",
        )
        if key in row
    }
    rounding = Rounding(row["first"], row["step"], row["round_clause"]) if "first" in row else None
    return Settlement(
        kind=row["kind"],
        clause=row["clause"],
        rounding=rounding,
        half_up=row.get("half", "up") == "up",
        tie_pays=row.get("tie", "others") == "others",
        **own,
    )


def _end(row: Table) -> End:
    """Build the end of a match."""
    own = {key: value for key, value in row.items() if key != "tie"}
    return End(**own, drawn=row.get("tie") == "drawn")
