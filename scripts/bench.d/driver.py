"""Runs one suite of benchmarks: every contender is a process, and the rounds of all contenders alternate.

A contender prepares, prints the line `ready`, and then, for each line on its standard input, performs one round of its
work and prints a line of JSON: {"ns": time of the work, "check": the result, ...}. All contenders in a case must return
the same check in a round; a contender that runs alone must return the same check in all rounds. A contender exits at
the end of its input.

A suite is a module in this folder with
PACKAGES      Debian packages that its peers need,
REQUIREMENTS  PyPI requirements of its Python peers (optional),
ROUNDS        the number of rounds (optional),
cases(bench)  its Cases, prepared and compiled with the help of a Bench,
TARGETS       a list of Target,
picture(results)  the plot for --plot, as SVG, or None (optional).
"""
import argparse
import importlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import threading
import time

from support.project import ROOT, need, setup

SUITES = sorted(path.stem for path in pathlib.Path(__file__).parent.glob("*.py") if path.stem != "driver")
OURS = "homefind"
# The name of the build that `--before` adds.
EARLIER = "homefind before"


class Missing(Exception):
    """A peer cannot take part; the message states the reason."""


class Contender:
    """One of the programs in a case. `argv` may be a function, which is called just before the contender starts; it may
    raise Missing. `earlier` is the command line of an earlier build, if it differs in more than the program.
    """

    def __init__(self, name, argv, rounds=None, environment=None, earlier=None):
        self.name = name
        self.argv = argv
        self.earlier = earlier
        self.rounds = rounds
        self.environment = environment or {}


class Case:
    """Contenders that do the same work on the same input; `homefind` is the name of our own contender."""

    def __init__(self, name, contenders):
        self.name = name
        self.contenders = contenders


class Target:
    """A target: `value(results)` must be at most (or, with `least`, at least) `limit`.

    An absolute time is checked only on a machine that is as fast as the machine that was used to set the target:
    `reference` is (case, contender, nanoseconds there).
    """

    def __init__(self, text, value, limit, unit="", least=False, reference=None):
        self.text = text
        self.value = value
        self.limit = limit
        self.unit = unit
        self.least = least
        self.reference = reference


# Nanoseconds in each unit of time, the longest first.
UNITS = {" s": 1e9, " ms": 1e6, " µs": 1e3}


def figure(text, case, key, limit, unit="", contender=OURS, **more):
    """Returns a target: one of a case's figures must be at most `limit`."""
    return Target(text, lambda results: results.median(case, contender, key), limit, unit, **more)


def within(text, case, limit, unit, reference=None):
    """Returns a target: a case must take at most `limit`, in `unit`."""
    return Target(text, lambda results: results.median(case) / UNITS[unit], limit, unit, reference=reference)


def of_time(text, case, peer, limit):
    """Returns a target: our contender must take at most `limit` times as long as a peer."""
    return Target(text, lambda results: 1 / results.ratio(case, peer), limit, "x")


def as_fast(text, case, peer, limit):
    """Returns a target: our contender must be at least `limit` times as fast as a peer."""
    return Target(text, lambda results: results.ratio(case, peer), limit, "x", least=True)


class Results:
    """The results of all rounds, indexed by case and contender."""

    def __init__(self):
        self.rounds = {}

    def median(self, case, contender=OURS, key="ns"):
        """Returns the median of a figure over all rounds. Raises KeyError if the contender did not run."""
        return statistics.median(row[key] for row in self.rounds[case][contender])

    def ratio(self, case, contender):
        """Returns the time of a contender divided by the time of our contender."""
        return self.median(case, contender) / self.median(case)


class Bench:
    """Functions that a suite uses to prepare its contenders."""

    def __init__(self, suite, module, before=None, large=False):
        self.before = before
        self.large = large
        self.root = ROOT
        self.stations = ROOT / "stations.sqlite"
        self.scripts = ROOT / "scripts" / "bench.d"
        self.sources = self.scripts / suite
        self.folder = ROOT / ".build-bench" / suite
        self.folder.mkdir(parents=True, exist_ok=True)
        self.program = ROOT / ".build-release" / "release" / "homefind-bench"
        self.suite = suite
        self._requirements = getattr(module, "REQUIREMENTS", [])
        self._python = None

    def ours(self, *arguments, program=None, suite=None):
        """Returns the command line of our contender; `program` may be another build, `suite` another suite."""
        return [str(program or self.program), suite or self.suite, *map(str, arguments)]

    def alone(self, name, *arguments, rounds=None, suite=None):
        """Returns a case with only our contender."""
        return Case(name, [Contender(OURS, self.ours(*arguments, suite=suite), rounds)])

    def homefind(self):
        """Returns the optimized program; builds it if it is missing or out of date."""
        self.run([ROOT / "scripts" / "homefind.d" / "optimize"], "homefind cannot be built")
        return ROOT / ".build-release" / "homefind"

    def browser(self, script, *arguments):
        """Returns the command line of one of the suite's scripts, which drives a browser."""
        if setup("need_browser").returncode:
            raise Missing("there is no browser")
        return [ROOT / ".build" / "browser" / "bin" / "python", self.sources / script, *arguments]

    def add_earlier(self, case):
        """Adds the earlier build, if any, to the contenders in a case."""
        ours = [one for one in case.contenders if one.name == OURS]
        if not self.before or not ours:
            return
        def earlier():
            argv = ours[0].argv() if callable(ours[0].argv) else ours[0].argv
            return [self.before if part == str(self.program) else part for part in argv]

        case.contenders.append(
            Contender(EARLIER, ours[0].earlier or earlier, ours[0].rounds, ours[0].environment))

    def run(self, argv, missing, **options):
        """Runs a preparation step. Raises Missing with the end of its output if it fails."""
        try:
            done = subprocess.run(
                list(map(str, argv)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                stdin=subprocess.DEVNULL, **options)
        except OSError as error:
            raise Missing(f"{missing}: {error.strerror}") from error
        if done.returncode:
            raise Missing(f"{missing}: {' '.join(done.stdout.split()[-40:])}")
        return done.stdout

    def flags(self, *packages):
        """Returns the compiler and linker flags for libraries, according to pkg-config."""
        return self.run(
            ["pkg-config", "--cflags", "--libs", *packages], "missing " + " ".join(packages)
        ).split()

    def compile(self, compiler, sources, flags=(), name=None):
        """Compiles a peer, unless it is newer than its sources."""
        sources = [pathlib.Path(source) for source in sources]
        shared = [*sources[0].parent.glob("*.h"), *sources[0].parent.parent.glob("*.h")]
        target = self.folder / (name or sources[0].stem)
        if not target.exists() or any(
            source.stat().st_mtime > target.stat().st_mtime for source in [*sources, *shared]
        ):
            aside = target.with_suffix(".new")
            self.run([compiler, "-O2", "-o", aside, *sources, *flags], f"{target.name} cannot be compiled")
            aside.rename(target)
        return target

    def sax(self, document):
        """Returns a contender that is a bare SAX pass in C."""
        return Contender("libxml2 SAX in C", lambda: [
            self.compile("gcc", [self.sources / "sax.c"], self.flags("libxml-2.0")), document])

    def python(self):
        """Returns the path of a Python with the suite's requirements."""
        if self._python is None:
            wanted = self.folder / "requirements.txt"
            wanted.write_text("\n".join(self._requirements) + "\n")
            if setup("python_environment", self.folder / "venv", wanted).returncode:
                raise Missing("missing " + " ".join(self._requirements))
            self._python = self.folder / "venv" / "bin" / "python"
        return self._python


class Running:
    """A contender's process."""

    LIMIT = 300

    def __init__(self, contender):
        argv = contender.argv() if callable(contender.argv) else contender.argv
        self.name = contender.name
        self.rounds = contender.rounds
        self.process = subprocess.Popen(
            list(map(str, argv)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, **contender.environment})
        line = self._line()
        if line != "ready":
            self.end()
            raise Missing(f"it did not get ready: {line[:200]!r}")

    def _line(self):
        # A timer kills a contender that hangs, which results in an empty line.
        timer = threading.Timer(self.LIMIT, self.process.kill)
        timer.start()
        try:
            return self.process.stdout.readline().rstrip("\n")
        finally:
            timer.cancel()

    def round(self):
        """Runs one round and returns its result, or `None` on failure."""
        try:
            self.process.stdin.write("go\n")
            self.process.stdin.flush()
            answer = json.loads(self._line())
            return answer if "ns" in answer and "check" in answer else None
        except (OSError, ValueError):
            return None

    def end(self):
        """Ends the process."""
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def run_case(case, rounds, say):
    """Runs all rounds of a case. Returns the results and the problems."""
    running, answers, problems = [], {}, []
    for contender in case.contenders:
        try:
            running.append(Running(contender))
            answers[contender.name] = []
        except (Missing, OSError) as error:
            say(f"{case.name}: {contender.name} is left out: {error}")
            if contender.name == OURS:
                problems.append(f"{case.name}: {OURS} did not run")
    # The first round is a warm-up, and its result is not used.
    for number in range(rounds + 1):
        for one in list(running):
            if one.rounds is not None and number > one.rounds:
                continue
            answer = one.round()
            if answer is None:
                problems.append(f"{case.name}: {one.name} failed in round {number}")
                one.end()
                running.remove(one)
            elif number:
                answers[one.name].append(answer)
    for one in running:
        one.end()
    answers = {name: rows for name, rows in answers.items() if rows}
    checks = {name: [str(row["check"]) for row in rows] for name, rows in answers.items()}
    compared = zip(*checks.values()) if len(checks) > 1 else checks.values()
    if any(len(set(found)) > 1 for found in compared):
        problems.append(f"{case.name}: the results differ: " + "; ".join(
            f"{name}: {', '.join(sorted(set(found)))}" for name, found in checks.items()))
    return answers, problems


def duration(ns):
    """Formats a time in a suitable unit."""
    for unit, size in UNITS.items():
        if ns >= size:
            return f"{ns / size:.3g}{unit}" if ns < 1000 * size else f"{ns / size:.0f}{unit}"
    return f"{ns:.3g} ns"


def table(results):
    """Returns the medians as text: first our contender, then the other contenders in order of time."""
    lines = []
    for case, answers in results.rounds.items():
        lines.append(case)
        ours = results.median(case) if OURS in answers else None
        for name in sorted(answers, key=lambda name: (name != OURS, results.median(case, name))):
            times = [row["ns"] for row in answers[name]]
            ratio = f"{statistics.median(times) / ours:7.2f}x" if ours else "        "
            more = ", ".join(
                f"{key} {results.median(case, name, key):g}"
                for key, value in answers[name][0].items()
                if key not in ("ns", "check") and isinstance(value, (int, float)))
            lines.append(
                f"  {name:28} {duration(statistics.median(times)):>10} {ratio}"
                f"   fastest {duration(min(times))}, {len(times)} rounds{', ' + more if more else ''}")
    return "\n".join(lines)


def judge(target, results):
    """Formats a target as a row of the report."""
    row = {"target": target.text, "limit": target.limit, "unit": target.unit}
    try:
        row["value"] = value = target.value(results)
    except (KeyError, statistics.StatisticsError):
        return {**row, "value": None, "state": "not measured"}
    met = value >= target.limit if target.least else value <= target.limit
    row["state"] = "met" if met else "missed"
    if target.reference and not met:
        case, contender, figure = target.reference
        try:
            slower = results.median(case, contender) / figure
        except (KeyError, statistics.StatisticsError):
            slower = None
        if slower is None or slower > 1.3:
            row["state"] = "does not count here"
            row["because"] = (
                f"{contender} was not measured" if slower is None
                else f"{contender} took {slower:.2f} times as long as where the target was set")
    return row


def arguments():
    parser = argparse.ArgumentParser(
        prog="scripts/bench",
        description="Builds the release, installs and compiles what the suite compares with, and runs all of it"
        " in interleaved rounds. Prints medians as ratios to homefind's, and each target with met or missed."
        " Its status is 0 unless two contenders came to different results or one of them failed.")
    parser.add_argument("suite", choices=SUITES)
    parser.add_argument(
        "--rounds", type=int, metavar="N", help="rounds of each contender; a suite has its own number")
    parser.add_argument("--json", metavar="FILE", help="writes every figure there as well")
    parser.add_argument(
        "--only", default="", metavar="CASE", help="only the cases whose name begins with this")
    parser.add_argument(
        "--before", metavar="FILE", help="an earlier homefind-bench to measure in turn with this one")
    parser.add_argument(
        "--large", action="store_true", help="also the cases of a suite that take an hour and 40 GB of the disk")
    parser.add_argument("--plot", metavar="FILE", help="draws there, as SVG, what the suite has a picture of")
    return parser.parse_args()


def main():
    options = arguments()
    # Suites import this module by name; they must get this instance.
    sys.modules["driver"] = sys.modules["__main__"]
    module = importlib.import_module(options.suite)
    for package in module.PACKAGES:
        # A peer that cannot be installed is skipped later.
        setup("need_packages", package)
    need("build_release", "homefind-bench")

    def say(text):
        print(f"homefind: {text}", file=sys.stderr)

    rounds = max(1, options.rounds or getattr(module, "ROUNDS", 15))
    results, problems = Results(), []
    start = time.time()
    bench = Bench(options.suite, module, options.before, options.large)
    for case in module.cases(bench):
        if not case.name.startswith(options.only):
            continue
        bench.add_earlier(case)
        say(f"{case.name}: {rounds} rounds")
        answers, wrong = run_case(case, rounds, say)
        results.rounds[case.name] = answers
        problems += wrong
    rows = [judge(target, results) for target in module.TARGETS]

    print(table(results))
    print("\ntargets")
    for row in rows:
        value = "-" if row["value"] is None else f"{row['value']:.3g}{row['unit']}"
        because = f" ({row['because']})" if "because" in row else ""
        print(f"  {row['state']:12} {value:>10}  {row['target']}{because}")
    for problem in problems:
        print(f"problem: {problem}")
    if options.json:
        report = {
            "suite": options.suite, "rounds": rounds, "seconds": round(time.time() - start, 1),
            "medians": {
                case: {name: results.median(case, name) for name in answers}
                for case, answers in results.rounds.items()},
            "answers": results.rounds, "targets": rows, "problems": problems,
        }
        path = pathlib.Path(options.json)
        aside = path.with_name(path.name + ".new")
        aside.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
        aside.rename(path)
    if options.plot:
        drawn = module.picture(results) if hasattr(module, "picture") else None
        if drawn:
            pathlib.Path(options.plot).write_text(drawn, encoding="utf-8")
        else:
            say("there is nothing to draw")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
