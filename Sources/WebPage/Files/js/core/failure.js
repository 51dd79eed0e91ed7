// Describes a failure to the user and suggests what to do.
import { pushButton } from './controls.js';
import { h } from './dom.js';
import { time } from './format.js';
import { askOnceMore } from './key.js';
import { checkReach, isOnline, onNetwork, outage } from './network.js';
import { language, t } from './words.js';

/** The title and the advice for a failure. */
export function failureText(error) {
  const known = error?.kind ?? 'server';
  const kind = known === 'offline' ? outage() : known;
  const advice = t(`failure.${kind}.do`);
  // The facade's message names the invalid parameter, but the page's own messages do not.
  const detail = kind === 'invalid' && language() === 'en' ? error.detail : '';
  return { title: t(`failure.${kind}`), advice: detail || advice };
}

/** The note that the content comes from the browser's cache because the server or the network is unavailable. */
export const keptText = (since) => t(`keptSince.${outage()}`, time(since));

/**
 * A sentence that describes a failed account request: the server's message or, without one, the
 * page's own.
 */
export function sentenceOf(error) {
  const { title, advice } = failureText(error);
  return error?.detail || `${title} ${advice}`;
}

// Failures that a retry cannot fix.
const lasting = ['notFound', 'invalid', 'refused'];

/** A box for a failure, with a retry button if a retry can help. Retries automatically when the network returns. */
export function failureBox(error, again) {
  const { title, advice } = failureText(error);
  const box = h('div', { class: 'box', role: 'alert' },
    h('p', { class: 'strong' }, title), h('p', {}, advice),
    lasting.includes(error?.kind) ? null
      : pushButton(t('again'), error?.kind === 'key' ? askOnceMore : again));
  if (error?.kind === 'offline') {
    onNetwork((isThere) => isThere && again(), box);
    // Other requests, such as requests for modules, can fail although the server is reachable.
    if (isOnline()) checkReach();
  }
  return box;
}
