"""The parts of which the forms of tables are made: rows, ids, names, numbers."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

LARGEST_POINTS = 10_000
LARGEST_FIGURE = 10_000_000

Id: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_./-]{1,80}$")]
Text: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
Word: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Language: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]
Names: TypeAlias = dict[Language, Annotated[list[Word], Field(min_length=1, max_length=20)]]
Points: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST_POINTS)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=100)]
Entries: TypeAlias = Annotated[list[Word], Field(max_length=100)]
Size: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?$")]
HalfPoints: TypeAlias = Annotated[float, Field(ge=0, le=LARGEST_POINTS, allow_inf_nan=False)]
Halves: TypeAlias = Annotated[int, Field(ge=-1, le=1)]


class Row(BaseModel):
    """A row or table whose keys are all known and whose values have the exact type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Texts(Row):
    """A text in English and Italian; further languages may follow."""

    en: Text
    it: Text
    pt: Text | None = None
    es: Text | None = None
    fr: Text | None = None
