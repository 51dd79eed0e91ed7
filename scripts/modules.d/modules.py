"""usage: scripts/modules [--check] [--knots MODULE]

Draws the modules of Package.swift into docs/architecture.md, floor by floor with their jobs and imports, and
checks the rules for modules, and that only a region's data names its places. The status is 1 if a rule is broken.

--check          change nothing; fail if the picture in docs/architecture.md is out of date
--knots MODULE   list the files of a module that refer to each other in circles
"""

import re
import sys
import textwrap

import package
import region

# The limits for a module: the number of files, except in front ends, and the number of files that refer to each other
# in a circle.
MOST_FILES, MOST_KNOTTED = 80, 8
FRONT_ENDS = {"WebPage", "Facade", "homefind"}
SOURCES = {"Feed", "RESOSource", "FeedProvider"}
# Imports that are forbidden even if the other module is on a lower floor.
FORBIDDEN = {
    **dict.fromkeys(["Accounts", "Hunts", "Alerts", "WebPush"], {"ListingStore"}),
    **dict.fromkeys(SOURCES, SOURCES),
}
# The column in the picture where the jobs start.
MARGIN = 22
PICTURE = re.compile(r"(<!-- modules: written by scripts/modules -->\n).*?(<!-- end of modules -->)", re.S)


def broken(found):
    """Yields a sentence for each violation of a rule."""
    places = {name: place for place, name in enumerate(found)}
    for module in found.values():
        imported = {name: path for name, path in module.imports().items() if name in found}
        for name, path in imported.items():
            if name not in module.dependencies:
                yield f"{path.relative_to(package.ROOT)} imports {name}, which {module.name} does not declare"
            if name in FORBIDDEN.get(module.name, ()):
                yield f"{path.relative_to(package.ROOT)} imports {name}, which {module.name} must not"
        for name in module.dependencies:
            if name in found:
                other = found[name]
                if other.floor > module.floor or places[name] > places[module.name]:
                    yield f"{module.name} (floor {module.floor}) uses {name} (floor {other.floor}), which comes later"
                if name not in imported and other.files:
                    yield f"{module.name} declares {name} and does not import it"
        if len(module.files) > MOST_FILES and module.name not in FRONT_ENDS:
            yield f"{module.name} has {len(module.files)} files; split it at {MOST_FILES}"
        if not module.job and module.files:
            yield f"{module.name} has no comment in Package.swift that says its job"
        for knot in package.knots(module):
            if len(knot) > MOST_KNOTTED:
                names = " ".join(sorted(path.stem for path in knot))
                yield f"{len(knot)} files of {module.name} refer to each other in a circle: {names}"


def picture(floors, found):
    """Returns a picture of the floors from top to bottom: each module with its job and its imports above the
    foundations.
    """
    lines = ["```"]
    for number in sorted(floors, reverse=True):
        lines.append(f"{number} {floors[number]}")
        for module in found.values():
            if module.floor == number:
                lines.append(f"    {module.name:{MARGIN - 5}} {module.job}")
                names = [name for name in module.dependencies if name in found and found[name].floor > 1]
                lines += textwrap.wrap(" ".join(names), 118, initial_indent=" " * MARGIN + "◄ ",
                                       subsequent_indent=" " * MARGIN + "  ")
    return "\n".join(lines + ["```"]) + "\n"


def main(arguments):
    floors, found = package.modules()
    if arguments[:1] == ["--knots"] and len(arguments) == 2 and arguments[1] in found:
        for knot in package.knots(found[arguments[1]]):
            print(len(knot), *sorted(path.stem for path in knot))
        return 0
    if arguments not in ([], ["--check"]):
        print(__doc__)
        return 0 if arguments == ["--help"] else 64
    faults = [*broken(found), *region.faults()]
    path = package.ROOT / "docs" / "architecture.md"
    text = path.read_text()
    if not PICTURE.search(text):
        faults.append("docs/architecture.md has lost the marks between which the picture stands")
    drawn = PICTURE.sub(lambda mark: mark[1] + picture(floors, found) + mark[2], text)
    if drawn != text:
        if arguments:
            faults.append("docs/architecture.md has an earlier picture of the modules; run scripts/modules")
        else:
            path.write_text(drawn)
    for fault in faults:
        print(fault)
    print(f"modules: {len(found)}, faults: {len(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
