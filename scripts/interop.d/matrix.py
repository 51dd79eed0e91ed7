"""The matrix of results for every stack, with the reasons for failures."""
import re

import compare
import stacks

VERSIONS = ("1.1", "1.2")


class Matrix:
    """The cells by stack and version, with reasons for the cells that did not pass."""

    def __init__(self):
        self.tables = []
        self.reasons = []
        self.counts = {"ok": 0, "FAIL": 0, "gap": 0, "skip": 0, "-": 0}
        self.changes = 0

    def table(self, title, columns):
        self.tables.append((title, columns, []))

    def reason(self, text):
        """Returns the number of a reason in the list below the tables; adds it if necessary."""
        if text not in self.reasons:
            self.reasons.append(text)
        return self.reasons.index(text) + 1

    def add(self, stack, version, cells):
        shown = []
        for word, reason in cells:
            self.counts[word] += 1
            shown.append(word if reason is None else f"{word} {self.reason(reason)}")
        self.tables[-1][2].append([stack, version, *shown])

    def skip(self, stack, reason):
        for version in VERSIONS:
            self.add(stack, version, [("skip", reason)] * len(self.tables[-1][1]))

    def judge(self, stack, version, checks, records, trouble):
        """Adds the cells of one run."""
        spoke = self.version_spoken(records)
        cells = []
        for column in self.tables[-1][1]:
            check, found = checks[column], records.get(column, [])
            if column in stacks.UNTRIED.get(stack, ()):
                cells.append(("-", None))
                continue
            problem = trouble
            if problem is None and spoke not in (None, version):
                problem = f"it spoke SOAP {spoke}"
            problem = problem or check(found)
            gap = stacks.GAPS.get((stack, version, column)) or stacks.GAPS.get(
                (stack, version, "*")
            )
            if problem is None and gap is None:
                count, passed = compare.unnoticed(check, found)
                self.changes += count
                if passed:
                    problem = f"the comparison does not notice {passed[0]}"
            if gap is not None and problem is None:
                problem = f"passes, so that it is no gap: {gap[0]}"
            elif gap is not None and re.search(gap[1], problem):
                cells.append(("gap", gap[0]))
                continue
            if problem:
                cells.append(("FAIL", f"{stack} {version} {column}: {problem}"))
            else:
                cells.append(("ok", None))
        self.add(stack, version, cells)

    @staticmethod
    def version_spoken(records):
        """Returns the version of SOAP that a fault's codes belong to; `None` if there is no fault."""
        for record in records.get("fault", []):
            words = compare.code_words(record.get("code"))
            if words:
                return {"Client": "1.1", "Sender": "1.2"}.get(words[0])
        return None

    def print(self):
        for title, columns, rows in self.tables:
            print(f"\n{title}\n")
            lines = [["", "SOAP", *columns], *rows]
            widths = [max(len(line[index]) for line in lines) for index in range(len(lines[0]))]
            for line in lines:
                print(
                    "  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
                )
        print()
        for number, reason in enumerate(self.reasons, 1):
            print(f"{number:2}  {reason}")
        print()
        for note in stacks.NOTES:
            print(f" *  {note}")
        counts = self.counts
        print(
            f"\n{counts['ok']} passed, {counts['FAIL']} failed, {counts['skip']} skipped,"
            f" {counts['gap']} gaps of other stacks; each passed cell fails where any one"
            f" value of its answers is changed ({self.changes:,} changes tried)"
        )
