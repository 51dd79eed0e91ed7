"""The project's folders, the functions of setup.sh, and the options that scripts share."""
import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FACTS = ROOT / "Sources" / "CEmbedded" / "data"
PEERS = ROOT / ".build" / "peers" / "bin" / "python"
# The folder with the build that tests run, by build_for_tests of setup.sh.
TESTED = ROOT / ".build" / "release"


def setup(*words, **options):
    """Runs a function of setup.sh, which reports its steps and failures on standard error."""
    file = ROOT / "scripts" / "setup.sh"
    return subprocess.run(["sh", "-c", '. "$0"; "$@"', file, *words], text=True, **options)


def need(*words):
    """Runs a function of setup.sh and returns its output; exits if the function fails."""
    done = setup(*words, stdout=subprocess.PIPE)
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout.strip()


def peers():
    """The Python of the programs that tests compare with; `None` if it cannot be installed."""
    return str(PEERS) if setup("peer_python").returncode == 0 else None


def parser(document, short="a little of everything, with the build of the tests that is there", program=True):
    """A parser with the options that the scripts share; `document` describes the script."""
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
    """The path of the homefind to try: the given one, or a build."""
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
