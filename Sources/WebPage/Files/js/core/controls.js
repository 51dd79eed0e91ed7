// Buttons, links that look like them, and fields.
import { h } from './dom.js';
import { icon } from './icons.js';
import { leadingTo } from './search.js';

/** What a control shows: its words, with an icon before them where `picture` names one. */
export const face = (words, picture, size = 18) =>
  (picture ? [icon(picture, size), h('span', {}, words)] : words);

/** A button that calls `act` when it is pressed; `props` are its further attributes, and the `picture` on its face. */
export const pushButton = (words, act, { picture, ...props } = {}) =>
  h('button', { type: 'button', class: 'button', onclick: act, ...props }, face(words, picture));

/** A round button with an icon alone, which is called `label`. */
export const iconButton = (label, picture, act, { size, ...props } = {}) =>
  h('button', { type: 'button', class: 'round', 'aria-label': label, onclick: act, ...props }, icon(picture, size));

/** A link that looks like a button and leads to the state which differs from this one by `patch`. */
export const linkButton = (words, patch, { picture, ...props } = {}) =>
  h('a', { class: 'button', ...leadingTo(patch), ...props }, face(words, picture));

/** A field with its label above it. */
export const labelled = (label, control) => h('label', { class: 'field' }, h('span', {}, label), control);

/** The options of a list of choices, each its value and its words. */
export const options = (rows) => rows.map(([value, words]) => h('option', { value }, words));

/** A list of choices, each its value and its words. */
export const choices = (props, rows) => h('select', props, options(rows));
