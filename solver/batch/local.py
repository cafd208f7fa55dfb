"""The local engine: chunks in order through threads, a bounded number at a time, to a sink."""

import contextlib
import copy
import os
import shutil
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from dawg_builder.errors import WordfeudError
from dawg_builder.wording import plural
from solver.batch.analyser import Analyser, Request, open_analyser
from solver.batch.checkpoint import (
    COMPLETE,
    NAMED,
    WORKING,
    Checkpoint,
    Totals,
    identity,
    joined,
    read_checkpoint,
    run_key,
    write_checkpoint,
)
from solver.batch.errors import BatchError, StrictError
from solver.batch.outputs import Encoding, Output, choose_output, make_encoding, open_sink
from solver.batch.progress import Progress, Report, Summary, default_threads
from solver.batch.readers import Raw, Source, input_form, open_source
from solver.batch.rows import analyse_rows
from solver.batch.sinks import Sink, partial_path, state_path

_AHEAD = 8
"""Chunks in work for each thread: enough to go on with while the disk is waited for."""
_SECONDS = 1.0
"""Between checkpoints: what is lost at most when the process is killed."""


class Piece(NamedTuple):
    """An encoded chunk with its sums."""

    data: Any
    totals: Totals
    position: int


def run(
    input: str,
    output: str,
    request: Request,
    *,
    threads: int | None = None,
    input_as: str | None = None,
    output_as: str | None = None,
    strict: bool = False,
    resume: bool = False,
    report: Report | None = None,
) -> Summary:
    """Analyse every row of `input` and write it with its results to `output`, in the same order.

    Arguments: paths, `-` for standard input and output; `input_as` and `output_as`, their forms
    where the endings do not say; `strict`, stop at the first bad row; `resume`, go on where an
    interrupted run ended; `report`, called now and then. The output has its name only when it is
    complete, and is the same for any number of threads and interruptions.

    Raises BatchError and OSError; bad rows are counted in the summary, not raised.
    """
    form = input_form(input, input_as)
    target = choose_output(output, output_as)
    if resume and target.is_stream:
        raise BatchError(f"{output}: what went into a stream cannot be resumed; leave --resume out")
    analyser = open_analyser(request)
    with open_source(input, form, analyser.defaults) as source:
        runner = _Run(source, target, analyser, request, strict, report)
        before = _before(target, runner.key(input), resume)
        start = time.monotonic()
        runner.go(before, threads or default_threads())
        done = runner.totals.rows - (before.totals.rows if before else 0)
        return Summary(runner.totals, time.monotonic() - start, done)


def _before(target: Output, key: dict[str, Any], resume: bool) -> Checkpoint | None:
    """The checkpoint to go on from. Raises BatchError for a partial output that nobody asked to
    go on with."""
    if target.is_stream or target.path is None:
        return None
    state, part = state_path(target.path), partial_path(target.path)
    if resume:
        return read_checkpoint(state, key)
    if os.path.exists(state):
        raise BatchError(
            f"{part}: left by an interrupted run; go on with --resume, or delete it and "
            f"{state.name}"
        )
    return None


def _has_its_name(before: Checkpoint, path: Path) -> bool:
    """Whether the output was complete under its name when the run ended; then nothing is left to
    do but to tidy up."""
    part = partial_path(path)
    if before.stage != NAMED and os.path.exists(part):
        return False
    if os.path.isdir(part):
        shutil.rmtree(part)
    state_path(path).unlink()
    return True


class _Run:
    """One run; `totals` are the sums over all rows that were handed to the sink."""

    def __init__(
        self,
        source: Source,
        target: Output,
        analyser: Analyser,
        request: Request,
        strict: bool,
        report: Report | None,
    ) -> None:
        self.source, self.target, self.analyser, self.request = source, target, analyser, request
        self.strict, self.report = strict, report
        self.totals = Totals()
        self._safe: Checkpoint | None = None
        self._written = 0.0
        self._whole = True
        self._key: dict[str, Any] = {}

    def key(self, path: str) -> dict[str, Any]:
        """What must be the same when the run is resumed."""
        forms = (self.source.form, self.target.form)
        self._key = run_key(self.analyser, self.request, identity(path), *forms)
        return self._key

    def go(self, before: Checkpoint | None, threads: int) -> None:
        """Everything, from the checkpoint to the output's name."""
        path = self.target.path
        if before is not None:
            self.totals = copy.deepcopy(before.totals)
            if path is not None and before.stage != WORKING and _has_its_name(before, path):
                return
        raws = self.source.chunks
        first = next(raws, None)
        parsed = self.source.parse(first) if first is not None else None
        encoding = make_encoding(self.target, self.source, parsed, self.request)
        with self._writing():
            sink = open_sink(self.target, encoding, before.size if before else None)
        self._safe = before
        try:
            self._work(_rest(first, raws, self.totals), encoding, sink, threads)
            self._finish(sink)
        except BaseException:
            self._keep(sink)
            raise
        finally:
            sink.close()

    def _finish(self, sink: Sink) -> None:
        """Killed between any two of these steps, the run can still be resumed."""
        with self._writing():
            sink.complete()
            self._stage(sink, COMPLETE)
            sink.publish()
            self._stage(sink, NAMED)
            sink.clean()
            if self.target.path is not None and not self.target.is_stream:
                state_path(self.target.path).unlink(missing_ok=True)

    def _stage(self, sink: Sink, stage: str) -> None:
        self._safe = Checkpoint(copy.deepcopy(self.totals), sink.size, stage)
        self._checkpoint(sink)

    def _work(self, raws: Iterator[Raw], encoding: Encoding, sink: Sink, threads: int) -> None:
        def work(raw: Raw) -> Piece:
            return self._piece(raw, encoding)

        if threads == 1:
            for raw in raws:
                self._take(work(raw), sink)
            return
        with ThreadPoolExecutor(threads, "batch") as pool:
            waiting: deque[Future[Piece]] = deque()
            try:
                for raw in raws:
                    waiting.append(pool.submit(work, raw))
                    while len(waiting) > _AHEAD * threads or (waiting and waiting[0].done()):
                        self._take(waiting.popleft().result(), sink)
                while waiting:
                    self._take(waiting.popleft().result(), sink)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                self._take_done(waiting, sink)
                raise

    def _take_done(self, waiting: "deque[Future[Piece]]", sink: Sink) -> None:
        """On the way out: what is done already need not be done again."""
        with contextlib.suppress(Exception):
            while self._whole and waiting and waiting[0].done() and not waiting[0].cancelled():
                self._take(waiting.popleft().result(), sink)

    def _piece(self, raw: Raw, encoding: Encoding) -> Piece:
        rows = self.source.parse(raw)
        results = analyse_rows(self.analyser, rows)
        totals = Totals.of(results, raw.checksum)
        return Piece(encoding.encode(rows, results), totals, raw.position)

    def _take(self, piece: Piece, sink: Sink) -> None:
        """Write a piece; now and then a checkpoint and a report."""
        self._whole = False  # until it is written: nothing may follow half a piece, or none
        if self.strict and piece.totals.bad:
            kept = "" if self.target.is_stream else "; correct it, or go on with --resume"
            raise StrictError(f"{self.source.name}: {piece.totals.examples[0]}{kept}")
        with self._writing():
            safe = sink.write(piece.data)
        self.totals.add(piece.totals)
        if safe:
            self._safe = Checkpoint(copy.deepcopy(self.totals), sink.size)
        self._whole = True
        if self.report is not None:
            self.report(
                Progress(self.totals.rows, self.totals.bad, piece.position, self.source.size)
            )
        if time.monotonic() - self._written > _SECONDS:
            with self._writing():
                self._checkpoint(sink)

    def _checkpoint(self, sink: Sink) -> None:
        path = self.target.path
        self._written = time.monotonic()
        if path is not None and not self.target.is_stream and self._safe is not None:
            sink.sync()
            write_checkpoint(state_path(path), self._key, self._safe)

    def _keep(self, sink: Sink) -> None:
        """A last checkpoint on the way out; if even that fails, the one before holds."""
        with contextlib.suppress(OSError, WordfeudError):
            self._checkpoint(sink)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """An error of the output's file system becomes one that says what to do."""
        try:
            yield
        except BrokenPipeError:
            raise  # the reader of standard output has gone, which is no error
        except OSError as error:
            path = self.target.path or "<stdout>"
            safe = plural(self._safe.totals.rows if self._safe else 0, "row")
            more = "" if self.target.is_stream else f"; {safe} safe: go on with --resume"
            what = f"{path}: cannot be written: {error.strerror or error}{more}"
            raise BatchError(what) from None


def _rest(first: Raw | None, raws: Iterator[Raw], before: Totals) -> Iterator[Raw]:
    """The chunks after the rows of `before`. Raises BatchError if the input has not so many rows,
    or had others there."""
    rows = read = 0
    done, known = before.rows, before.read  # which go on with each row that is done
    raw = first
    while raw is not None and raw.first <= done:
        rows = raw.first + raw.size - 1
        read = joined(read, raw.checksum)
        raw = next(raws, None)
    if rows < done:
        raise BatchError(
            f"the input has {plural(rows, 'row')}, the interrupted run had {done:,}; give the same "
            "input"
        )
    if read != known:
        raise BatchError(
            f"the first {plural(done, 'row')} of the input are not those of the interrupted run; "
            "give the same input, or delete the partial output to start again"
        )
    while raw is not None:
        yield raw
        raw = next(raws, None)
