"""Libraries in C that are loaded before a program's own (LD_PRELOAD)."""
import pathlib
import subprocess

# The time of day is later than it is.
CLOCK = pathlib.Path(__file__).with_name("clock.c")


def compiled(source, folder):
    """Compiles a file into `folder`; where the library is."""
    library = pathlib.Path(folder) / f"{source.stem}.so"
    subprocess.run(
        ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library, source, "-ldl", "-lpthread"],
        check=True)
    return library
