"""``tarocco play``: a match against the program, at the terminal."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarocco.cli.shared import current_ruleset, spec_options
from tarocco.cli.table.game import Game
from tarocco.cli.table.screen import Screen, printable
from tarocco.cli.table.seating import seating, usual_names
from tarocco.cli.table.sitting import first_moment, new_sitting, read_moments
from tarocco.cli.table.voice import Voice
from tarocco.cli.table.words import WORDS
from tarocco.errors import ChoiceError, TaroccoError
from tarocco.play.match import table_for
from tarocco.play.policies import POLICIES
from tarocco.records.checks import wrong_names
from tarocco.records.record import FORMAT

if TYPE_CHECKING:
    from tarocco.cli.table.sitting import Moment, Sitting
    from tarocco.rulebook import Book, Ruleset

_SEED_BYTES = 4
_LONGEST_SEED = 100
_LONGEST_HEAD = 200


@click.command("play", short_help="Play against the program.")
@click.argument("game")
@click.option("--players", type=int, metavar="N", help="How many play, if the game leaves it open.")
@click.option("--seed", metavar="TEXT", help="Play the deals that come from this seed.")
@click.option("--seat", type=int, metavar="N", help="The number of your seat, from 0.")
@click.option("--names", metavar="A,B,…", help="Names of the players, yours first.")
@click.option(
    "--policy",
    type=click.Choice(sorted(POLICIES)),
    default="beginner",
    show_default=True,
    help="How the others play.",
)
@click.option("--save", metavar="FILE", help="Where the game is saved, and goes on from.")
@click.option("--new", is_flag=True, help="Begin another game, even if one is unfinished.")
@click.option(
    "--option",
    "choices",
    metavar="NAME=VALUE",
    multiple=True,
    help="Take another reading of a disputed point; see 'tarocco options'.",
)
@click.option(
    "--lang",
    type=click.Choice(sorted(WORDS)),
    default="en",
    show_default=True,
    help="Language of the table.",
)
@spec_options
def command(  # noqa: PLR0913 - one parameter for each option of the command
    game: str,
    *,
    players: int | None,
    seed: str | None,
    seat: int | None,
    names: str | None,
    policy: str,
    save: str | None,
    choices: tuple[str, ...],
    lang: str,
    new: bool,
) -> int:
    """Play a match of GAME against the program; see 'tarocco games' for the games.

    The game is saved after every action. The same command goes on with it;
    when it is over, or with --new, another begins. Say ? at any time for help.

    \b
    Examples:
      tarocco play ottocento
      tarocco play mattazza --players 5 --lang it
      tarocco play france/tarot-4 --lang fr
      tarocco play terziglio-poste --seed 7 --save evening.json
    """  # noqa: D301 - \b keeps click from filling the examples
    book, rules = current_ruleset(game, choices)
    if rules.game_id is None:
        raise ChoiceError(f"the ruleset {rules.id!r} has no game to play, only counting")
    wishes = _Wishes(
        rules=rules,
        players=players,
        seed=seed,
        seat=seat,
        names=names,
        lang=lang,
        chosen=bool(choices),
    )
    path = _path(save, rules)
    moments = _replaced(path) if new else wishes.saved(path, book)
    resumed = bool(moments)
    if not moments:
        moments = [first_moment(wishes.sitting())]
    sitting = moments[-1].sitting
    pairs = sitting.rules.game.sides == "pairs"
    seats = seating(sitting.names, sitting.me, lang, pairs=pairs)
    table = Game(
        moments,
        path=path,
        policy=POLICIES[policy],
        book=book,
        voice=Voice(lang, sitting.rules.pack, seats),
        screen=Screen(),
    )
    return table.run(resumed=resumed)


def _path(save: str | None, rules: Ruleset) -> Path:
    """Return where a game is saved, and make the folder if it is ours.

    Raises:
        TaroccoError: if the folder cannot be made.
    """
    if save is not None:
        return Path(save)
    path = Path(click.get_app_dir("tarocco")) / f"{rules.id.replace('/', '-')}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"{path.parent}: cannot be made ({error.strerror}), expected a folder"
        raise TaroccoError(message) from None
    return path


def _replaced(path: Path) -> list[Moment]:
    """Make sure that a new match replaces nothing but a match, and return no moments of it.

    Raises:
        TaroccoError: if the file is something else.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_LONGEST_HEAD)
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise TaroccoError(f"{path}: cannot be read ({_reason(error)}), expected a game") from None
    if head and FORMAT.encode() not in head:
        raise TaroccoError(f"{path}: not a game, so it is left alone; --save names another file")
    return []


def _reason(error: OSError | ValueError) -> str:
    """Return why a file cannot be used."""
    return getattr(error, "strerror", None) or str(error)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wishes:
    """What was asked for on the command line, None for what was not.

    Args:
        rules: the ruleset.
        players: how many play.
        seed: the seed.
        seat: the seat of the player at the terminal.
        names: names of the players.
        lang: the language.
        chosen: whether readings were chosen.
    """

    rules: Ruleset
    players: int | None
    seed: str | None
    seat: int | None
    names: str | None
    lang: str
    chosen: bool

    def sitting(self) -> Sitting:
        """Sit down to a new match.

        Raises:
            ChoiceError: for a number of players, a seat, names or a seed that do not fit.
        """
        table, players = table_for(self.rules, self.players)
        seat = self.seat or 0
        if not 0 <= seat < players:
            raise ChoiceError(f"there is no seat {seat}, expected 0 to {players - 1}")
        seed = secrets.token_hex(_SEED_BYTES) if self.seed is None else self.seed
        if not seed or len(seed) > _LONGEST_SEED or printable(seed) != seed:
            expected = f"1 to {_LONGEST_SEED} printable characters"
            raise ChoiceError(
                f"the seed {seed[:_LONGEST_SEED]!r} cannot be used, expected {expected}"
            )
        if self.names is not None:
            return new_sitting(table, seed, seat, self._names(players))
        usual = usual_names(self.lang, players, pairs=table.game.sides == "pairs")
        sitting = new_sitting(table, seed, seat, usual)
        return replace(sitting, names=tuple(usual[place - seat] for place in range(players)))

    def _names(self, players: int) -> list[str]:
        """Return the names given.

        Raises:
            ChoiceError: if they do not fit.
        """
        names = [" ".join(name.split()) for name in (self.names or "").split(",")]
        if len(names) != players:
            raise ChoiceError(f"{len(names)} names given, expected {players}, yours first")
        wrong = wrong_names(names)
        if wrong:
            raise ChoiceError(f"--names: {wrong}")
        return names

    def saved(self, path: Path, book: Book) -> list[Moment]:
        """Return the moments of the unfinished match that is saved, none if there is none.

        Raises:
            TaroccoError: if what is there cannot be gone on with, or is another match.
        """
        if not path.exists():
            return []
        moments = read_moments(path, book)
        last = moments[-1]
        if last.state.over and last.next_match().over:
            return []
        wrong = self._differs(last.sitting)
        if wrong:
            hint = "leave that out to go on with it, or begin another with --new"
            raise TaroccoError(f"{path}: an unfinished game {wrong}; {hint}")
        return moments

    def _differs(self, sitting: Sitting) -> str:
        """Say in what a saved match differs from what was asked for."""
        if sitting.rules.id != self.rules.id or (
            self.chosen and sitting.rules.label != self.rules.label
        ):
            return f"of {sitting.rules.label}, not {self.rules.label}"
        players, me = len(sitting.names), sitting.me
        names = None if self.names is None else self._names(players)
        if self.players not in {None, players}:
            return f"with --players {players}, not {self.players}"
        if self.seed not in {None, sitting.seed}:
            return f"with --seed {sitting.seed}, not {self.seed}"
        if self.seat not in {None, me}:
            return f"with --seat {me}, not {self.seat}"
        if names is not None and (sorted(names), names[0]) != (
            sorted(sitting.names),
            sitting.names[me],
        ):
            return f"with --names {','.join(sitting.names)}"
        return ""
