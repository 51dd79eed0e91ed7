"""What stands in the way of people with disabilities, as axe finds it."""

from axe_playwright_python.sync_playwright import Axe

SCRIPT = Axe().axe_script
RUN = """([within, options]) => axe.run(within ?? document, { resultTypes: ['violations'], ...options }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`))"""


def barriers(page, *schemes, within=None):
    """What axe finds in what the page shows, or in a part of it, in these schemes of colours, or as it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = []
    for place, scheme in enumerate(schemes or [""]):
        if scheme:
            page.emulate_media(color_scheme=scheme)
        # All but colours are the same in another scheme.
        options = {"runOnly": ["color-contrast"]} if place else {}
        found += [f"{scheme} {one}".strip() for one in page.evaluate(RUN, [within, options])]
    return found
