"""Builds the fuzz targets with libFuzzer and the address sanitizer, and runs them: for one hour in total, divided among
the targets. After that, compares how zeep, lxml and homefind read generated and corrupted documents. Writes findings to
.build-fuzz/findings and .build-fuzz/differential; the status is 0 if there are none.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import seeds
from support import project
from support.project import ROOT, need
from support.report import Report

WORK = ROOT / ".build-fuzz"
PROGRAM = WORK / "debug" / "homefind-fuzz"
HOUR = 3_600
# Targets that compare their results with the results of another method.
BESIDE = {"index": ", compared with brute force"}
# The settings for fuzzing, without Swift's crash report, which would hang.
ENVIRONMENT = {
    **os.environ,
    "SWIFT_BACKTRACE": "enable=no",
    "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
}


def run_target(target, *arguments, **options):
    """Runs the program for one of its targets."""
    return subprocess.run(
        [PROGRAM, *arguments], env={**ENVIRONMENT, "HOMEFIND_FUZZ_TARGET": target}, **options)


def targets():
    return run_target("list", capture_output=True, text=True, check=True).stdout.split()


class Run:
    """A run of a target, and its result."""

    def __init__(self, target, seconds, short):
        self.target = target
        began = time.monotonic()
        grown = WORK / "corpus" / target
        start = WORK / "seeds" / target
        findings = WORK / "findings"
        for folder in (grown, findings):
            folder.mkdir(parents=True, exist_ok=True)
        seeds.write(target, start)
        before = set(findings.iterdir())
        arguments = [
            grown, start, f"-max_total_time={seconds}",
            # Fail on inputs that take too much time or memory.
            "-timeout=10", "-rss_limit_mb=1500", "-malloc_limit_mb=300",
            f"-max_len={seeds.LONGEST.get(target, 4096)}", f"-artifact_prefix={findings}/{target}-",
            "-print_final_stats=1", "-use_value_profile=1", "-verbosity=1",
        ]
        if short:
            # Runs the target on the seeds and a few more inputs.
            arguments[0] = pathlib.Path(tempfile.mkdtemp(prefix="homefind-fuzz-"))
            arguments.append("-runs=300")
        words = seeds.dictionary(target, WORK / "dictionaries")
        if words:
            arguments.append(f"-dict={words}")
        log = WORK / f"{target}.log"
        with open(log, "wb") as stream:
            self.status = run_target(target, *arguments, stdout=stream, stderr=subprocess.STDOUT).returncode
        if short:
            shutil.rmtree(arguments[0], ignore_errors=True)
        text = log.read_text(encoding="utf-8", errors="replace")
        self.tries = self.figure(text, r"stat::number_of_executed_units:\s*(\d+)")
        self.coverage = max(map(int, re.findall(r" cov: (\d+)", text)), default=0)
        self.memory = self.figure(text, r"stat::peak_rss_mb:\s*(\d+)")
        self.findings = sorted(set(findings.iterdir()) - before)
        self.reason = next(
            (line for line in text.splitlines() if re.match(r"fuzz: |Fatal error|.*ERROR: ", line)),
            f"ended with status {self.status}; see {log}",
        )
        self.seconds = time.monotonic() - began

    @staticmethod
    def figure(text, pattern):
        match = re.search(pattern, text)
        return int(match.group(1)) if match else 0


def is_built():
    """Returns whether the program is newer than all its sources."""
    sources = ["Package.swift", *(f for d in ("Sources", "Tests/Fuzz", "Tests/CFuzz") for f in (ROOT / d).rglob("*"))]
    sources = [ROOT / source for source in sources]
    return PROGRAM.exists() and all(
        source.stat().st_mtime <= PROGRAM.stat().st_mtime
        for source in sources if source.is_file() and "corpus" not in source.parts
    )


def compare(python, count, report):
    """Compares homefind with other parsers."""
    rows = WORK / "differential.json"
    rows.unlink(missing_ok=True)
    script = pathlib.Path(__file__).with_name("differential.py")
    done = subprocess.run([python, script, PROGRAM, WORK / "differential", str(count), rows])
    if done.returncode or not rows.is_file():
        report.add("Documents beside other readers", 0, "differential.py ended early", 1)
        return
    for row in json.loads(rows.read_text("utf-8")):
        report.add(**row)


def arguments():
    parser = project.parser(
        __doc__, short="300 inputs for each target, and 10 documents", program=False)
    parser.add_argument("--seconds", type=int, metavar="N", help="seconds for each target")
    parser.add_argument(
        "--documents", type=int, metavar="N",
        help="how many documents of each kind to compare, by default 4,000")
    parser.add_argument("--only", metavar="TARGET", help="this target only, or differential")
    parser.add_argument(
        "--no-build", action="store_true", help="takes the program as it was built before")
    return parser, parser.parse_args()


def main():
    parser, options = arguments()
    need("need_build_tools")
    if not options.no_build and not (options.short and is_built()):
        need("build_fuzz_targets", "--product", "homefind-fuzz")
    peers = project.peers()
    if not peers:
        print("homefind: without other programs' readers nothing is compared with them", file=sys.stderr)
    chosen = [name for name in targets() if options.only in (None, name)]
    compares = peers and options.only in (None, "differential")
    if not chosen and not compares:
        parser.error(f"there is no target {options.only}; the targets are {', '.join(targets())}")
    seconds = options.seconds or (1 if options.short else max(1, HOUR // max(1, len(chosen))))
    report = Report()
    workers = os.cpu_count() or 1
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for run in pool.map(lambda name: Run(name, seconds, options.short), chosen):
            failed = 0 if run.status == 0 else max(1, len(run.findings))
            outcome = (
                f"no failures; {run.coverage} code locations reached, {run.memory} MB at most"
                if failed == 0
                else f"{run.reason[:300]} ({', '.join(str(path) for path in run.findings)})"
            )
            report.add(
                f"Fuzz inputs for {run.target}{BESIDE.get(run.target, '')}",
                run.tries, outcome, failed, run.seconds,
            )
    if compares:
        compare(peers, options.documents or (10 if options.short else 4_000), report)
    report.end(options.json, "what is read, tried by a fuzzer and beside other readers")


main()
