"""summary.py XML TEXT STATUS: what schemathesis found, its report where it found something, and a
line of counts of the operations that it tried."""
import sys
import xml.etree.ElementTree as tree


def main(report, text, status):
    try:
        cases = list(tree.parse(report).iter("testcase"))
    except (OSError, tree.ParseError):
        cases = []
    failed = [case for case in cases if case.find("failure") is not None]
    failed += [case for case in cases if case.find("error") is not None]
    skipped = [case for case in cases if case.find("skipped") is not None]
    if failed or int(status) != 0 or not cases:
        with open(text, encoding="utf-8") as file:
            print(file.read())
    count = max(len(failed), 1 if int(status) != 0 or not cases else 0)
    passed = len(cases) - len(failed) - len(skipped)
    print(f"{passed} passed, {count} failed, {len(skipped)} skipped, of the operations of the contract")
    return 1 if count else 0


sys.exit(main(*sys.argv[1:]))
