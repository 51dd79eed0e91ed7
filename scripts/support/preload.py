"""Compiles C libraries for LD_PRELOAD."""
import pathlib
import subprocess

# A library that advances the time of day.
CLOCK = pathlib.Path(__file__).with_name("clock.c")


def compiled(source, folder):
    """Compiles a C file into `folder`. Returns the path of the library."""
    library = pathlib.Path(folder) / f"{source.stem}.so"
    subprocess.run(
        ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library, source, "-ldl", "-lpthread"],
        check=True)
    return library
