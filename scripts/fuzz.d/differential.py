"""Reads generated and corrupted documents with the fuzz program and with other parsers, and compares the results: feed
responses are also read with zeep, directions with lxml. scripts/fuzz runs it with the peers' Python.

differential.py PROGRAM FOLDER COUNT FILE

PROGRAM is the fuzz program, FOLDER a folder for documents, COUNT the number of documents of each kind, FILE
the file for the rows of the report.
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import time
import unicodedata

import zeep
from lxml import etree
from zeep.helpers import serialize_object
from zeep.transports import Transport

from support.project import ROOT
from support.report import row

OPERATION = "Get_NewHome_MAP_By_Lat_Lon_V3"
ROW = "omst_GET_NEWHOMEData_MAP_V3"
TEXTS = ["C_CUSTNAME_T", "C_PRICE", "C_PRJ_ADDRESS", "C_PRJ_TELEPHONE", "C_PROMOTION"]
QUESTION = dict(userID="a", passWord="b", latitude=13.7, longitude=100.5, radius=1)
# The fields are in the order of the schema, which zeep requires.
COLUMNS = [
    "A_ID", "C_CUSTNAME_T", "C_PRICE", "C_PRJ_ADDRESS", "C_PRJ_TELEPHONE", "C_PROJECT_NAME",
    "C_PROMOTION", "P_MARK_LAT", "P_MARK_LON",
]
WORDS = [
    "บ้าน", "อโศก", "a", "<b>", "&", "&amp;", "]]>", '"', "'", " ", "  ", "😀", "é", "é", "5",
    "ล้าน", "#", "\t", "\n", "ๆ", "(02)", "<!--", "&#160;", " ", "%", "ก็",
]


class Readings:
    """The fuzz program, which reads one document after another."""

    def __init__(self, program, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [program],
            env={**os.environ, "HOMEFIND_FUZZ_TARGET": "readings", "SWIFT_BACKTRACE": "enable=no",
                 "ASAN_OPTIONS": "detect_leaks=0"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )

    def keep(self, name, document):
        """Writes a document into the folder. Returns its path."""
        file = self.folder / name
        file.write_bytes(document)
        return file

    def read(self, kind, document):
        file = self.keep("document", document)
        self.process.stdin.write(f"{kind} {file}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the program has crashed over {file}")
        return json.loads(line)


class Canned(Transport):
    """A transport with a prepared response."""

    def __init__(self):
        super().__init__()
        self.answer = b""

    def load(self, url):
        return pathlib.Path(url).read_bytes()

    def post(self, address, message, headers):
        class Response:
            status_code, encoding = 200, "utf-8"
            headers = {"Content-Type": "text/xml; charset=utf-8"}
            content = self.answer

        return Response()


class Writer:
    """Writes XML in a syntax that is chosen at random among equivalent ones."""

    def __init__(self, dice, comments=True):
        self.dice = dice
        # zeep reads text only up to the first comment inside the text.
        self.inside = ["<!-- ' -->", "<?x y?>", "<![CDATA[]]>"] if comments else ["<![CDATA[]]>"]

    def text(self, value):
        way = self.dice.randrange(4)
        if way == 0 and "]]>" not in value:
            return f"<![CDATA[{value}]]>"
        out = []
        for character in value:
            if character in "<&>" or (way == 1 and self.dice.random() < 0.3):
                form = self.dice.choice(["&#{};", "&#x{:X};", "&#x{:x};"])
                names = {"<": "&lt;", "&": "&amp;", ">": "&gt;"}
                number = form.format(ord(character))
                out.append(names.get(character, number) if self.dice.random() < 0.5 else number)
            else:
                out.append(character)
            if way == 2 and self.dice.random() < 0.05:
                out.append(self.dice.choice(self.inside))
        return "".join(out)

    def blank(self):
        return self.dice.choice(["", "", "", " ", "\n  ", "<!-- a -->", "\t"])

    def space(self):
        return self.dice.choice([" ", "  ", "\n"])

    def element(self, name, value, nil="i:nil"):
        if value is None:
            quote = self.dice.choice("'\"")
            return self.dice.choice(["", f"<{name}{self.space()}{nil}={quote}true{quote}/>"])
        end = self.dice.choice(["", " ", "\n"])
        return f"<{name}{end}>{self.text(value)}</{name}{end}>"


def words(dice, most=6):
    return "".join(dice.choice(WORDS) for _ in range(dice.randint(1, most)))


def answer(dice):
    """Returns a feed response that is valid but unusual."""
    writer = Writer(dice, comments=False)
    prefix = dice.choice(["s", "soap", "SOAP-ENV", "ก"])
    data = dice.choice(["a", "b", "d4p1"])
    rows = []
    for _ in range(dice.randint(0, 5)):
        cells = {column: None if dice.random() < 0.2 else words(dice) for column in COLUMNS}
        cells["A_ID"] = str(dice.choice([dice.randint(0, 9_999), dice.randint(0, 2**63 - 1)]))
        cells["P_MARK_LAT"] = f"{dice.uniform(6, 20):.{dice.randint(1, 9)}f}"
        cells["P_MARK_LON"] = f"{dice.uniform(98, 105):.{dice.randint(1, 9)}f}"
        inside = "".join(
            writer.blank() + writer.element(f"{data}:{name}", cells[name]) for name in COLUMNS
        )
        rows.append(f"{writer.blank()}<{data}:{ROW}>{inside}{writer.blank()}</{data}:{ROW}>")
    declaration = dice.choice(
        ["", '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8'?>\n", "<!-- x -->\n"]
    )
    return (
        f"{declaration}<{prefix}:Envelope xmlns:{prefix}='http://schemas.xmlsoap.org/soap/envelope/'>"
        f"{writer.blank()}<{prefix}:Body>{writer.blank()}"
        f'<{OPERATION}Response xmlns="http://tempuri.org/">{writer.blank()}'
        f'<{OPERATION}Result xmlns:{data}="http://schemas.datacontract.org/2004/07/MapNewHomeServices"'
        f' xmlns:i="http://www.w3.org/2001/XMLSchema-instance">{"".join(rows)}</{OPERATION}Result>'
        f"<totalPage>1</totalPage><currentPage>1</currentPage><totalItem>{len(rows)}</totalItem>"
        f"</{OPERATION}Response></{prefix}:Body>{writer.blank()}</{prefix}:Envelope>"
    ).encode()


def shown(text):
    """Returns a string as homefind stores it: trimmed, with spaces for control characters, and without directional
    formatting characters.
    """
    if text is None:
        return None
    kept = []
    for character in text:
        number = ord(character)
        if number < 0x20 or 0x7F <= number <= 0x9F or number in (0x2028, 0x2029):
            kept.append(" ")
        elif unicodedata.bidirectional(character) in ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI",
                                                      "FSI", "PDI") or number in (0x200E, 0x200F, 0xFEFF):
            continue
        else:
            kept.append(character)
    return "".join(kept).strip(" \u00a0\u200b\u2009\u3000") or None


def feed(readings, dice, count):
    """Compares how zeep and homefind read generated responses."""
    transport = Canned()
    client = zeep.Client(str(ROOT / "wsdl/MapNewHomeServices.wsdl"), transport=transport)
    service = client.create_service(
        "{http://tempuri.org/}BasicHttpBinding_IMapNewHomeServices", "http://feed.example/"
    )
    wrongs = []
    for number in range(count):
        document = transport.answer = answer(dice)
        theirs = serialize_object(service[OPERATION](**QUESTION), dict)
        rows = (theirs[OPERATION + "Result"] or {}).get(ROW) or []
        ours = readings.read("feed", document)
        expected = {
            row["A_ID"]: [shown(row[name]) for name in TEXTS]
            + [float(row["P_MARK_LAT"]), float(row["P_MARK_LON"])]
            for row in rows
        }
        got = {
            row["A_ID"]: [row.get(name) for name in TEXTS] + [row["P_MARK_LAT"], row["P_MARK_LON"]]
            for row in ours.get("rows", [])
        }
        if got != expected:
            kept = readings.keep(f"feed-{number}.xml", document)
            wrongs.append(f"{kept}: {ours.get('error') or (got, expected)}"[:600])
    return wrongs


def spoiled(dice, document):
    """Returns a copy of a document with a few bytes changed."""
    text = bytearray(document)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(text))
        way = dice.randrange(5)
        if way == 0:
            del text[at : at + dice.randint(1, 20)]
        elif way == 1:
            text[at:at] = dice.choice([b"<", b">", b"&", b'"', b"</", b"]]>", b"<a>", b"\x01", b"&#0;"])
        elif way == 2:
            text[at] = dice.randrange(0x20, 0x7F)
        elif way == 3:
            del text[at:]
        else:
            start = dice.randrange(len(text))
            text[at:at] = text[start : start + dice.randint(1, 40)]
        if not text:
            text = bytearray(b"<")
    return bytes(text)


def is_whole(document):
    """Returns whether lxml reads a whole document without having to recover from errors."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        etree.fromstring(document, parser)
        return True
    except (etree.XMLSyntaxError, ValueError):
        # homefind compares names by their local part and ignores prefixes and namespaces, so only fatal errors matter.
        errors = list(parser.error_log)
        return bool(errors) and not any(error.level_name == "FATAL" for error in errors)


def mended(document):
    """Replaces each control character that XML does not allow, whether literal or a reference, with U+FFFD, as homefind
    does for feed responses.
    """
    return re.sub(rb"&#0;|[\x00-\x08\x0b\x0c\x0e-\x1f]", "\ufffd".encode(), document)


def broken(readings, dice, count, kind, make):
    """Compares how lxml and homefind read corrupted documents. A document that homefind reads must be
    well-formed for lxml (a feed response after its control characters are replaced), and homefind must not
    report a document that lxml reads as broken.
    """
    wrongs = []
    for number in range(count):
        document = spoiled(dice, make(dice))
        try:
            # homefind deliberately accepts windows-874 text with another label, white space before the start, and a
            # label with the wrong code unit width; skip such documents.
            document.decode()
        except UnicodeDecodeError:
            continue
        if b"<?xml" in document.lstrip()[5:] or b"DOCTYPE" in document:
            continue
        if document.lstrip()[:5] == b"<?xml" and b"UTF-8'?>" not in document and b'1.0"?>' not in document:
            continue
        ours = readings.read(kind, document)
        error = ours.get("error", "")
        whole = is_whole(document.lstrip())
        says_broken = any(
            word in error for word in ("not well-formed", "is cut off", "incomplete", "ends before")
        )
        is_readable = whole or (kind == "feed" and is_whole(mended(document.lstrip())))
        if (not error and not is_readable) or (whole and says_broken):
            kept = readings.keep(f"{kind}-broken-{number}.xml", document)
            wrongs.append(f"{kept}: {'whole' if whole else 'broken'} to lxml, here {error or 'read'}")
    return wrongs


def directions(dice):
    """Returns a KML document with lines that is valid but unusual."""
    writer = Writer(dice)
    prefix = dice.choice(["", "", "k:"])
    space = dice.choice(["http://www.opengis.net/kml/2.2", "http://earth.google.com/kml/2.0"])
    name = f"{prefix}kml xmlns{':k' if prefix else ''}"
    marks = []
    for _ in range(dice.randint(1, 4)):
        lines = []
        for _ in range(dice.choice([1, 1, 2])):
            tuples = []
            for _ in range(dice.randint(2, 6)):
                place = [f"{dice.uniform(98, 105):.{dice.randint(1, 7)}f}",
                         f"{dice.uniform(6, 20):.{dice.randint(1, 7)}f}"]
                if dice.random() < 0.5:
                    place.append(dice.choice(["0", "12.5", "-3"]))
                tuples.append(",".join(place))
            text = dice.choice(["", "\n", " "]) + dice.choice([" ", "\n", "\t\n "]).join(tuples)
            lines.append(
                f"<{prefix}LineString>{writer.blank()}"
                + writer.element(f"{prefix}coordinates", text + dice.choice(["", "\n"]))
                + f"</{prefix}LineString>"
            )
        inside = "".join(lines)
        if len(lines) > 1:
            inside = f"<{prefix}MultiGeometry>{inside}</{prefix}MultiGeometry>"
        label = writer.element(f"{prefix}name", words(dice))
        marks.append(f"<{prefix}Placemark>{label}{writer.blank()}{inside}</{prefix}Placemark>")
    return (
        f'<{name}="{space}">{writer.blank()}<{prefix}Document>{"".join(marks)}'
        f"</{prefix}Document></{prefix}kml>"
    ).encode()


def lines_of(document):
    """Returns the lines of a KML document, read with lxml."""
    lines = []
    for element in etree.fromstring(document).iter("{*}LineString"):
        text = "".join(element.find("{*}coordinates").xpath("text()"))
        lines.append([[float(n) for n in place.split(",")[:2]] for place in text.split()])
    return lines


def kml(readings, dice, count):
    wrongs = []
    for number in range(count):
        document = directions(dice)
        expected = [[n for place in line for n in place] for line in lines_of(document)]
        ours = readings.read("route", document)
        if sorted(ours.get("lines", [])) != sorted(expected):
            kept = readings.keep(f"route-{number}.kml", document)
            wrongs.append(f"{kept}: {ours.get('error') or 'other lines'}")
    return wrongs


def main():
    program, folder, count, file = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    folder.mkdir(parents=True, exist_ok=True)
    readings = Readings(program, folder)
    dice = random.Random(int(os.environ.get("HOMEFIND_SEED", "20260809")))
    report = []
    for what, work in (
        ("Responses, compared with zeep", lambda: feed(readings, dice, count)),
        ("Damaged responses, compared with lxml", lambda: broken(readings, dice, count, "feed", answer)),
        ("KML, compared with lxml", lambda: kml(readings, dice, count)),
        ("Damaged KML, compared with lxml", lambda: broken(readings, dice, count, "route", directions)),
    ):
        began = time.monotonic()
        wrongs = work()
        for wrong in wrongs[:5]:
            print("  " + wrong, file=sys.stderr)
        outcome = wrongs[0][:300] if wrongs else "the same data was read, and the same documents were rejected"
        report.append(row(what, count, outcome, len(wrongs), time.monotonic() - began))
    pathlib.Path(file).write_text(json.dumps(report), "utf-8")


main()
