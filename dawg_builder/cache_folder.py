"""The folder where compiled lists are kept: where it is, who may write, what is thrown away.

A compiled file is named by a *stamp*, a small file that also says what it was made from: each
input's path with its size, times and inode. While these agree with the disk the compiled file
is current, and a look at the stamp is all it takes to know. Stamps are also the roots of
pruning: a compiled file that no stamp names is removed.
"""

import contextlib
import os
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from dawg_builder.errors import LexiconError

APPLICATION = "wordfeud-solver"
SUFFIX = ".wflex"
LOCK_PATIENCE = 120.0
"""Seconds to wait for another process before compiling beside it, which is safe but wasteful."""

_VERSION = "wordfeud stamp 1"
_STAMP = ".stamp"
_UNUSED_SECONDS = 90 * 86400
_LEFTOVER_SECONDS = 3600
_TOUCH_SECONDS = 86400
_RACY_NS = 2_000_000_000
_MISSING = "missing"
_RACY = "too new to tell"

Report = Callable[[str], None]


class CacheError(LexiconError):
    """A compiled list can be kept nowhere: the disk is full or no folder may be written."""


def user_folder() -> Path | None:
    """The user's cache folder for compiled lists, or None if there is no home folder.

    `XDG_CACHE_HOME` counts on every system; a relative one is ignored, as the XDG base directory
    specification says. Without it: ~/.cache, on macOS ~/Library/Caches, on Windows %LOCALAPPDATA%.
    """
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):
        if sys.platform == "win32":
            base = os.environ.get("LOCALAPPDATA") or os.path.expanduser(r"~\AppData\Local")
        elif sys.platform == "darwin":
            base = os.path.expanduser("~/Library/Caches")
        else:
            base = os.path.expanduser("~/.cache")
    return Path(base, APPLICATION, "lexicons") if os.path.isabs(base) else None


def spare_folder() -> Path | None:
    """The folder to use when the user's own cannot be written: private, in the temporary folder.

    None if it exists but belongs to someone else, who could put other words into it.
    """
    import tempfile  # slow to import, and rarely needed

    who = os.getuid() if sys.platform != "win32" else os.environ.get("USERNAME", "user")
    folder = Path(tempfile.gettempdir(), f"{APPLICATION}-{who}")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        state = folder.lstat()
    except OSError:
        return None
    if sys.platform != "win32" and (state.st_uid != os.getuid() or state.st_mode & 0o022):
        return None
    return folder if os.path.isdir(folder) and not folder.is_symlink() else None


def writable_folder(report: Report) -> Path:
    """The first of the two folders that can be written. Raises CacheError if neither can."""
    folder, why = user_folder(), "there is no home folder"
    if folder:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with Path(folder, "lock").open("ab"):
                return folder
        except OSError as error:
            why = f"{folder} cannot be written ({error.strerror or error})"
    spare = spare_folder()
    if spare is None:
        raise CacheError(
            f"no place for compiled lists: {why}, nor can a temporary folder; "
            f"set XDG_CACHE_HOME to a folder that you may write"
        )
    report(f"warning: {why}; compiled lists go to {spare} until XDG_CACHE_HOME names another place")
    return spare


def stamp_name(label: str, owner: str) -> str:
    """The file name of the stamp of `owner`, the text that says which list it is."""
    return f"{label}-{zlib.crc32(os.fsencode(owner)):08x}{_STAMP}"


def signature(path: str, now_ns: int | None = None) -> str:
    """Size, times and inode of a file: if they have not changed, its content has not.

    With `now_ns` a file changed in the last two seconds gets a signature that equals no other:
    it could change again without a change of its times (they are coarse on some file systems).
    """
    try:
        state = os.stat(path)
    except OSError:
        return _MISSING
    if now_ns is not None and max(state.st_mtime_ns, state.st_ctime_ns) > now_ns - _RACY_NS:
        return _RACY
    return f"{state.st_size} {state.st_mtime_ns} {state.st_ctime_ns} {state.st_ino}"


def recall(folder: Path, label: str, owner: str) -> Path | None:
    """The compiled file of `owner` in `folder`, if nothing that it was made from has changed."""
    stamp = os.path.join(folder, stamp_name(label, owner))
    fields = _read_stamp(stamp)
    if len(fields) < 4 or fields[1] != owner:
        return None
    target = os.path.join(folder, fields[2])
    if signature(target).split(" ")[0] != fields[3]:
        return None
    inputs = iter(fields[4:])
    if any(signature(path) != seen for path, seen in zip(inputs, inputs, strict=True)):
        return None
    _touch(stamp)
    return Path(target)


def write_stamp(
    folder: Path, label: str, owner: str, target: Path, inputs: Sequence[tuple[str, str]]
) -> None:
    """Say that `target` is current for `owner` while `inputs`, (path, signature), stay so.

    Nothing is lost if it cannot be written: the inputs are then hashed each time.
    """
    size = signature(str(target)).split(" ")[0]
    fields = [_VERSION, owner, target.name, size, *(part for pair in inputs for part in pair)]
    temporary = folder / f".{label}.{os.getpid()}.tmp"
    try:
        temporary.write_bytes(os.fsencode("\0".join(fields)))
        temporary.replace(folder / stamp_name(label, owner))
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()


def _read_stamp(path: str) -> list[str]:
    """The fields of a stamp; none if there is no such file or it is something else."""
    try:
        with open(path, "rb") as file:
            fields = os.fsdecode(file.read()).split("\0")
    except (OSError, ValueError):  # a lexicon's name is in the stamp's, whatever it is
        return []
    return fields if fields[0] == _VERSION and len(fields) % 2 == 0 else []


def stamps(folder: Path) -> Iterator[tuple[str, Path]]:
    """The owner and the compiled file of every stamp in `folder`, sorted."""
    for stamp in sorted(folder.glob(f"*{_STAMP}")):
        fields = _read_stamp(str(stamp))
        if len(fields) >= 4:
            yield fields[1], folder / fields[2]


def _touch(stamp: str) -> None:
    """Note that a stamp was used, once a day at most, so that `prune` keeps it."""
    with contextlib.suppress(OSError):
        if time.time() - os.stat(stamp).st_mtime > _TOUCH_SECONDS:
            os.utime(stamp)


@contextlib.contextmanager
def locked(folder: Path, report: Report, patience: float = LOCK_PATIENCE) -> Iterator[bool]:
    """Hold the folder's lock; gives False if it could not be had within `patience` seconds.

    The system frees the lock of a process that dies. Where locks do not work (some network
    drives) it gives False at once: writes are atomic, so nothing breaks without it.
    """
    with Path(folder, "lock").open("ab") as file:
        held = _acquire(file.fileno(), report, patience)
        try:
            yield held
        finally:
            if held:
                _unlock(file.fileno())


def _acquire(handle: int, report: Report, patience: float) -> bool:
    end = time.monotonic() + patience
    told = False
    while True:
        try:
            _try_lock(handle)
            return True
        except (BlockingIOError, PermissionError):
            if time.monotonic() >= end:
                return False
        except OSError:
            return False
        if not told:
            report("waiting for another process that is compiling a list")
            told = True
        time.sleep(0.02)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _unlock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:

    def _try_lock(handle: int) -> None:
        import fcntl  # the usual case, a current stamp, needs no lock

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(handle: int) -> None:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_UN)


def prune(folder: Path) -> list[Path]:
    """Remove what nobody needs, under the lock; returns what was removed.

    That is: stamps whose list is gone or that were not used for 90 days, compiled files that no
    stamp names, and files that a killed process left half-written an hour ago.
    """
    now = time.time()
    named: set[str] = set()
    doomed: list[Path] = []
    for stamp in folder.glob(f"*{_STAMP}"):
        fields = _read_stamp(str(stamp))
        if len(fields) < 6 or not os.path.exists(fields[4]) or _age(stamp, now) > _UNUSED_SECONDS:
            doomed.append(stamp)
        else:
            named.add(fields[2])
    doomed += [path for path in folder.glob(f"*{SUFFIX}") if path.name not in named]
    doomed += [path for path in folder.glob(".*.tmp") if _age(path, now) > _LEFTOVER_SECONDS]
    removed = []
    for path in doomed:
        with contextlib.suppress(OSError):  # on Windows a file in use stays until the next time
            path.unlink()
            removed.append(path)
    return removed


def _age(path: Path, now: float) -> float:
    try:
        return now - path.stat().st_mtime
    except OSError:
        return 0.0
