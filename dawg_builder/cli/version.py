"""What `--version` says."""


def version_line(program: str) -> str:
    """Program, version, lexicon format and the kernel: the compiled part, and what made it."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    from dawg_builder import _native
    from dawg_builder.lexicon_format import FORMAT_VERSION

    try:
        number = version("wordfeud-solver")
    except PackageNotFoundError:
        number = "(not installed)"
    kernel = (_native.__file__ or "").replace("\\", "/").rpartition("/")[2]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"{program} {number}\nlexicon format {FORMAT_VERSION}\nkernel C++, {kernel}\n"
        f"{python}, {platform.machine()}"
    )
