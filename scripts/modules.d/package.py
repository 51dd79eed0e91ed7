"""Reads the modules of Package.swift and their Swift files."""

import pathlib
import re
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLOOR = re.compile(r"^    // Floor (\d+): (.*?)\.$", re.M)
TARGET = re.compile(
    r"(?:^    // ([^\n]*)\n)?^    \.(target|executableTarget|systemLibrary|testTarget)\(\s*name: \"(\w+)\"", re.M)
IMPORT = re.compile(r"^(?:@\w+(?:\([^)]*\))? )*(?:public |package |internal |private )?import (?:\w+ )?(\w+)", re.M)
# Comments and string literals. Interpolations in them are also dropped; they mention no types that the rest of the code
# does not mention.
PROSE = re.compile(r'//[^\n]*|/\*.*?\*/|""".*?"""|#"(?:[^\n])*?"#|"(?:\\.|[^"\\\n])*"', re.S)
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated) )*"
    r"(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.M)


@dataclass
class Module:
    name: str
    floor: int
    job: str
    dependencies: list[str]
    files: dict[pathlib.Path, str] = field(default_factory=dict)

    def imports(self):
        """Returns the modules that the files import, each with the first file that imports it."""
        found = {}
        for path, text in self.files.items():
            for name in IMPORT.findall(text):
                found.setdefault(name, path)
        return found


def body(text, start):
    """Returns the text between the parenthesis before `start` and its closing parenthesis."""
    depth, end = 1, start
    while depth:
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    return text[start:end]


def modules():
    """Returns the names of the floors by number, and the modules of Sources in the order of Package.swift."""
    text = (ROOT / "Package.swift").read_text()
    floors = [(mark.start(), int(mark[1]), mark[2]) for mark in FLOOR.finditer(text)]
    found = {}
    for mark in TARGET.finditer(text):
        above = [floor for floor in floors if floor[0] < mark.start()]
        if not above or mark[2] == "testTarget":
            continue
        declared = body(text, mark.start(3))
        if f'path: "Tests/' in declared:
            continue
        names = re.search(r"dependencies: \[(.*?)\]", declared, re.S)
        used = re.findall(r'(?<!: )"(\w+)"', names[1] if names else "")
        module = Module(mark[3], above[-1][1], mark[1] or "", used)
        folder = ROOT / "Sources" / module.name
        module.files = {path: path.read_text() for path in sorted(folder.rglob("*.swift"))}
        found[module.name] = module
    return {number: name for _, number, name in floors}, found


def knots(module):
    """Returns the groups of the module's files that refer to each other's types in a cycle, the largest first."""
    code = {path: PROSE.sub(" ", text) for path, text in module.files.items()}
    home = {name: path for path, text in code.items() for name in DECLARATION.findall(text)}
    uses = {
        path: {home[word] for word in set(re.findall(r"\b[A-Z]\w*", text)) if word in home} - {path}
        for path, text in code.items()
    }
    return sorted((knot for knot in components(uses) if len(knot) > 1), key=len, reverse=True)


def components(edges):
    """Returns the strongly connected components of a graph (Tarjan, 1972)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            place = stack.index(node)
            found.append(stack[place:])
            del stack[place:]

    for node in edges:
        if node not in index:
            visit(node)
    return found
