"""Finds odd English: words.py MODE [PATH...], where MODE is check, record or empty. See scripts/words."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALLOWED = pathlib.Path(__file__).with_name("allowed")

# The patterns to find, with hints for better wording.
HABITS = [(re.compile(pattern, flags), hint) for pattern, hint, flags in [
    (r"^(?:What|Who|Whoever|Whatever|Whose|Those (?:who|that)|That which)\b(?!.*\?)", "start with the noun or the actor", 0),
    (r"^Where\b(?!.*\?)|(?:[,;]|\b(?:or|and|but|also|even|only|except|unless)) where (?:there|none|nobody|nothing|it|they|this|that|the|an?|no|one)\b"
     r"|\bwhere (?:there (?:is|are)|none|nobody|nothing|it (?:is|has|can)|they (?:are|have|can))\b", "if, when", 0),
    (r"\b(?:is|are|was|were|be|been) told\b|\btells? (?:of|that|which|whether|apart|so|no|nothing)\b|\btold (?:of|apart|by)\b",
     "report, return, distinguish", re.I),
    (r"\bstands? (?:in|for|behind|beside|at|on|by|alone|first|last|without)\b|\bstood\b", "is, contains, means", re.I),
    (r"\bbehind (?:it|them|that|this|each|answers?)\b", "after, following", re.I),
    (r"\b(?:has|have|is|are|gives?|needs?|knows?) none\b|\bnobody\b|\bsomebody\b|\beverybody\b", "no …, someone, clients", re.I),
    (r"\bbeside\b", "next to, in addition to", re.I),
    (r"\bas (?:it|they|that|those|one) (?:is|are|was|were|comes?|stands?)\b(?! (?:possible|needed|required))", "unchanged, in order", re.I),
    (r"\bas (?:the |its |an? )?[\w’'-]+ (?:has|have|had|says?) (?:it|them|those)\b", "a … of, by the …", re.I),
    (r"\b(?:that|those) of (?:an?|the|its?|his|which|whom|others?|one|all|each)\b|\bof (?:which|whom)\b", "name the noun again", re.I),
    (r"\b(?:is|are|was|were|be) (?:said|known|asked for|heard|looked for|had|meant)\b|\bto be had\b|\bsaid of\b", "name the actor", re.I),
    (r"\bso (?:many|much|long|often|far) (?:is|are|homes|bytes|rows|seconds|at|in)\b|\banew\b|\bonce more\b|\bof (?:its|their|one'?s) own\b",
     "a number, again, separate", re.I),
    (r"\b(?:where|what|which|that|as|if|when) one (?:is|has|can|may|wants|does|sees)\b|\bone[’']s\b", "you, the client", re.I),
    (r"\blets? go of\b|\bsees? to it\b|\bmend(?:s|ed|ing)?\b", "release, ensure, fix", re.I),
    (r"\bis (?:for|of) (?:no|nobody|none|nothing)\b|\bnot any more\b|\bany more\b", "unused, no longer", re.I),
]]

CODE = {".swift", ".c", ".h", ".js", ".css"}
SCRIPT = {".py", ".sh", ""}


def files(paths):
    """Yields the tracked files that contain the project's English, as paths relative to the project."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *paths], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        path = pathlib.PurePath(name)
        if {"Fixtures", "map", "corpus", "Golden"} & set(path.parts) or path.name in ("LICENSE", "NOTICE"):
            continue
        if path.suffix in CODE | {".md", ".py", ".sh"} or path.suffix == "" and path.parts[0] == "scripts":
            yield name


def comments(lines, marker):
    """Yields a pair of line number and text for each run of comment lines."""
    run, start = [], 0
    for number, line in enumerate([*lines, ""], 1):
        found = marker.match(line)
        text = found[1].strip() if found else ""
        item = re.match(r"- (?:Throws|Returns|Parameters?)\b[^:]*:?\s*", text)
        if run and (not text or item):
            yield start, " ".join(run)
            run = []
        if text:
            start = start if run else number
            run.append(text[item.end():] if item else re.sub(r"^- (?:\w+: )?", "", text))


def paragraphs(lines):
    """Yields a pair of line number and text for each paragraph, item and heading of a paper, without its code."""
    run, start, is_fenced = [], 0, False
    for number, line in enumerate([*lines, ""], 1):
        text = line.strip()
        if text.startswith("```"):
            is_fenced = not is_fenced
        is_code = is_fenced or line.startswith("    ") or text.startswith("```")
        begins = is_code or not text or re.match(r"[|#*-]|\d+\. ", text)
        if begins and run:
            yield start, " ".join(run)
            run = []
        if text and not is_code:
            start = start if run else number
            run.append(text)


def sentences(name):
    """Yields a pair of line number and sentence for each sentence in a file."""
    path = ROOT / name
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    if path.suffix == ".md":
        blocks = paragraphs(lines)
    elif path.suffix in CODE:
        blocks = comments(lines, re.compile(r"\s*(?:///?|\*(?!/)|/\*\*?)\s?(.*?)(?:\*/)?$"))
    else:
        blocks = comments(lines, re.compile(r"\s*#(?!!)\s?(.*)$"))
    for number, text in blocks:
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"`[^`]*`", "x", text))
        for sentence in re.split(r"(?<=[.!?;:])\s+(?=[A-Z“\"(])|\s\|\s", text):
            sentence = sentence.strip(" |*-#>\t")
            if len(sentence.split()) >= 3:
                yield number, sentence


def main():
    mode, *paths = sys.argv[1:]
    allowed = {}
    if ALLOWED.exists():
        allowed = {name: int(count) for count, name in
                   (line.split(" ", 1) for line in ALLOWED.read_text(encoding="utf-8").splitlines())}
    counts, total, failed = {}, 0, False
    for name in files(paths):
        odd = []
        for number, sentence in sentences(name):
            total += 1
            odd += [(number, sentence, hint) for pattern, hint in HABITS if pattern.search(sentence)][:1]
        counts[name] = len(odd)
        is_shown = mode == "" or mode == "check" and len(odd) > allowed.get(name, 0)
        failed |= is_shown and mode == "check"
        for number, sentence, hint in odd if is_shown else []:
            print(f"{name}:{number}: {hint}: {sentence[:160]}")
    if mode == "record":
        ALLOWED.write_text("".join(f"{count} {name}\n" for name, count in sorted(counts.items()) if count), encoding="utf-8")
    if failed:
        print("Rewrite the sentences that are new among these: say who does what (CONTRIBUTING.md).")
    print(f"words: {sum(counts.values())} of {total} sentences, {1000 * sum(counts.values()) / max(total, 1):.0f} per 1,000")
    return failed


sys.exit(main())
