"""The folders of the project, the functions in setup.sh, and the options that scripts share."""
import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
REGION = ROOT / "Sources/Region/Data/bangkok"
COUNTRY = ROOT / "Sources/Region/Data/thailand"
PEERS = ROOT / ".build" / "peers" / "bin" / "python"
# The folder with the build for the tests, which build_for_tests in setup.sh creates.
TESTED = ROOT / ".build" / "release"


def setup(*words, **options):
    """Runs a function in setup.sh, which reports its steps and failures on standard error."""
    file = ROOT / "scripts" / "setup.sh"
    return subprocess.run(["sh", "-c", '. "$0"; "$@"', file, *words], text=True, **options)


def need(*words):
    """Runs a function in setup.sh and returns its output; exits if the function fails."""
    done = setup(*words, stdout=subprocess.PIPE)
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout.strip()


def peers():
    """Returns the path of a Python with the packages that tests compare with homefind; `None` if they cannot be
    installed.
    """
    return str(PEERS) if setup("peer_python").returncode == 0 else None


def parser(document, short="a little of everything, with the build of the tests that is there", program=True):
    """Returns an argument parser with the options that the scripts share; `document` describes the script."""
    made = argparse.ArgumentParser(
        prog="scripts/" + pathlib.Path(sys.argv[0]).parent.name.removesuffix(".d"),
        description=document, formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--short", action="store_true", help=short)
    made.add_argument("--json", metavar="FILE", help="write what was tried there as well")
    if program:
        made.add_argument("--program", metavar="FILE", help="the homefind to try; built if omitted")
    return made


def program(options, release=True):
    """Returns the path of the homefind program to try: the given program, or a build."""
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
