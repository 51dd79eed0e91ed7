"""Finds accessibility problems with axe."""

from axe_playwright_python.sync_playwright import Axe

SCRIPT = Axe().axe_script
RUN = """([within, options]) => axe.run(within ?? document, { resultTypes: ['violations'], ...options }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`))"""


def barriers(page, *schemes, within=None):
    """Returns the violations that axe finds on the page, or in a part of the page, in each colour scheme (by default
    only in the current scheme)."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = []
    for place, scheme in enumerate(schemes or [""]):
        if scheme:
            page.emulate_media(color_scheme=scheme)
        # Any other scheme differs only in its colours.
        options = {"runOnly": ["color-contrast"]} if place else {}
        found += [f"{scheme} {one}".strip() for one in page.evaluate(RUN, [within, options])]
    return found
