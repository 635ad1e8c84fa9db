"""Draws curves as a small SVG, readable on light and dark grounds, and without colours: each line has marks of its own."""
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 560, 300, 56, 150, 34, 44
COLOURS = (("#1f6feb", "#79b8ff"), ("#b35900", "#ffab70"), ("#1a7f37", "#7ee787"), ("#8250df", "#d2a8ff"))
MARKS = ("M-4,-4h8v8h-8z", "M0,-5l5,9h-10z", "M-5,0l5,-5l5,5l-5,5z", "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0")


def ticks(most):
    """A handful of round numbers from 0 up to most or a little more."""
    step = 10 ** math.floor(math.log10(most))
    step = next(step * by for by in (0.1, 0.2, 0.5, 1, 2) if most / (step * by) <= 6)
    return [i * step for i in range(math.ceil(most / step) + 1)]


def number(value):
    return f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:.1f}"


def plot(title, across, up, lines, logarithmic=False):
    """lines: points by name. The SVG's text."""
    xs = sorted({x for points in lines.values() for x, _ in points})
    marks = ticks(max(y for points in lines.values() for _, y in points))

    def at(x):
        low, high, x = (math.log(v) if logarithmic else v for v in (xs[0], xs[-1], x))
        return LEFT + (WIDTH - LEFT - RIGHT) * ((x - low) / (high - low) if high > low else 0.5)

    def height(y):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * y / marks[-1]

    style = "text{font:12px sans-serif;fill:#24292f}.axis{stroke:#d0d7de}"
    dark = "text{fill:#e6edf3}.axis{stroke:#444c56}"
    for i, (light_one, dark_one) in enumerate(COLOURS):
        style += f".l{i}{{stroke:{light_one}}}.m{i}{{fill:{light_one}}}"
        dark += f".l{i}{{stroke:{dark_one}}}.m{i}{{fill:{dark_one}}}"
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">',
           f"<title>{escape(title)}</title>", f"<style>{style}@media(prefers-color-scheme:dark){{{dark}}}</style>",
           f'<text x="{LEFT}" y="18">{escape(up)}</text>']
    for y in marks:
        out.append(f'<path class="axis" d="M{LEFT},{height(y):.1f}H{WIDTH - RIGHT}"/>'
                   f'<text x="{LEFT - 6}" y="{height(y) + 4:.1f}" text-anchor="end">{number(y)}</text>')
    said = -99
    for x in xs:
        if at(x) - said > 38:
            said = at(x)
            out.append(f'<text x="{at(x):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{number(x)}</text>')
    out.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(across)}</text>')
    free = HEIGHT - BOTTOM - 4  # names go from the lowest line up, none on another
    for i, (name, points) in enumerate(sorted(lines.items(), key=lambda line: -height(line[1][-1][1]))):
        path = "L".join(f"{at(x):.1f},{height(y):.1f}" for x, y in points)
        out.append(f'<path class="l{i}" fill="none" stroke-width="2" d="M{path}"/>')
        out += [f'<path class="m{i}" transform="translate({at(x):.1f},{height(y):.1f})" d="{MARKS[i]}"/>' for x, y in points]
        free = min(height(points[-1][1]) + 4, free)
        out.append(f'<text x="{at(points[-1][0]) + 10:.1f}" y="{free:.1f}">{escape(name)}</text>')
        free -= 15
    return "\n".join([*out, "</svg>", ""])
