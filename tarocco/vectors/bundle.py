"""Bundles of vectors: a manifest, schemas, and a file for each operation of each pack."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tarocco.answers import OPERATIONS
from tarocco.errors import TaroccoError
from tarocco.records.files import RecordError
from tarocco.records.node import Node, parsed
from tarocco.rulebook import load_book, pack_of
from tarocco.vectors.bug_classes import bug_classes
from tarocco.vectors.vector import KINDS, SIZES, Case, Vector, dumps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

FORMAT = "tarocco-vectors/1"
MANIFEST = "manifest.json"
SCHEMAS = ("tarocco-vectors-1", "tarocco-vector-1", "tarocco-record-1")
LARGEST_BYTES = 64 * 1024 * 1024
LONGEST_ID = 200
_HERE = Path(__file__).parent.parent / "schemas"


def bundle_files(vectors: Sequence[Vector], edition: str) -> dict[str, str]:
    """Return the files of a bundle by name, the same ones for the same vectors.

    Args:
        vectors: the vectors.
        edition: the edition of the rule book.
    """
    chapters: dict[str, list[Vector]] = {}
    for vector in vectors:
        chapters.setdefault(f"{vector.case.pack}/{vector.operation}.jsonl", []).append(vector)
    files = {
        name: "".join(f"{dumps(each.as_json())}\n" for each in found)
        for name, found in sorted(chapters.items())
    }
    files |= {
        f"schemas/{name}.json": (_HERE / f"{name}.json").read_text("utf-8") for name in SCHEMAS
    }
    manifest = _manifest(vectors, files, edition)
    return {MANIFEST: json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", **files}


def _manifest(vectors: Sequence[Vector], files: Mapping[str, str], edition: str) -> dict[str, Any]:
    """Return what the manifest says."""
    rulesets = list(dict.fromkeys(each.ruleset for each in vectors))
    packs = {pack_of(each) for each in rulesets}
    return {
        "format": FORMAT,
        "edition": edition,
        "vectors": len(vectors),
        "operations": list(OPERATIONS),
        "kinds": list(KINDS),
        "rulesets": [
            {"id": each, "label": load_book(pack_id=pack_of(each)).ruleset(each).label}
            for each in rulesets
        ],
        "files": [
            {
                "name": name,
                "vectors": text.count("\n") if name.endswith(".jsonl") else 0,
                "sha256": sha256(text.encode()).hexdigest(),
            }
            for name, text in files.items()
        ],
        "bug_classes": [
            {**each.as_json(), "vectors": sum(each.id in vector.flags for vector in vectors)}
            for each in bug_classes()
            if each.pack in packs
        ],
    }


def write_bundle(folder: Path, vectors: Iterable[Vector], edition: str) -> int:
    """Write a bundle into a folder that is new or empty; return how many vectors it has.

    Args:
        folder: the folder.
        vectors: the vectors.
        edition: the edition of the rule book.

    Raises:
        TaroccoError: if the folder holds anything, or cannot be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise TaroccoError(f"{folder}: not empty, expected a new or an empty folder")
    found = list(vectors)
    partial = folder.with_name(f"{folder.name}.part")
    try:
        for name, text in bundle_files(found, edition).items():
            path = partial / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        if folder.exists():
            folder.rmdir()
        partial.rename(folder)
    except OSError as error:
        raise TaroccoError(f"{folder}: cannot be written ({error.strerror})") from None
    finally:
        _removed(partial)
    return len(found)


def _removed(folder: Path) -> None:
    """Remove a folder that was not finished, if it is there."""
    import shutil  # noqa: PLC0415 - only what goes wrong needs it

    shutil.rmtree(folder, ignore_errors=True)


def read_bundle(folder: Path) -> list[Vector]:
    """Read the vectors of a bundle, and check them against its manifest.

    Args:
        folder: the folder.

    Raises:
        TaroccoError: with the first thing that is wrong, and where.
    """
    manifest = parsed(_text(folder / MANIFEST), str(folder / MANIFEST)).named()
    if manifest.get("format") is None or manifest["format"].value != FORMAT:
        raise TaroccoError(f"{folder / MANIFEST}: not a bundle, expected the format {FORMAT}")
    vectors: list[Vector] = []
    for node in manifest["files"].items():
        fields = node.named()
        name = fields["name"].text()
        path = folder / name
        if not path.resolve().is_relative_to(folder.resolve()):
            raise fields["name"].wrong(f"{name!r} lies outside the bundle, expected a file in it")
        text = _text(path)
        if sha256(text.encode()).hexdigest() != fields["sha256"].value:
            raise TaroccoError(f"{path}: not as the manifest says, expected its sha256")
        if name.endswith(".jsonl"):
            vectors += _read(text, str(path))
    return vectors


def _text(path: Path) -> str:
    """Read a file of a bundle.

    Raises:
        TaroccoError: if it cannot be read, or is too large.
    """
    try:
        if path.stat().st_size > LARGEST_BYTES:
            message = f"{path}: too large, expected at most {LARGEST_BYTES} bytes"
            raise TaroccoError(message)
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise TaroccoError(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise TaroccoError(f"{path}: not UTF-8 text, expected a file of a bundle") from None


def _read(text: str, name: str) -> Iterator[Vector]:
    """Yield the vectors of a file."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            yield vector_from(parsed(line, name))
        except RecordError as error:
            raise RecordError(name, str(number), error.message) from None


def vector_from(node: Node) -> Vector:
    """Read a vector.

    Raises:
        RecordError: with the first thing that is wrong.
    """
    fields = node.fields(
        (
            "id",
            "kind",
            "operation",
            "ruleset",
            "options",
            "input",
            "expect",
            "clauses",
            "flags",
            "size",
        )
    )
    case = Case(
        operation=fields["operation"].one_of(list(OPERATIONS), "operation"),
        ruleset=fields["ruleset"].text(),
        input={key: each.value for key, each in fields["input"].named().items()},
        options={key: each.text() for key, each in fields["options"].named().items()},
    )
    return Vector(
        id=fields["id"].text(LONGEST_ID),
        kind=fields["kind"].one_of(KINDS, "kind"),
        case=case,
        expect={key: each.value for key, each in fields["expect"].named().items()},
        clauses=tuple(each.text() for each in fields["clauses"].items()),
        flags=tuple(each.text() for each in fields["flags"].items()),
        size=fields["size"].one_of(SIZES, "size"),
    )
