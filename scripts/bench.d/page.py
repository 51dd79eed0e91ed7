"""Benchmarks of the first and second visit to the page in Chromium, on a slow mobile network and on a fast network."""
from driver import Case, Contender, figure, within

PACKAGES = ["chromium", "fonts-noto-core", "python3-venv"]
ROUNDS = 9
PHONE, WIDE = "a phone", "a wide screen"
SIZES = {PHONE: "390x844", WIDE: "1280x800"}
# Slow 4G as defined by Lighthouse, with the processor slowed to a quarter of its speed.
SLOW, FAST = "slow 4G, slow processor", "not slowed"
SECOND = "a second visit"


def named(size, speed):
    return f"{size}, {speed}"


def cases(bench):
    program = bench.homefind()

    def visit(which, size, speed, program):
        return bench.browser("visits.py", which, SIZES[size], "slow" if speed == SLOW else "fast", program)

    def contender(name, which, size, speed):
        return Contender(
            name, lambda: visit(which, size, speed, program),
            earlier=(lambda: visit(which, size, speed, bench.before)) if bench.before else None)

    return [
        Case(named(size, speed), [
            contender("homefind", "first", size, speed), contender(SECOND, "second", size, speed)])
        for speed in (SLOW, FAST) for size in SIZES
    ]


TARGETS = [
    *(within(f"first paint on {size}, slow 4G, slow processor", named(size, SLOW), 1000, " ms") for size in SIZES),
    *(figure(f"first view on {size}, without the homes' pictures", named(size, FAST), "kB", 250, " kB")
      for size in SIZES),
    *(figure(f"layout shift on {size}, slow 4G, slow processor", named(size, SLOW), "shift", 0.1) for size in SIZES),
]
