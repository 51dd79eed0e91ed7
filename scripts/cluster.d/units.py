"""Checks the systemd unit of the facades without starting it: the package's unit with scripts/deploy/facade.conf."""
import shutil
import subprocess

from support.project import ROOT

NAME = "homefind@8081.service"
# The maximum exposure in tenths, as in the package's check.
MOST_EXPOSED = 29


def run(program, folder, report):
    if not shutil.which("systemd-analyze"):
        report.skip("the unit of facades", "there is no systemd-analyze")
        return
    settings = folder / "homefind@.service.d"
    settings.mkdir()
    shutil.copy(ROOT / "scripts" / "deploy" / "facade.conf", settings)
    service = (ROOT / "scripts" / "package.d" / "homefind.service").read_text()
    # The package may not be installed, so use the path of the program under test.
    (folder / "homefind@.service").write_text(service.replace("/usr/bin/homefind", str(program)))

    def analyze(what, *words):
        done = subprocess.run(
            ["systemd-analyze", *words, f"./{NAME}"], cwd=folder, capture_output=True, text=True)
        # systemd only warns about unknown settings; ignore its warnings about other units on the machine.
        said = [line for line in done.stderr.splitlines() if "homefind@" in line]
        outcome = said or done.stdout.strip().splitlines()[-1:] or ["no problems"]
        report.add(what, 1, outcome[0].strip(" →🙂😀😐"), done.returncode != 0 or bool(said))

    analyze("the unit of facades is well-formed", "verify", "--man=no", "--recursive-errors=no")
    analyze("the exposure of the unit", "security", "--offline=true", f"--threshold={MOST_EXPOSED}")
