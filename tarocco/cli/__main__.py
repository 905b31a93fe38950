"""Run the command line as ``python -m tarocco.cli``."""

from tarocco.cli import main

if __name__ == "__main__":
    main()
