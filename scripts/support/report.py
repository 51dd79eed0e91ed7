"""The results of trials: text for people, JSON for scripts/reliability."""
import json
import sys
import time


def row(what, tries, outcome, failed, seconds):
    return {
        "what": what, "tries": tries, "outcome": outcome, "failed": int(failed),
        "seconds": round(seconds, 1),
    }


def show(row, before=""):
    mark = "failed" if row["failed"] else "ok"
    print(
        f"{mark:6} {before}{row['what']}: {row['tries']} tried, {row['failed']} failed;"
        f" {row['outcome']} ({row['seconds']} s)",
        flush=True,
    )


class Report:
    """The results of trials, as rows."""

    def __init__(self):
        self.rows = []
        self.skipped = 0
        self.begin()

    def begin(self):
        """Restarts the clock, so that the next row excludes the time until now."""
        self.began = time.monotonic()

    def add(self, what, tries, outcome, failed=0, seconds=None):
        """Adds a row. Without `seconds`, the time of the row is the time since the previous row."""
        taken = time.monotonic() - self.began if seconds is None else seconds
        self.begin()
        self.rows.append(row(what, tries, outcome, failed, taken))
        show(self.rows[-1])

    def skip(self, what, reason):
        """Counts a skipped trial, which this machine cannot run, and prints the reason."""
        self.skipped += 1
        print(f"skipped {what}: {reason}", flush=True)

    def end(self, file=None, kind=None):
        """Writes the rows to `file` if given, prints the counts, and exits with status 1 if any failed."""
        if file:
            with open(file, "w", encoding="utf-8") as stream:
                json.dump(self.rows, stream, indent=1, ensure_ascii=False)
                stream.write("\n")
        failed = sum(row["failed"] for row in self.rows)
        print(f"{sum(row['tries'] for row in self.rows)} tried, {failed} failed", flush=True)
        if kind:
            end_of_counts(self.rows, kind, self.skipped)
        sys.exit(1 if failed else 0)


def end_of_counts(rows, kind, skipped=0):
    """Prints the line with the counts that scripts/test adds up."""
    bad = sum(1 for row in rows if row["failed"])
    print(f"{len(rows) - bad} passed, {bad} failed, {skipped} skipped, of {kind}", flush=True)
