// Suggests places for a station or district that does not exist.
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { nameOfChoice, suggested } from './place-combo.js';
import { searchFor } from './places.js';
import { stationNamed } from '../geo/rail.js';
import { t } from '../core/words.js';

const mostGuesses = 3;

/** The words for a failed search if its place is not known; null if it failed in another way. */
export function unknownPlace({ tab, system, station, province, district }, error) {
  if (error.kind !== 'notFound' || tab === 'nearby') return null;
  if (tab === 'area') return t('unknown.district', district ?? province);
  // There may be one of that name on another system.
  return t('unknown.station', stationNamed(undefined, station) ? `${system} ${station}` : station);
}

/** The box with what may be meant, and the way to the search field. */
export function guessesBox({ station, district }) {
  const guesses = h('div');
  suggested(station ?? district ?? '').then((items) => {
    const known = items.filter(({ kind }) => kind !== 'company').slice(0, mostGuesses);
    if (known.length > 0) fill(guesses, h('p', {}, t('unknown.guesses')), h('div', { class: 'pair' },
      known.map((choice) => pushButton(nameOfChoice(choice), () => searchFor(choice), { class: 'chip' }))));
  }, () => {});
  return h('div', { class: 'box' }, h('p', {}, t('unknown.do')), guesses,
    pushButton(t('unknown.other'), () => document.getElementById('where').focus(), { picture: 'search', class: 'button main' }));
}
