"""Every model of an obligation, one after another, as plain integers."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from verification.solver import Model

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from verification.model import Obligation


def number_of_models(obligation: Obligation) -> int:
    """Count the models within the bounds of an obligation.

    Example:
        >>> from verification.model import Obligation, always
        >>> number_of_models(Obligation("", always, sets={"held": 0b111}, numbers={"n": (1, 5)}))
        40
    """
    sets = [_choices(cards, obligation) for cards in obligation.sets.values()]
    ranges = [most - least + 1 for least, most in obligation.numbers.values()]
    masks = [1 << cards.bit_count() for cards in obligation.masks.values()]
    return prod((*sets, *ranges, *masks))


def models_of(obligation: Obligation) -> Iterator[Model]:
    """Yield every model within the bounds of an obligation.

    Of card sets of which only the number of cards in each class counts, one for
    each combination of numbers is enough.
    """
    sets = [_sets(cards, obligation) for cards in obligation.sets.values()]
    ranges = [range(least, most + 1) for least, most in obligation.numbers.values()]
    masks = [_subsets(cards) for cards in obligation.masks.values()]
    for chosen in product(*(map(list, sets)), *ranges, *(map(list, masks))):
        numbers_from, masks_from = len(sets), len(sets) + len(ranges)
        yield Model(
            dict(zip(obligation.sets, chosen[:numbers_from], strict=True)),
            dict(zip(obligation.numbers, chosen[numbers_from:masks_from], strict=True)),
            dict(zip(obligation.masks, chosen[masks_from:], strict=True)),
        )


def _choices(cards: int, obligation: Obligation) -> int:
    """Count what a card set can be."""
    if obligation.classes:
        return prod((mask & cards).bit_count() + 1 for mask in obligation.classes)
    return 1 << cards.bit_count()


def _sets(cards: int, obligation: Obligation) -> Iterator[int]:
    """Yield what a card set can be."""
    if not obligation.classes:
        yield from _subsets(cards)
        return
    classes = [list(indices(mask & cards)) for mask in obligation.classes]
    for numbers in product(*(range(len(each) + 1) for each in classes)):
        parts = zip(classes, numbers, strict=True)
        yield mask_of(card for each, number in parts for card in each[:number])


def _subsets(cards: int) -> Iterator[int]:
    """Yield every mask within a mask."""
    subset = cards
    while subset:
        yield subset
        subset = (subset - 1) & cards
    yield 0


def model_from(obligation: Obligation, values: Mapping[str, int]) -> Model:
    """Make a model of the values of symbols as :mod:`verification.solver` names them.

    Args:
        obligation: the obligation.
        values: value by symbol; one that the text does not have may be anything.
    """
    return Model(
        {
            name: _set_from(name, cards, obligation, values)
            for name, cards in obligation.sets.items()
        },
        {name: values.get(name, least) for name, (least, _) in obligation.numbers.items()},
        {name: values.get(name, 0) for name in obligation.masks},
    )


def is_model(model: Model, obligation: Obligation) -> bool:
    """Tell by plain integers whether a model is within the bounds and satisfies the premise."""
    ranges = obligation.numbers.items()
    within = all(least <= model.numbers[name] <= most for name, (least, most) in ranges)
    cards = obligation.masks.items()
    inside = all(not model.masks[name] & ~mask for name, mask in cards)
    return within and inside and model.replay(obligation.premise)


def _set_from(name: str, cards: int, obligation: Obligation, values: Mapping[str, int]) -> int:
    """Return a card set by the values of its symbols."""
    if not obligation.classes:
        return mask_of(card for card in indices(cards) if values.get(f"{name}_{card}", 0))
    return mask_of(
        card
        for number, mask in enumerate(obligation.classes)
        for card in list(indices(mask & cards))[: values.get(f"{name}_{number}", 0)]
    )
