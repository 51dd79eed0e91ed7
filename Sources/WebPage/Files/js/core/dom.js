// Builds elements from data. Text becomes text nodes only, so that no listing can inject markup.

/** An HTML element: its attributes and listeners (`onclick`), then what it holds. */
export function h(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

/** An SVG element, in the same way. */
export function s(tag, props = {}, ...children) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children);
}

function filled(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith('aria-')) element.setAttribute(name, String(value));
    else if (value === false) continue;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style') setStyle(element, value);
    else if (name === 'value' || name === 'checked') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  // A select has a value only once its options are there.
  element.append(...children.flat(Infinity).filter(isShown));
  if (props.value !== undefined && element.tagName === 'SELECT') element.value = props.value;
  return element;
}

// The attribute `style` is forbidden by the page's policy; properties are not.
function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
}

const isShown = (child) => child !== null && child !== undefined && child !== false;

/** Puts `children` in the place of what `element` holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(isShown));
  return element;
}

// Names in Thai are not in the dictionary by which browsers break lines between words.
const thai = /[\u0e00-\u0e7f]/;
const longestPart = 24;

/** A text whose Thai parts between spaces stay whole, unless one is longer than names have them. */
export const whole = (text) => text && text.split(/( +)/).map((part) =>
  (thai.test(part) && part.length <= longestPart ? h('span', { class: 'whole' }, part) : part));

/** A listing's link where it is one that a page may follow; nothing else. */
export function safeLink(text) {
  if (!text) return null;
  try {
    const url = new URL(text, document.baseURI);
    return ['http:', 'https:', 'tel:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Gives an attribute its value, or takes it away where that is null. */
export function attribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** What calls `act` once it was not called itself for so many milliseconds. */
export function rested(act, milliseconds) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}

let said;
/** Tells people who listen to the page what has changed. */
export function announce(text) {
  said ??= document.getElementById('said');
  said.textContent = text;
}

/** Moves the keyboard's place to `element`, which need not be a control. */
export function focusOn(element) {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
