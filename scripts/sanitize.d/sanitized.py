"""Counts the results of tests under a sanitizer; called by scripts/sanitize.

sanitized.py FILE|- WHICH [KIND LOG STATUS]...
"""
import pathlib
import re
import sys

from support.report import Report


def main():
    file, which, words = sys.argv[1], sys.argv[2], sys.argv[3:]
    report = Report()
    counts = [0, 0, 0]
    for kind, log, status in zip(words[::3], words[1::3], words[2::3]):
        text = pathlib.Path(log).read_text("utf-8", "replace")
        passed = len(re.findall(r"^✔ Test (?!run with ).* passed after", text, re.M))
        failed = re.findall(r"^✘ Test (?!run with )(.*) failed after", text, re.M)
        seen = re.findall(r"(?:WARNING|ERROR): (?:Thread|Address)Sanitizer: (.*)", text)
        ended = re.search(r"Test run with \d+ tests?.* (?:passed|failed) after ([\d.]+)", text)
        wrong = len(failed) + len(seen)
        if not ended or (status != "0" and not wrong):
            wrong += 1
        what = {"thread": "races", "address": "memory errors"}[kind]
        outcome = f"no {what}, {passed} tests passed"
        if wrong:
            outcome = f"{len(seen)} reports ({'; '.join(sorted(set(seen))[:3])}), {len(failed)} tests"
            outcome += f" failed ({'; '.join(failed[:5])}); see {log}"
            tell(text)
        counts[0] += passed
        counts[1] += wrong
        counts[2] += len(re.findall(r"^➜ Test .* skipped", text, re.M))
        report.add(
            f"Tests{which} under the {kind} sanitizer", passed + len(failed), outcome, wrong,
            float(ended.group(1)) if ended else 0,
        )
    # The line with the counts that scripts/test adds up.
    print(f"{counts[0]} passed, {counts[1]} failed, {counts[2]} skipped, of the tests under sanitizers")
    report.end(None if file == "-" else file)


def tell(text):
    """Prints the sanitizer's first reports, and the issues of failed tests."""
    reports = re.findall(r"(?:WARNING|ERROR): (?:Thread|Address)Sanitizer: [\s\S]*?SUMMARY: .*", text)
    issues = re.findall(r"^✘ .*", text, re.M)[:20]
    print("\n\n".join(reports[:3] + issues) or text[-3000:], file=sys.stderr)


main()
