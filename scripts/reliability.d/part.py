"""Code that the parts of scripts/reliability share: options, temporary folder and report."""
import contextlib
import pathlib
import tempfile

from support import project
from support.report import Report


def main(document, run, release=True, more=lambda parser: None):
    """Calls `run(options, folder, report)`, and exits with the status of the report."""
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
    """Stops a server after a load and reports its exit status; kills it if the load was interrupted."""
    try:
        yield
        ended = server.stop()
        report.add(f"stop after {load}", 1, f"exited with status {ended}", ended != 0, 0)
    finally:
        server.kill()
