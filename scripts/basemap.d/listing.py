"""Lists the map files in the C file that embeds the page's files."""

import pathlib
import re
import sys


def main(files, listing):
    files, listing = pathlib.Path(files), pathlib.Path(listing)
    text = listing.read_text(encoding="utf-8")
    names = {path: name for path, name in re.findall(r'FILE\("([^"]+)", (\w+)\)', text) if (files / path).exists()}
    for path in sorted(files.glob("map/**/*.json")):
        path = str(path.relative_to(files))
        names.setdefault(path, re.sub("[^a-z0-9]", "_", path))
    paths = sorted(names)
    arrays = "".join(
        f'static const unsigned char {names[path]}[] = {{\n#embed "../WebPage/Files/{path}"\n}};\n' for path in paths)
    rows = "".join(f'    FILE("{path}", {names[path]}),\n' for path in paths)
    head, rest = text[:text.index("static const")], text[text.index("#define FILE"):]
    start, end = rest.index("    FILE("), rest.rindex("    FILE(")
    end = rest.index("\n", end) + 1
    listing.write_text(f"{head}{arrays}\n{rest[:start]}{rows}{rest[end:]}", encoding="utf-8")


main(*sys.argv[1:])
