"""Creates plots as SVG without a library."""
import html
import math

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 190, 48, 48
# Colours that colour-blind people can distinguish (Okabe and Ito), on white and on black.
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"]


def lines(title, across, up, series):
    """Returns a line plot with logarithmic scales on both axes, as SVG.

    `series` maps the name of each line to its points (x, y); `across` and `up` are the units of the axes.
    Returns `None` if there are no points.
    """
    series = {name: points for name, points in series.items() if points}
    if not series:
        return None
    axes = []
    for part in (0, 1):
        values = [math.log10(point[part]) for points in series.values() for point in points]
        axes.append((math.floor(min(values)), max(math.ceil(max(values)), math.floor(min(values)) + 1)))

    def at(value, part):
        first, last = axes[part]
        share = (math.log10(value) - first) / (last - first)
        return LEFT + share * (WIDTH - LEFT - RIGHT) if part == 0 else HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    def text(x, y, words, more=""):
        drawn.append(f'<text x="{x:.1f}" y="{y:.1f}" {more}>{html.escape(words)}</text>')

    drawn = []
    for power in range(axes[0][0], axes[0][1] + 1):
        x = at(10**power, 0)
        drawn.append(f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#8884"/>')
        text(x, HEIGHT - BOTTOM + 18, f"{10**power:,}", 'text-anchor="middle"')
    for power in range(axes[1][0], axes[1][1] + 1):
        y = at(10**power, 1)
        drawn.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#8884"/>')
        text(LEFT - 8, y + 4, f"{10**power:g}", 'text-anchor="end"')
    text(LEFT, TOP - 24, title, 'font-weight="bold"')
    text(LEFT - 8, TOP - 8, up, 'text-anchor="end"')
    text(WIDTH - RIGHT, HEIGHT - 10, across, 'text-anchor="end"')
    # Place the names at the ends of the lines without overlap.
    lowest = 0
    named = {}
    for name, points in sorted(series.items(), key=lambda item: at(item[1][-1][1], 1)):
        named[name] = lowest = max(at(points[-1][1], 1) + 4, lowest + 16)
    for (name, points), colour in zip(series.items(), COLOURS):
        places = [(at(x, 0), at(y, 1)) for x, y in points]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        drawn.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        text(places[-1][0] + 8, named[name], name, f'style="fill:{colour}"')
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        "<style>text { fill: #333 } @media (prefers-color-scheme: dark) { text { fill: #ddd } }</style>",
        *drawn, "</svg>", ""])
