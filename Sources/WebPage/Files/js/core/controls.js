// Buttons, links that look like buttons, and form fields.
import { h } from './dom.js';
import { icon } from './icons.js';
import { leadingTo } from './search.js';

/** The content of a control: its text, preceded by the icon `picture` if an icon is given. */
export const face = (words, picture, size = 18) =>
  (picture ? [icon(picture, size), h('span', {}, words)] : words);

/** A button that calls `act` when pressed; `picture` names its icon, and `props` are further attributes. */
export const pushButton = (words, act, { picture, ...props } = {}) =>
  h('button', { type: 'button', class: 'button', onclick: act, ...props }, face(words, picture));

/** A round button with only an icon; `label` is its accessible name. */
export const iconButton = (label, picture, act, { size, ...props } = {}) =>
  h('button', { type: 'button', class: 'round', 'aria-label': label, onclick: act, ...props }, icon(picture, size));

/** A link that looks like a button and applies `patch` to the current state. */
export const linkButton = (words, patch, { picture, ...props } = {}) =>
  h('a', { class: 'button', ...leadingTo(patch), ...props }, face(words, picture));

/** A field with its label above it. */
export const labelled = (label, control) => h('label', { class: 'field' }, h('span', {}, label), control);

/** The `option` elements for `[value, text]` pairs. */
export const options = (rows) => rows.map(([value, words]) => h('option', { value }, words));

/** A `select` element for `[value, text]` pairs. */
export const choices = (props, rows) => h('select', props, options(rows));
