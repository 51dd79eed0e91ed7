"""Runs a build and records the times of its modules: clock.py FILE COMMAND...

Each line of the build's output is assigned the time since the previous line. Writes a line to FILE for each module: its
name, the number of its lines in the output, and their milliseconds. The time until all packages are fetched is recorded
as "Building", and the linker's time as "Linking". Exits with the status of the command.
"""

import re
import subprocess
import sys
import time

STEP = re.compile(r"\[\d+/\d+\] (?:Compiling )?(\w+)\b|(Building) for ")

HEAD = "# Module, lines that a first build prints about it, milliseconds; scripts/build-times --record measures them.\n"


def main():
    target, *command = sys.argv[1:]
    counts, times = {}, {}
    begun = last = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as build:
        for line in build.stdout:
            print(line, end="", flush=True)
            found = STEP.match(line)
            if not found:
                continue
            name, now = found[1] or found[2], time.monotonic()
            counts[name] = counts.get(name, 0) + 1
            times[name] = times.get(name, 0) + now - last
            last = now
    if build.returncode == 0:
        rows = sorted(times, key=times.get, reverse=True)
        with open(target, "w", encoding="utf-8") as file:
            file.write(HEAD)
            file.writelines(f"{name} {counts[name]} {round(1000 * times[name])}\n" for name in rows)
        print(f"Built in {time.monotonic() - begun:.0f} s", flush=True)
    return build.returncode


sys.exit(main())
