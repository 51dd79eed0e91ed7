"""Writes the rows of every operation as a table for services in any language: the operation, then the name and value of
each column, separated by tabs; \\t, \\n and \\\\ are escapes.
"""


def escaped(text):
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def write(path, rows):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for operation, records in rows.items():
            for record in records:
                fields = [operation] + [field for pair in record.items() for field in pair]
                file.write("\t".join(escaped(field) for field in fields) + "\n")


def read(path):
    """Returns the rows by operation, each a list of (name, value)."""
    rows = {}
    with open(path, encoding="utf-8", newline="\n") as file:
        for line in file:
            fields = [plain(field) for field in line.rstrip("\n").split("\t")]
            pairs = list(zip(fields[1::2], fields[2::2]))
            rows.setdefault(fields[0], []).append(pairs)
    return rows


def plain(field):
    text, characters = "", iter(field)
    for character in characters:
        if character == "\\":
            code = next(characters, "")
            text += {"t": "\t", "n": "\n"}.get(code, code)
        else:
            text += character
    return text
