// Suggests places for a station or district that does not exist.
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { nameOfChoice, suggested } from './place-combo.js';
import { searchFor } from './places.js';
import { stationNamed } from '../geo/rail.js';
import { t } from '../core/words.js';

const mostGuesses = 3;

/** The message for a search whose place does not exist; null for other failures. */
export function unknownPlace({ tab, system, station, province, district }, error) {
  if (error.kind !== 'notFound' || tab === 'nearby') return null;
  if (tab === 'area') return t('unknown.district', district ?? province);
  // Include the rail system if another system has a station with the same name.
  return t('unknown.station', stationNamed(undefined, station) ? `${system} ${station}` : station);
}

/** The box with suggestions, and a button that focuses the search field. */
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
