"""A group of commands that imports only the one that is run."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from tarocco.errors import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping


class LazyGroup(click.Group):
    """Commands by name, each in a module whose attribute ``command`` it is.

    Args:
        modules: module by name of command, in the order of the help.
    """

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*args, **kwargs)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own
        """List the commands in the order of the help."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        if cmd_name not in self.modules:
            return None
        command: click.Command = import_module(self.modules[cmd_name]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, naming the nearest one if there is none."""
        if args and not args[0].startswith("-") and args[0] not in self.modules:
            hint = nearest(args[0], list(self.modules))
            expected = ", ".join(self.modules)
            message = f"there is no command {args[0]!r}{hint} (expected one of: {expected})"
            raise click.UsageError(message, ctx)
        return super().resolve_command(ctx, args)
