// The user's heading: from the phone's compass, or from a slider on devices without a compass.
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { compass } from '../core/format.js';
import { hearOrientation, ignoreOrientation, mayTellOrientation } from '../look/orientation-events.js';
import { slider } from '../search/radius.js';
import { t } from '../core/words.js';

/** The control for the heading. Calls `change()` whenever the heading changes. */
export function headingControl(change) {
  let heading = 0;
  let isLive = false;
  let frame = 0;
  const { input, element: manual, say } = slider('heading', t('facing'), {
    min: 0, max: 355, step: 5, value: 0, oninput: () => become(Number(input.value)),
  });
  const turn = pushButton(t('useCompass'), start, { picture: 'compass' });
  const hint = h('p', { class: 'hint', role: 'status', hidden: true });
  const element = h('div', { class: 'heading' }, manual, turn, hint);

  const show = () => say(`${compass(heading)} ${Math.round(heading)}°`);

  function become(next) {
    heading = (next + 360) % 360;
    show();
    // Phones report their heading 60 times a second, so draw at most once per frame.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(change);
  }

  function hear(event) {
    const value = event.webkitCompassHeading
      ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : null);
    if (value === null || value === undefined) return;
    isLive = true;
    hint.hidden = true;
    input.value = Math.round(value / 5) * 5;
    become(value + (screen.orientation?.angle ?? 0));
  }

  async function start() {
    if (!await mayTellOrientation()) return tell();
    hearOrientation(hear, () => {
      if (!isLive) tell();
    });
    return undefined;
  }

  function tell() {
    fill(hint, t('noCompass'));
    hint.hidden = false;
  }

  show();
  return {
    element,
    heading: () => heading,
    end() {
      ignoreOrientation(hear);
      cancelAnimationFrame(frame);
    },
  };
}
