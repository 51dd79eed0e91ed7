// Describes a failure to the reader, and what they can do about it.
import { pushButton } from './controls.js';
import { h } from './dom.js';
import { time } from './format.js';
import { askOnceMore } from './key.js';
import { checkReach, isOnline, onNetwork, outage } from './network.js';
import { language, t } from './words.js';

/** The words for a failure: what happened and what to do. */
export function failureText(error) {
  const known = error?.kind ?? 'server';
  const kind = known === 'offline' ? outage() : known;
  const advice = t(`failure.${kind}.do`);
  // The facade's own sentence names the bad parameter, which no other words can.
  const detail = kind === 'invalid' && language() === 'en' ? error.detail : '';
  return { title: t(`failure.${kind}`), advice: detail || advice };
}

/** What is shown from the browser's store, because the server or the network is not there. */
export const keptText = (since) => t(`keptSince.${outage()}`, time(since));

/** A failure about the reader's account in a sentence: the server's own where it has one. */
export function sentenceOf(error) {
  const { title, advice } = failureText(error);
  return error?.detail || `${title} ${advice}`;
}

// What is the same however often it is tried.
const lasting = ['notFound', 'invalid', 'refused'];

/** A failure with a button that tries again if that can help. It happens by itself when the network is back. */
export function failureBox(error, again) {
  const { title, advice } = failureText(error);
  const box = h('div', { class: 'box', role: 'alert' },
    h('p', { class: 'strong' }, title), h('p', {}, advice),
    lasting.includes(error?.kind) ? null
      : pushButton(t('again'), error?.kind === 'key' ? askOnceMore : again));
  if (error?.kind === 'offline') {
    onNetwork((isThere) => isThere && again(), box);
    // What was no question to the facade, such as a module, may fail for other reasons too.
    if (isOnline()) checkReach();
  }
  return box;
}
