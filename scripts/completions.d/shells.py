"""Types the beginnings of commands into a shell on a terminal, presses the tab key, and compares the
resulting words with the expected ones.

usage: shells.py PROGRAM bash|zsh|fish
"""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

PATIENCE = 120
PROMPT = "READY> "
# The text to type, and the words after the completion.
CASES = [
    ("homefind tra", ["train"]),
    ("homefind stations ver", ["stations", "verify"]),
    ("homefind nearby --radi", ["nearby", "--radius"]),
    ("homefind train --station Aso", ["train", "--station", "Asok"]),
    ("homefind train --station Vict", ["train", "--station", "Victory Monument"]),
    (r"homefind train --station Mo\ C", ["train", "--station", "Mo Chit"]),
    ('homefind train --station "Mo C', ["train", "--station", "Mo Chit"]),
    ("homefind train --station อโศ", ["train", "--station", "อโศก"]),
    ("homefind train --system A", ["train", "--system", "APL"]),
    ("homefind nearby --at Ekk", ["nearby", "--at", "Ekkamai"]),
    ("homefind nearby --type cond", ["nearby", "--type", "condo"]),
    ("homefind nearby --sort new", ["nearby", "--sort", "newest"]),
    ("homefind area --province กรุงเท", ["area", "--province", "กรุงเทพมหานคร"]),
    ("homefind area --province Bangkok --district Wattha",
     ["area", "--province", "Bangkok", "--district", "Watthana"]),
    # Only districts of the given province are completed: several districts of Bangkok begin with the same letters.
    ("homefind area --province Nonthaburi --district Bang Y",
     ["area", "--province", "Nonthaburi", "--district", "Bang", "Y"]),
    (r"homefind area --province Nonthaburi --district Bang\ Y",
     ["area", "--province", "Nonthaburi", "--district", "Bang Yai"]),
    ("homefind route find --from Asok --to Ekk",
     ["route", "find", "--from", "Asok", "--to", "Ekkamai"]),
    # The arguments of a default subcommand are completed even without its name.
    ("homefind route --from Asok --to Ekk", ["route", "--from", "Asok", "--to", "Ekkamai"]),
    ("homefind route --mode wal", ["route", "--mode", "walk"]),
    ("homefind stations --syst", ["stations", "--system"]),
    ("homefind stations --system A", ["stations", "--system", "APL"]),
    ("homefind route read ./way", ["route", "read", "./ways.kml"]),
    ("homefind nearby --store ./lis", ["nearby", "--store", "./listings.sqlite"]),
]


class Shell:
    """A shell on a pseudo-terminal."""

    def __init__(self, argv, folder, environment):
        process, self.terminal = pty.fork()
        if process == 0:
            os.chdir(folder)
            os.execvpe(argv[0], argv, environment)
        self.process = process
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 400, 0, 0))
        self.text = ""

    def type(self, text):
        """Types `text` and discards earlier output."""
        self.text = ""
        os.write(self.terminal, text.encode())

    def wait(self, pattern):
        """Waits for a pattern in the output. Returns the match."""
        end = time.monotonic() + PATIENCE
        shown = b""
        while time.monotonic() < end:
            ready, _, _ = select.select([self.terminal], [], [], 0.5)
            if ready:
                try:
                    shown += os.read(self.terminal, 65_536)
                except OSError:
                    break
            self.text = shown.decode(errors="replace")
            if match := re.search(pattern, self.text, re.DOTALL):
                return match
        raise TimeoutError(f"the shell shows no {pattern!r} but {self.text[-600:]!r}")

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def shell(kind, folder, environment):
    """Starts a shell that has loaded the completions."""
    script = subprocess.run(
        ["homefind", "--generate-completion-script", kind], check=True, env=environment,
        stdout=subprocess.PIPE).stdout
    name = {"bash": "homefind.bash", "zsh": "_homefind", "fish": "homefind.fish"}[kind]
    (folder / name).write_bytes(script)
    argv, lines = {
        "bash": (["bash", "--norc", "--noprofile", "-i"],
                 ["set -o emacs", "source ./homefind.bash", f"PS1='{PROMPT[0]}''{PROMPT[1:]}'"]),
        "zsh": (["zsh", "-f", "-i"],
                ["bindkey -e", 'fpath=("$PWD" $fpath)', "autoload -U compinit", "compinit -u -D",
                 f"PS1='{PROMPT[0]}''{PROMPT[1:]}'"]),
        "fish": (["fish", "--no-config", "-i"],
                 ["set -g fish_greeting", "source ./homefind.fish",
                  f"function fish_prompt; echo -n '{PROMPT[0]}''{PROMPT[1:]}'; end"]),
    }[kind]
    opened = Shell(argv, folder, environment)
    # Type all lines without waiting: the prompt of the shell is not known yet, and the terminal buffers the input.
    opened.type("".join(line + "\r" for line in lines))
    opened.wait(PROMPT)
    return opened


def main():
    program, kind = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bin").mkdir()
        (folder / "bin" / "homefind").symlink_to(program)
        for file in ["ways.kml", "listings.sqlite"]:
            (folder / file).touch()
        environment = {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": name, "TERM": "dumb",
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": f"{name}/config",
            "XDG_DATA_HOME": f"{name}/data", "HISTFILE": "/dev/null",
        }
        opened = shell(kind, folder, environment)
        try:
            for typed, meant in CASES:
                # Type the beginning and a tab, then go to the start of the line and insert a command that
                # prints the words.
                opened.type(f"{typed}\t\x01printf '<%s>' \r")
                try:
                    match = opened.wait(rf"<homefind>((?:<[^<>]*>)*).*{PROMPT}")
                    words = re.findall("<([^<>]*)>", match.group(1))
                except TimeoutError as error:
                    # The words cannot be parsed, for example because of an open quotation mark.
                    words = str(error)
                    opened.type("\x03")
                    opened.wait(PROMPT)
                if words == meant:
                    print(f"ok      {kind}: {typed}")
                else:
                    failed += 1
                    print(f"NOT ok  {kind}: {typed} becomes {words}, not {meant}")
        finally:
            opened.close()
    print(f"{len(CASES) - failed} passed, {failed} failed, 0 skipped")
    sys.exit(failed > 0)


main()
