// The phone's rear camera and sensors, the permissions they need, and hints for the user.
import { fill, h } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { orientation } from './orientation.js';
import { mayTellOrientation } from './orientation-events.js';
import { searchHere } from '../places/own-place.js';
import { rearCamera } from './rear-camera.js';
import { t } from '../core/words.js';

/**
 * The camera view with its button. Calls `plan()` on each sensor reading, and `change()` when the camera view starts or
 * stops.
 */
export function liveView({ plan, change }) {
  const camera = rearCamera(() => stop('look.lost'));
  const button = h('button', { type: 'button', class: 'button float', onclick: () => (sensors ? stop() : start()) });
  const [hint, fault] = ['', ''].map(() => h('p', { class: 'look-hint', role: 'status', hidden: true }));
  let sensors = null;
  // The number of starts and stops, which identifies an attempt, so that results of earlier attempts are ignored.
  let attempt = 0;

  function say(line, key) {
    const words = key ? t(key) : '';
    if (line.textContent === words) return;
    line.hidden = !key;
    fill(line, words);
  }

  function showButton() {
    fill(button, icon(sensors ? 'close' : 'camera', 18), h('span', {}, t(sensors ? 'look.stop' : 'look.use')));
  }

  /** Request the sensors first, because some phones allow that only directly in a click handler. */
  async function start() {
    attempt += 1;
    const mine = attempt;
    const isWanted = () => mine === attempt;
    say(fault, null);
    say(hint, 'look.asking');
    const isAllowed = await mayTellOrientation();
    if (!isWanted()) return undefined;
    if (!isAllowed) return stop('look.motionDenied');
    const device = orientation(plan);
    const hasSensors = await device.start();
    if (!isWanted() || !hasSensors) device.end();
    if (!isWanted()) return undefined;
    if (!hasSensors) return stop('look.noSensors');
    sensors = device;
    say(hint, null);
    showButton();
    searchHere();
    change();
    const reason = await camera.start(isWanted);
    if (!isWanted()) return undefined;
    // Without a camera, the sensors turn the drawn horizon.
    say(fault, reason && `look.${reason}`);
    return plan();
  }

  function stop(key = null) {
    attempt += 1;
    sensors?.end();
    sensors = null;
    camera.stop();
    say(fault, null);
    say(hint, key);
    showButton();
    change();
  }

  showButton();
  return {
    button, hint, fault, video: camera.element, picture: camera.picture, hasPicture: camera.isOn,
    isOn: () => sensors !== null,
    /** Advances the smoothing and shows compass problems. Returns whether another step is needed. */
    step() {
      const trouble = sensors.trouble();
      say(hint, trouble && `look.${trouble}`);
      return sensors.step();
    },
    view: () => sensors.view(screen.orientation?.angle ?? globalThis.orientation ?? 0),
    /** If the compass has a problem, corrects the heading by the angle that the user has turned the view by hand. */
    correct(degrees) {
      if (sensors.trouble()) sensors.correct(degrees);
      plan();
    },
    end() {
      attempt += 1;
      sensors?.end();
      camera.stop();
    },
  };
}
