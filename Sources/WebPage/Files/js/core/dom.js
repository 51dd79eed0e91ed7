// Builds elements from data. Text is inserted only as text nodes, so that no listing can inject markup.

/** Creates an HTML element from its attributes, listeners (such as `onclick`) and children. */
export function h(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

/** Creates an SVG element in the same way. */
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
  // A `select` element accepts a value only after its options have been added.
  element.append(...children.flat(Infinity).filter(isShown));
  if (props.value !== undefined && element.tagName === 'SELECT') element.value = props.value;
  return element;
}

// The content security policy forbids the `style` attribute, but not style properties.
function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
}

const isShown = (child) => child !== null && child !== undefined && child !== false;

/** Replaces the children of `element`. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(isShown));
  return element;
}

// Browsers break lines of Thai text with a dictionary, which does not contain names.
const thai = /[\u0e00-\u0e7f]/;
const longestPart = 24;

/**
 * Returns `text` with line breaks in Thai allowed only at spaces, except within a run that is too long to be a name.
 */
export const whole = (text) => text && text.split(/( +)/).map((part) =>
  (thai.test(part) && part.length <= longestPart ? h('span', { class: 'whole' }, part) : part));

/** Returns a listing's link if its scheme is safe to follow; null otherwise. */
export function safeLink(text) {
  if (!text) return null;
  try {
    const url = new URL(text, document.baseURI);
    return ['http:', 'https:', 'tel:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Sets an attribute, or removes the attribute if the value is null. */
export function attribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Returns a debounced version of `act`, which runs when it has not been called for the given number of milliseconds.
 */
export function rested(act, milliseconds) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}

let said;
/** Announces a change to screen readers. */
export function announce(text) {
  said ??= document.getElementById('said');
  said.textContent = text;
}

/** Moves the keyboard focus to `element`, which need not be a control. */
export function focusOn(element) {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
