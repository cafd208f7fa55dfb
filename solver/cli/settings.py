"""Where the value of a setting comes from: option, environment, config file, default."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dawg_builder.errors import WordfeudError, did_you_mean
from dawg_builder.overlay import config_folder

KEYS = ("lexicon", "ruleset", "premiums", "case")
"""The settings that the environment (`WORDFEUD_LEXICON`) and the config file can hold."""


class ConfigError(WordfeudError):
    """A setting has no value, or the config file is not what it should be."""


class Setting(NamedTuple):
    """A value and where it was found; None if nobody gave one."""

    value: str | None
    origin: str


def resolve(key: str, option: str | None) -> Setting:
    """The value of the setting `key`: the option if given, else environment, else config file.

    An empty environment variable counts as not set. Raises ConfigError for an empty option
    or a wrong config file.
    """
    if option == "":
        raise ConfigError(f"--{key} is empty; leave it out or give a value")
    if option is not None:
        return Setting(option, f"--{key}")
    variable = f"WORDFEUD_{key.upper()}"
    if value := os.environ.get(variable):
        return Setting(value, variable)
    path = config_path()
    if (value := _config(path).get(key)) is not None:
        return Setting(value, str(path))
    return Setting(None, "default")


def config_path() -> Path:
    """The config file: `wordfeud-solver/config.toml` in the user's XDG config folder."""
    return config_folder() / "config.toml"


@cache
def _config(path: Path) -> Mapping[str, str]:
    if not os.path.isfile(path):  # nor is it in a folder that the user may not look into
        return {}
    import tomllib  # only users with a config file pay for it

    try:
        values = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(f"{path}: not a TOML file: {error}") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror or error}") from None
    for key, value in values.items():
        if key not in KEYS:
            known = ", ".join(KEYS)
            raise ConfigError(
                f"{path}: unknown setting {key!r}{did_you_mean(key, KEYS)}; known: {known}"
            )
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise ConfigError(f"{path}: {key}: expected text, found {value!r}")
    return {key: str(value) for key, value in values.items()}
