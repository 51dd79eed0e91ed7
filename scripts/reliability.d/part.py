"""What the parts of scripts/reliability share: their options, a folder of their own, and their report."""
import contextlib
import pathlib
import tempfile

from support import project
from support.report import Report


def main(document, run, release=True, more=lambda parser: None):
    """Calls `run(options, folder, report)`, and ends with the status that follows from the report."""
    parser = project.parser(document)
    more(parser)
    options = parser.parse_args()
    options.program = project.program(options, release)
    report = Report()
    with tempfile.TemporaryDirectory(prefix="homefind-") as folder:
        run(options, pathlib.Path(folder), report)
    report.end(options.json)


@contextlib.contextmanager
def stopping(server, report, load):
    """Stops a server after a load and reports how it ended; kills it where the load was cut short."""
    try:
        yield
        ended = server.stop()
        report.add(f"stop after {load}", 1, f"ended with {ended}", ended != 0, 0)
    finally:
        server.kill()
