// Highlights JSON syntax.
import { h } from '../core/dom.js';

// Documents with more characters are not highlighted, because each token needs an element.
const mostColored = 60_000;
const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g;

/** The nodes that show `text`, with syntax highlighting if it is JSON. */
export function colored(text) {
  if (text.length > mostColored || !/^[[{]/.test(text)) return [text];
  const parts = [];
  let end = 0;
  for (const { 0: token, 1: string, 2: colon = '', index } of text.matchAll(tokens)) {
    const kind = colon ? 'key' : string ? 'string' : 'literal';
    parts.push(text.slice(end, index), h('span', { class: kind }, string ?? token), colon);
    end = index + token.length;
  }
  return [...parts, text.slice(end)];
}

/** The text of a response, which is indented if it is JSON. */
export function formatted(text, type) {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
