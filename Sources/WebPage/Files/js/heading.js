// Which way the reader faces: the phone's compass, or a slider where there is none.
import { pushButton } from './controls.js';
import { fill, h } from './dom.js';
import { compass } from './format.js';
import { hearOrientation, ignoreOrientation, mayTellOrientation } from './orientation-events.js';
import { t } from './words.js';

/** The control; `change()` is called whenever the heading is another. */
export function headingControl(change) {
  let heading = 0;
  let isLive = false;
  let frame = 0;
  const output = h('output', { for: 'heading' });
  const slider = h('input', {
    type: 'range', id: 'heading', min: 0, max: 355, step: 5, value: 0,
    oninput: () => become(Number(slider.value)),
  });
  const turn = pushButton(t('useCompass'), start, { picture: 'compass' });
  const manual = h('div', { class: 'radius' }, h('label', { for: 'heading' }, t('facing')), slider,
    output);
  const hint = h('p', { class: 'hint', role: 'status', hidden: true });
  const element = h('div', { class: 'heading' }, manual, turn, hint);

  function say() {
    const words = `${compass(heading)} ${Math.round(heading)}°`;
    output.textContent = words;
    slider.setAttribute('aria-valuetext', words);
  }

  function become(next) {
    heading = (next + 360) % 360;
    say();
    // A phone tells its heading sixty times a second; one picture a frame is enough.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(change);
  }

  function hear(event) {
    const value = event.webkitCompassHeading
      ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : null);
    if (value === null || value === undefined) return;
    isLive = true;
    hint.hidden = true;
    slider.value = Math.round(value / 5) * 5;
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

  say();
  return {
    element,
    heading: () => heading,
    end() {
      ignoreOrientation(hear);
      cancelAnimationFrame(frame);
    },
  };
}
