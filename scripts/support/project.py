"""The project's folders, the functions of setup.sh, and the options that scripts share."""
import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FACTS = ROOT / "Sources" / "CEmbedded" / "data"
PEERS = ROOT / ".build" / "peers" / "bin" / "python"
# What tests run, by build_for_tests of setup.sh.
TESTED = ROOT / ".build" / "release"


def setup(*words, **options):
    """Runs a function of setup.sh, which says on standard error what it does and why it gives up."""
    file = ROOT / "scripts" / "setup.sh"
    return subprocess.run(["sh", "-c", '. "$0"; "$@"', file, *words], text=True, **options)


def need(*words):
    """Runs a function of setup.sh and returns what it prints; ends where that gives up."""
    done = setup(*words, stdout=subprocess.PIPE)
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout.strip()


def peers():
    """The Python of the programs that tests compare with; None where it cannot be had."""
    return str(PEERS) if setup("peer_python").returncode == 0 else None


def parser(document, short="a little of everything, with the build of the tests that is there", program=True):
    """A parser of the options that the scripts share; `document` says what one does."""
    made = argparse.ArgumentParser(
        prog="scripts/" + pathlib.Path(sys.argv[0]).parent.name.removesuffix(".d"),
        description=document, formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--short", action="store_true", help=short)
    made.add_argument("--json", metavar="FILE", help="write what was tried there as well")
    if program:
        made.add_argument("--program", metavar="FILE", help="the homefind to try; built unless given")
    return made


def program(options, release=True):
    """The path of the homefind to try: the one given, or a build."""
    if options.program:
        path = pathlib.Path(options.program).resolve()
    elif release and not options.short:
        need("build_release", "homefind")
        path = ROOT / ".build-release" / "release" / "homefind"
    else:
        path = TESTED / "homefind"
        if not options.short or not path.exists():
            need("build_programs", "homefind")
    if not os.access(path, os.X_OK):
        sys.exit(f"homefind: there is no program {path}")
    return str(path)
