"""Tests the maths of the look-around view: compares the page's modules and docs/look-around.md with pyproj and
numpy."""

import math
import pathlib
import re

import numpy as np
import pytest

import oracle

READER, HOME = (13.7370, 100.5603, 5.0), (13.7437, 100.5652, 65.0)
ATTITUDE = (330, 95, 0)
SIZE, PICTURE, FIELD = (390, 600), (720, 1280), 65
PAGE = (pathlib.Path(__file__).parents[2] / "docs" / "look-around.md").read_text(encoding="utf-8")
# Pairs of readers and homes: near and far, in different hemispheres, at the poles and across the antimeridian.
PAIRS = [
    (READER, HOME), (READER, (13.7370, 100.7603, 300.0)), ((-33.86, 151.21, 0.0), (-33.70, 151.05, 120.0)),
    ((51.5, -0.001, 30.0), (51.5, 0.001, -12.0)), ((0.0, -179.999, 0.0), (0.001, 179.999, 50.0)),
    ((90.0, 0.0, 0.0), (89.99, 45.0, 10.0)), ((-90.0, 0.0, 2800.0), (-89.95, -120.0, 2900.0)), (READER, READER),
]


@pytest.fixture
def run(visit):
    """`run(name, expression, argument)` evaluates an expression in Chromium, in which `module` is the page's module
    `name`."""
    page = visit("?tab=nearby")

    def call(name, expression, argument=None):
        return page.evaluate(f"""async ([name, argument]) => {{
          const main = document.querySelector('script[type=module]').src;
          const module = await import(new URL(`${{name}}.js`, main));
          return ({expression});
        }}""", [name, argument])

    return call


def place(point):
    return dict(zip(["lat", "lon", "alt"], point))


def test_places_as_pyproj_has_them(run):
    found = run("geodetic", "argument.map(([from, to]) => [...module.frameAt(from).toENU(to)])",
                [[place(a), place(b)] for a, b in PAIRS])
    for (reader, home), ours in zip(PAIRS, found):
        np.testing.assert_allclose(ours, oracle.enu(reader, home), atol=0.001)


def test_bearing_and_elevation(run):
    found = run("geodetic", """argument.map(([from, to]) => {
        const direction = module.frameAt(from).toENU(to);
        return [module.bearingOf(direction), module.elevationOf(direction)];
      })""", [[place(a), place(b)] for a, b in PAIRS[:-1]])
    for (reader, home), (bearing, elevation) in zip(PAIRS, found):
        direction = oracle.enu(reader, home)
        assert abs((bearing - oracle.bearing(direction) + 180) % 360 - 180) < 1e-5
        assert abs(elevation - oracle.elevation(direction)) < 1e-5


def test_homes_without_a_height_are_level_with_the_reader(run):
    heights = """[[{ ...argument[0] }, argument[1]], [{ ...argument[0], alt: 5 }, argument[1]],
      [{ ...argument[0], alt: 5 }, { ...argument[1], alt: 65 }], [{ ...argument[0] }, { ...argument[1], alt: 65 }]]
      .map(([from, to]) => module.directionsFrom(from, [to])[2])"""
    bare = [{"lat": lat, "lon": lon} for lat, lon, _ in (READER, HOME)]
    level = oracle.enu((*READER[:2], 0), (*HOME[:2], 0))[2]
    found = run("geodetic", heights, bare)
    np.testing.assert_allclose(found, [level, level, level + 60, level], atol=0.01)


def ecef(point, inverse=298.257223563, part=math.sin):
    """Returns the position according to the textbook formula. The parameters reproduce common mistakes."""
    lat, lon, height = math.radians(point[0]), math.radians(point[1]), point[2]
    squared = (2 - 1 / inverse) / inverse
    normal = 6_378_137 / math.sqrt(1 - squared * part(lat) ** 2)
    return normal, np.array([(normal + height) * math.cos(lat) * math.cos(lon),
                             (normal + height) * math.cos(lat) * math.sin(lon),
                             (normal * (1 - squared) + height) * math.sin(lat)])


def by_hand(reader, home, up_by=math.sin, **mistakes):
    """Returns east, north and up according to the textbook formula."""
    dx, dy, dz = ecef(home, **mistakes)[1] - ecef(reader, **mistakes)[1]
    lat, lon = math.radians(reader[0]), math.radians(reader[1])
    level = math.cos(lon) * dx + math.sin(lon) * dy
    return (-math.sin(lon) * dx + math.cos(lon) * dy, math.cos(lat) * dz - math.sin(lat) * level,
            math.cos(lat) * level + up_by(lat) * dz)


def swapped(point):
    return point[1], point[0], point[2]


# Common mistakes: the mistake, the component that it affects (east, north or up), the right value, the wrong value, and
# the computation with the mistake.
MISTAKES = [
    ("1/f = 289.257", 1, 741.281, 741.138, lambda: by_hand(READER, HOME, inverse=289.257)),
    ("latitude and longitude swapped", 0, 529.953, -137.199, lambda: by_hand(swapped(READER), swapped(HOME))),
    ("cos φ in place of sin φ before dZ", 2, 59.935, 598.867, lambda: by_hand(READER, HOME, up_by=math.cos)),
]


@pytest.mark.parametrize("name, axis, right, wrong, mistaken", MISTAKES)
def test_usual_mistakes(run, name, axis, right, wrong, mistaken):
    ours = run("geodetic", "[...module.frameAt(argument[0]).toENU(argument[1])]", [place(READER), place(HOME)])
    assert round(ours[axis], 3) == right == round(float(oracle.enu(READER, HOME)[axis]), 3)
    assert round(mistaken()[axis], 3) == wrong
    row = next(line for line in PAGE.splitlines() if line.startswith("|") and name in line)
    assert re.findall(r"-?\d+\.\d{3}", row)[-2:] == [f"{right:.3f}", f"{wrong:.3f}"]


def test_the_radius_of_curvature(run):
    """If the formula uses cos instead of sin, the radius is 19 km too long."""
    right, wrong = ecef(READER)[0], ecef(READER, part=math.cos)[0]
    x, y, z = run("geodetic", "module.toECEF(argument)", place(READER))
    assert abs(math.hypot(x, y) / math.cos(math.radians(READER[0])) - READER[2] - right) < 1e-6
    row = next(line for line in PAGE.splitlines() if line.startswith("| cos² φ"))
    assert f"N {right:.3f}" in row and f"N {wrong:.3f}" in row


@pytest.mark.parametrize("bearing, heading, width, inside, mistaken", [
    (10, 350, 60, True, False), (350, 10, 60, True, False), (359, 1, 4, True, False), (30, 350, 60, False, False),
    (100, 90, 60, True, True), (121, 90, 60, False, False), (180, 0, 360, True, True),
])
def test_a_field_of_view_across_north(run, bearing, heading, width, inside, mistaken):
    assert run("geodetic", "module.isWithin(...argument)", [bearing, heading, width]) is inside
    # A computation that does not wrap at north produces the wrong result.
    assert (abs(heading - bearing) <= width / 2) is mistaken


def test_attitudes_as_numpy_has_them(run):
    random = np.random.default_rng(7)
    attitudes = [[float(random.uniform(*part)) for part in ((0, 360), (-180, 180), (-90, 90))] + [angle]
                 for angle in (0, 90, 180, 270) for _ in range(25)]
    attitudes += [[0, 90, 0, 0], [123, 90, 0, 90], [0, -90, 45, 0], [0, 0, 0, 0]]
    found = run("attitude", """argument.map(([alpha, beta, gamma, screen]) => {
        const { right, up, forward } = module.viewOf(module.attitudeOf({ alpha, beta, gamma }), screen);
        return [right, up, forward];
      })""", attitudes)
    for (*angles, screen), axes in zip(attitudes, found):
        expected = oracle.screen_axes(angles, screen) * [[1], [1], [-1]]
        np.testing.assert_allclose(axes, expected, atol=1e-12)


def test_a_turn_to_north_where_angles_mean_the_same(run):
    """For an upright phone, alpha and gamma are indistinguishable, but the turn between attitudes is well defined."""
    cases = [[30, 90, 0, 350, 90, 0], [10, 90, 20, 10, 90, 50], [200, 45, 10, 100, 45, 10]]
    found = run("attitude", """argument.map((angles) => module.yawBetween(...[0, 3].map((at) =>
        module.attitudeOf({ alpha: angles[at], beta: angles[at + 1], gamma: angles[at + 2] }))))""", cases)
    np.testing.assert_allclose(found, [40, -30, 100], atol=1e-9)
    # The differences in alpha alone would yield these turns.
    assert [case[0] - case[3] for case in cases] == [-320, 0, 100]


def test_projection_as_numpy_has_it(run):
    random = np.random.default_rng(11)
    axes = oracle.screen_axes(ATTITUDE, 0)
    directions = random.uniform(-1000, 1000, (300, 3))
    # Include directions exactly above, below and behind, and a direction with distance 0.
    directions[:4] = [[0, 0, 50], [0, 0, -50], axes[2] * 100, [0, 0, 0]]
    focal = oracle.focal_length(*SIZE, FIELD, PICTURE)
    found = run("attitude", """(async () => {
        const main = document.querySelector('script[type=module]').src;
        const { lensOf, project } = await import(new URL('lens.js', main));
        const [angles, [width, height], [wide, high], directions] = argument;
        const [alpha, beta, gamma] = angles;
        const lens = lensOf({ width, height, field: 65, picture: { width: wide, height: high } });
        const view = module.viewOf(module.attitudeOf({ alpha, beta, gamma }), 0);
        const spots = project(lens, view, Float64Array.from(directions), new Float64Array(directions.length));
        return { lens, spots: [...spots].map((value) => (Number.isNaN(value) ? null : value)) };
      })()""", [ATTITUDE, SIZE, PICTURE, directions.flatten().tolist()])
    assert abs(found["lens"]["focal"] - focal) < 1e-9
    for side, name in zip(SIZE, ["across", "down"]):
        assert abs(math.tan(math.radians(found["lens"][name] / 2)) - side / 2 / focal) < 1e-12
    for at, direction in enumerate(directions):
        x, y, depth = found["spots"][at * 3:at * 3 + 3]
        expected = oracle.place_on_screen(direction, axes, *SIZE, focal)
        if expected is None:
            assert (x, y, depth) == (None, None, 0)
        else:
            np.testing.assert_allclose([x, y], expected, rtol=1e-9, atol=1e-6)


def test_the_worked_example():
    """Computes every figure in the document's example with pyproj and numpy."""
    figures = {match[1]: float(match[2]) for match in re.finditer(r"(?m)^\| ([a-z ]+) \| (-?[\d.]+)(?:°| m| px) \|$", PAGE)}
    direction = oracle.enu(READER, HOME)
    right, top, out = oracle.screen_axes(ATTITUDE, 0) @ direction
    focal = oracle.focal_length(*SIZE, FIELD, PICTURE)
    x, y = oracle.place_on_screen(direction, oracle.screen_axes(ATTITUDE, 0), *SIZE, focal)
    expected = {"east": direction[0], "north": direction[1], "up": direction[2],
                "distance": np.linalg.norm(direction), "bearing": oracle.bearing(direction),
                "elevation": oracle.elevation(direction), "right": right, "top": top, "along": -out,
                "focal length": focal, "x": x, "y": y}
    assert figures.keys() == expected.keys()
    for name, value in expected.items():
        assert abs(figures[name] - value) < (0.006 if name in "xy" else 0.0006), name
    rows = [[float(number) for number in re.findall(r"-?\d+\.\d{3}", line)]
            for line in PAGE.splitlines() if re.match(r"\| [NXYZ] \|", line)]
    (normal, start), (other, end) = ecef(READER), ecef(HOME)
    np.testing.assert_allclose(rows[0], [normal, other], atol=0.0006)
    np.testing.assert_allclose(rows[1:], np.array([start, end, end - start]).T, atol=0.0006)


STEPS = """(() => {
    const filter = module.northFilter();
    const values = [];
    for (const [reading, from, to] of argument) {
      for (let frame = from; frame < to; frame += 1) {
        filter.hear(reading, frame / 60);
        filter.step(frame / 60);
        values.push([filter.value(), filter.isJumping(frame / 60)]);
      }
    }
    return values;
  })()"""


def test_the_compass_corrects_slowly(run):
    values = run("smoothing", STEPS, [[0, 0, 60], [20, 60, 360]])
    assert values[59] == [0, False]
    # After the time constant, the filter has corrected a fraction of 1 - 1/e of the difference. After six time
    # constants, the filter has corrected almost the whole difference.
    assert abs(values[60 + 30][0] - 20 * (1 - math.exp(-1))) < 0.6
    assert abs(values[60 + 180][0] - 20) < 0.1
    # Across north, the value changes by the smaller angle.
    assert all(349.99 <= value <= 370.01 for value, _ in run("smoothing", STEPS, [[350, 0, 60], [10, 60, 360]]))


def test_a_compass_that_jumps(run):
    # The filter ignores a single outlier.
    values = run("smoothing", STEPS, [[0, 0, 60], [120, 60, 61], [0, 61, 120]])
    assert all(value == 0 for value, _ in values)
    # The filter accepts a persistent jump after a second.
    values = run("smoothing", STEPS, [[0, 0, 60], [120, 60, 180]])
    assert values[60 + 58][0] == 0 and values[60 + 62][0] == 120
    # The third jump within ten seconds raises a warning, which expires.
    jumps = [[0, 0, 60], *([part for at in range(3) for part in ([90, 60 + 20 * at, 61 + 20 * at],
                                                                 [0, 61 + 20 * at, 80 + 20 * at])]), [0, 120, 900]]
    values = run("smoothing", STEPS, jumps)
    assert [values[at][1] for at in (90, 101, 880)] == [False, True, False]


def test_an_attitude_that_only_the_compass_tells(run):
    """The attitude follows the sensor with a time constant of 0.1 s, and turns the shorter way across north."""
    found = run("smoothing", """(async () => {
        const main = document.querySelector('script[type=module]').src;
        const { attitudeOf, yawBetween } = await import(new URL('attitude.js', main));
        const at = (alpha) => attitudeOf({ alpha, beta: 90, gamma: 0 });
        return argument.map(([from, to]) => {
          const filter = module.attitudeFilter();
          filter.hear(at(from), 0);
          filter.hear(at(to), 0);
          return Array.from({ length: 60 }, (_, frame) => {
            const isMoving = filter.step((frame + 1) / 60);
            return [yawBetween(filter.value(), at(from)), isMoving];
          });
        });
      })()""", [[0, 20], [350, 10], [10, 350]])
    for turn, steps in zip([20, 20, -20], found):
        for frame, (value, _) in enumerate(steps, 1):
            assert abs(value - turn * (1 - (6 / 7) ** frame)) < 0.1, frame
        assert steps[0][1] and not steps[-1][1]


@pytest.mark.parametrize("accuracy, after, kept", [
    (300, 1.0, False), (209, 1.0, True), (210, 1.0, True), (300, 2.0, True), (5, 0.0, True), (11, 0.0, False),
])
def test_positions_that_are_dropped(run, accuracy, after, kept):
    """The last position was accurate to 10 m, and each second adds 200 m."""
    assert run("geo", "module.isBetter(...argument)",
               [{"accuracy": accuracy, "at": after * 1000}, {"accuracy": 10, "at": 0}]) is kept
