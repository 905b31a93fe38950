"""What each cell of a table is: a flag, a number, a word of several, a list, names, words.

The roles come from the forms that the loader holds tables to, so that a cell added there
is a cell here without another edit.
"""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from tarocco.rulebook.form_parts import Row, Text, Texts

if TYPE_CHECKING:
    from collections.abc import Iterator

Path: TypeAlias = "tuple[str | int, ...]"

Form: TypeAlias = object
"""A model, or what annotates one of its fields."""

Value: TypeAlias = Any
"""What a cell holds: any TOML value."""

Found: TypeAlias = "tuple[Path, str, Value, tuple[str, ...]]"
"""Where a cell stands, its role, what it holds, and the words that it may hold."""

FLAG, NUMBER, CHOICE, STRING = "flag", "number", "choice", "string"
LIST, MAP, ROWS, NAMES, WORDS = "list", "map", "rows", "names", "words"

ROLES = (FLAG, NUMBER, CHOICE, STRING, LIST, MAP, ROWS, NAMES, WORDS)
"""What a cell can be."""

_NONE = type(None)


def walk(form: Form, value: Value, path: Path = ()) -> Iterator[Found]:
    """Yield every cell of a value: its path, its role, what it holds, and the words it may hold.

    Args:
        form: the form that the value has: a model or an annotation.
        value: the value.
        path: where it stands.
    """
    if form is Text and isinstance(value, str):
        yield path, WORDS, value, ()
        return
    form = _bare(form, value)
    if form is Texts:
        yield path, WORDS, value, ()
    elif isinstance(form, type) and issubclass(form, Row):
        for key, each in value.items():
            yield from walk(_annotation(form, key), each, (*path, key))
    elif get_origin(form) is Literal:
        yield path, CHOICE, value, tuple(get_args(form))
    elif isinstance(value, dict):
        yield from _walk_map(form, value, path)
    elif isinstance(value, list):
        yield from _walk_list(form, value, path)
    else:
        yield path, _role(value), value, ()


def _walk_map(form: Form, value: dict[str, Value], path: Path) -> Iterator[Found]:
    """Yield a map as a whole and each of its values; names as a whole alone."""
    if path[-1] == "names":
        yield path, NAMES, value, ()
        return
    yield path, MAP, value, ()
    of_values = get_args(form)[1] if get_origin(form) is dict else Any
    for key, each in value.items():
        yield from walk(of_values, each, (*path, key))


def _walk_list(form: Form, value: list[Value], path: Path) -> Iterator[Found]:
    """Yield a list as a whole, and the cells of its rows if it has rows."""
    of_items = get_args(form)[0] if get_origin(form) is list else Any
    if value and isinstance(value[0], dict):
        yield path, ROWS, value, ()
        for index, row in enumerate(value):
            yield from walk(of_items, row, (*path, index))
    else:
        yield path, LIST, value, _choices(of_items)


def _choices(form: Form) -> tuple[str, ...]:
    """Return the words that an entry of a list may be, none if any."""
    bare = _bare(form, None)
    return tuple(get_args(bare)) if get_origin(bare) is Literal else ()


def _annotation(form: type[Row], key: str) -> Form:
    """Return the form of a field, with what annotates it."""
    field = form.model_fields[key]
    return Text if _is_text(field.metadata) else field.annotation


def _is_text(metadata: list[Value]) -> bool:
    """Tell whether what annotates a string says that it is a text and no word."""
    longest = max(each.max_length for each in get_args(Text)[1:])
    return any(getattr(each, "max_length", None) == longest for each in metadata)


def _bare(form: Form, value: Value) -> Form:
    """Return a form without what annotates it, and of several that which a value has."""
    while get_origin(form) is Annotated:
        form = get_args(form)[0]
    if get_origin(form) in {Union, types.UnionType}:
        members = [_bare(each, value) for each in get_args(form) if each is not _NONE]
        return next((each for each in members if _is_of(value, each)), members[0])
    return form


def _is_of(value: Value, form: Form) -> bool:
    """Tell whether a row is of the kind that a form is for."""
    if not (isinstance(value, dict) and isinstance(form, type) and issubclass(form, Row)):
        return False
    kinds = form.model_fields.get("kind")
    return kinds is not None and value.get("kind") in get_args(kinds.annotation)


def _role(value: Value) -> str:
    """Return the role of a single value."""
    if isinstance(value, bool):
        return FLAG
    return NUMBER if isinstance(value, int | float) else STRING
