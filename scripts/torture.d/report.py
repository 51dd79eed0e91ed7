"""What the reliability scripts say in the end: a table for people, JSON for scripts/reliability."""
import json
import sys
import time


class Report:
    """Rows of what was tried, how often, and what came of it."""

    def __init__(self):
        self.rows = []
        self.began = time.monotonic()

    def add(self, what, tries, outcome, failed=0, seconds=None):
        if seconds is None:
            seconds = time.monotonic() - self.began
            self.began = time.monotonic()
        self.rows.append(
            {
                "what": what,
                "tries": tries,
                "outcome": outcome,
                "failed": failed,
                "seconds": round(seconds, 1),
            }
        )
        print(f"{what}: {tries} tried, {failed} failed; {outcome} ({seconds:.0f} s)", flush=True)

    def end(self, file=None, kind=None):
        """Writes the rows to `file` where there is one, says how many there are of that kind, and ends
        with the status that fits them."""
        if file:
            with open(file, "w", encoding="utf-8") as stream:
                json.dump(self.rows, stream, indent=1, ensure_ascii=False)
                stream.write("\n")
        failed = sum(row["failed"] for row in self.rows)
        print(f"{sum(row['tries'] for row in self.rows)} tried, {failed} failed", flush=True)
        if kind:
            # The line of counts that scripts/test adds up.
            bad = sum(1 for row in self.rows if row["failed"])
            print(f"{len(self.rows) - bad} passed, {bad} failed, 0 skipped, of {kind}", flush=True)
        sys.exit(1 if failed else 0)
