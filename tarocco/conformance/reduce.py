"""Ways to make a question smaller: fewer cards, lower numbers, moves and deals left out."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Path = tuple["str | int", ...]

_OF_A_RECORD = {"deals", "moves", "scores"}


def at(value: Any, path: Path) -> Any:  # noqa: ANN401 - any JSON value
    """Return what stands at a place of a JSON value; None if there is no such place."""
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def with_value(value: dict[str, Any], path: Path, new: object) -> dict[str, Any]:
    """Return a question with another value at a place."""
    changed = deepcopy(value)
    at(changed, path[:-1])[path[-1]] = new
    return changed


def without(value: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return a question without a field."""
    changed = deepcopy(value)
    del at(changed, path[:-1])[path[-1]]
    return changed


def places(value: Any, path: Path = ()) -> Iterator[Path]:  # noqa: ANN401 - any JSON value
    """Yield every place of a JSON value, from the outside in."""
    yield path
    inside: Any = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for step, each in inside:
        yield from places(each, (*path, step))


def lists(given: dict[str, Any]) -> list[Path]:
    """Return the places of the lists that may become shorter."""
    found = [path for path in places(given) if isinstance(at(given, path), list)]
    if "record" in given:
        return [path for path in found if path[-1] in _OF_A_RECORD]
    return found


def lockstep(given: dict[str, Any]) -> list[tuple[Path, ...]]:
    """Return groups of lists with a place each for every player, which become shorter together."""
    names = [(name,) for name, value in given.items() if isinstance(value, list)]
    sizes = {len(given[name]) for (name,) in names}
    return [tuple(names)] if len(names) > 1 and len(sizes) == 1 else []


def cut(given: dict[str, Any], paths: tuple[Path, ...], start: int, stop: int) -> dict[str, Any]:
    """Return a question without some items of some lists."""
    for path in paths:
        row = at(given, path)
        given = with_value(given, path, row[:start] + row[stop:])
    return given


def lesser(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield questions with one field left out, or one number or truth value less, boldest first."""
    for path in places(given):
        value = at(given, path)
        if not path or ("record" in given and path[-1] not in _OF_A_RECORD | {"claims", "notes"}):
            continue
        if isinstance(path[-1], str):
            yield without(given, path)
        for smaller in _less(value):
            yield with_value(given, path, smaller)


def plainer(given: dict[str, Any], words: Mapping[str, Sequence[str]]) -> Iterator[dict[str, Any]]:
    """Yield questions with one word that is plainer, the plainest first.

    Args:
        given: the question.
        words: the words of a field, the plainest first.
    """
    for path in places(given):
        value, known = at(given, path), words.get(str(path[-1]), ()) if path else ()
        if value in known:
            yield from (with_value(given, path, word) for word in known[: known.index(value)])


def _less(value: object) -> Iterator[object]:
    """Yield what is less than a number, nearer to 0; false is less than true."""
    if value is True:
        yield False
    elif isinstance(value, int | float) and value:
        step = 1 if value > 0 else -1
        tries = [0, int(value / 2), int(value), value - step]
        yield from dict.fromkeys(each for each in tries if abs(each) < abs(value))
