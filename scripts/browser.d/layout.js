// Returns the layout problems of the page, as sentences; test_layout.py evaluates it in the page.
() => {
  const least = 44;
  const wrong = [];
  // An open dialog or an open list of suggestions covers the page.
  const scope = [...document.querySelectorAll('dialog[open], .drop')].find((one) => one.checkVisibility())
    ?? document.body;
  const all = (selector) => [...scope.querySelectorAll(selector)].filter((one) =>
    one.checkVisibility({ checkVisibilityCSS: true }) && !one.closest('.unseen, [aria-hidden="true"], .skip')
    && one.getClientRects().length);
  const nameOf = (one) => `<${one.localName} class="${one.getAttribute('class') ?? ''}"> “${
    (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}”`;
  const textBox = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };

  // The content of scroll containers may overflow, and maps and pictures may be clipped.
  const scrollers = '.types, .lines, .filter-bar, .slides, pre, .ground, .picture, .canvases, canvas, svg, svg *';
  if (document.documentElement.scrollWidth > innerWidth) {
    wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
  }
  // If the map is next to the list, a panel scrolls instead of the page.
  if (innerWidth >= 900 && document.querySelector('#side') && document.documentElement.scrollHeight > innerHeight) {
    wrong.push(`the page is ${document.documentElement.scrollHeight} high`);
  }
  for (const one of all('*')) {
    const style = getComputedStyle(one);
    if (style.overflowX === 'visible' || one.matches(scrollers) || one.clientWidth <= 1) continue;
    const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      || one.matches('input, select');
    if (!isMeant && one.scrollWidth > one.clientWidth + 1) wrong.push(`${nameOf(one)} is cut off at its side`);
    if (!isMeant && ['hidden', 'clip'].includes(style.overflowY) && one.scrollHeight > one.clientHeight + 1) {
      wrong.push(`${nameOf(one)} is cut off at its foot`);
    }
  }

  // The text of a button must fit inside it on one line.
  for (const one of all('.button, .chip, [role="tab"], #page nav a, .back, .badge')) {
    const [rects, box] = [textBox(one), one.getBoundingClientRect()];
    const isOut = rects.some((rect) => rect.left < box.left - 1 || rect.right > box.right + 1);
    if (isOut) wrong.push(`the words of ${nameOf(one)} leave it`);
    const words = [...one.querySelectorAll('span, b')].concat(one).flatMap((part) => [...part.childNodes])
      .filter((node) => node.nodeType === 3 && node.textContent.trim());
    for (const node of words) {
      const lines = new Set(textBox(node).map(({ top }) => Math.round(top)));
      if (lines.size > 1 && !one.closest('dialog')) wrong.push(`the words of ${nameOf(one)} are wrapped`);
    }
  }

  // Controls must be large enough, must not be covered, and must not touch each other.
  const controls = all('a[href], button, input, select, summary, label.check, [role="option"]')
    .filter((one) => !one.disabled && !one.matches('.check input, .file input'));
  const isStuck = (one) => {
    for (let part = one; part; part = part.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(part).position)) return part;
    }
    return null;
  };
  const isInline = (one) => one.localName === 'a' && getComputedStyle(one).display === 'inline'
    && one.parentElement.textContent.trim().length > one.textContent.trim().length;
  const isHit = (one, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top && (one.contains(top) || top.contains(one) && top.localName === 'label'
      || top.closest('a[href], button, label') === one);
  };
  // Returns the part of a control that is visible within all ancestors that scroll or clip it.
  const seen = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    const clip = (box) => {
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    };
    for (let part = one.parentElement; part && part !== document.body; part = part.parentElement) {
      const { overflowX, position } = getComputedStyle(part);
      if (overflowX !== 'visible') clip(part.getBoundingClientRect());
      if (position === 'fixed') break;
    }
    clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return right - left > 4 && bottom - top > 4 ? { left, top, right, bottom } : null;
  };

  const places = [scrollX, scrollY, document.getElementById('side')?.scrollTop ?? 0];
  for (const one of controls) {
    // A card is clickable as a whole.
    const { width, height } = (one.matches('.card h3 a') ? one.closest('.card') : one).getBoundingClientRect();
    if ((width >= least - 0.5 && height >= least - 0.5) || isInline(one) || one.matches('.ground *')) continue;
    // The clickable area can be larger than the element's box, because of its parent or a pseudo-element.
    one.scrollIntoView({ block: 'center', inline: 'center' });
    const box = one.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    // Returns the extent of the clickable area along an axis through its centre, in pixels.
    const reach = (dx, dy) => {
      let count = 0;
      for (const side of [-1, 1]) {
        for (let step = 1; step < least && isHit(one, x + side * step * dx, y + side * step * dy); step += 1) count += 1;
      }
      return count + 1;
    };
    if ((width < least - 0.5 && reach(1, 0) < least - 1) || (height < least - 0.5 && reach(0, 1) < least - 1)) {
      wrong.push(`${nameOf(one)} is ${Math.round(width)} by ${Math.round(height)}`);
    }
  }
  scrollTo(places[0], places[1]);
  document.getElementById('side')?.scrollTo(0, places[2]);

  const inView = controls.map((one) => ({ one, box: seen(one), stuck: isStuck(one) })).filter(({ box }) => box);
  for (const { one, box, stuck } of inView) {
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    // Homes on the map may be covered by other homes and by controls, and scrolling content may be covered by bars.
    if (!top || one.contains(top) || top.contains(one) || one.closest('.ground')) continue;
    if (top.closest('label, a, button') === one || isStuck(top) !== stuck) continue;
    wrong.push(`${nameOf(one)} is covered by ${nameOf(top)}`);
  }
  inView.forEach(({ one, box, stuck }, at) => {
    for (const { one: other, box: place, stuck: held } of inView.slice(at + 1)) {
      if (one.contains(other) || other.contains(one) || stuck !== held) continue;
      if (one.closest('.ground') || other.closest('.ground')) continue;
      // The star is inside the search field, which has room for it.
      if ([one, other].some((control) => control.matches('.star'))) continue;
      const across = Math.min(box.right, place.right) - Math.max(box.left, place.left);
      const down = Math.min(box.bottom, place.bottom) - Math.max(box.top, place.top);
      if (across > 1 && down > 1) wrong.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
    }
  });

  // On the page itself, a number and its unit must be on one line, and so must a part of a Thai name.
  const units = /\d (?:m|km|min|h|homes?|types|routes?|condos?|townhomes?|houses?|commercial|others?|numbers?|ม\.|กม\.|นาที|ชม\.|วัน|ล้าน|บาท|รายการ)(?![a-z])/;
  for (const one of all('#page *')) {
    for (const node of one.childNodes) {
      if (node.nodeType !== 3 || one.closest('.steps, .fields, pre, code, .promotion')) continue;
      if (units.test(node.textContent)) wrong.push(`“${node.textContent.trim()}” may break before its unit`);
    }
  }
  for (const one of all('.whole')) {
    const lines = new Set(textBox(one).map(({ top }) => Math.round(top)));
    if (lines.size > 1) wrong.push(`“${one.textContent}” is broken`);
  }

  // Readers can easily confuse adjacent controls with the same icon.
  for (const group of ['nav a, [role="tab"]', '.detail .actions > *', '.controls button']) {
    const pictures = all(group).map((one) => one.querySelector('.icon path')?.getAttribute('d')).filter(Boolean);
    if (new Set(pictures).size < pictures.length) wrong.push(`${group} has the same icon twice`);
  }
  return wrong;
}
