// The form for a search around the user's position or a point on the map.
import { accuracyText } from '../geo/accuracy.js';
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { locationStatus, onLocation } from '../geo/location.js';
import { isMine, searchHere } from '../places/own-place.js';
import { askForPoint } from './picking.js';
import { radiusSlider } from './radius.js';
import { areaKind, current, go, isReach } from '../core/search.js';
import { t } from '../core/words.js';

export function nearbyForm() {
  const status = h('p', { class: 'hint', role: 'status' });
  const here = pushButton(t('useMyLocation'), searchHere, { picture: 'locate', class: 'button main' });
  const pick = pushButton(t('pickOnMap'), () => {
    go({ view: 'map' });
    askForPoint();
  }, { picture: 'pin' });
  const radius = radiusSlider();

  const tell = () => {
    const now = locationStatus();
    here.disabled = now === 'asking';
    fill(status, ['asking', 'slow', 'denied', 'unavailable'].includes(now) ? t(`location.${now}`)
      : isMine(current()) && accuracyText());
    status.hidden = !status.textContent;
  };
  onLocation(tell, status);
  tell();

  return {
    element: h('div', { class: 'form' }, h('div', { class: 'pair' }, here, pick), status,
      radius.element),
    update(state) {
      // Searches in areas and searches by commute have no radius.
      radius.element.hidden = Boolean(areaKind(state)) || isReach(state);
      radius.update(state);
      tell();
    },
  };
}
