// The rear camera's picture, below everything that is drawn.
import { h } from '../core/dom.js';

const wanted = { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } };
// Why there is none, by the names that browsers give it.
const reasons = { NotAllowedError: 'denied', SecurityError: 'denied', NotReadableError: 'busy', AbortError: 'busy' };

/** The camera; `lost()` is called when it ends by itself. */
export function rearCamera(lost) {
  const element = h('video', { class: 'look-video', muted: true, playsinline: true, 'aria-hidden': true, hidden: true });
  element.muted = true;
  let stream = null;

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    element.srcObject = null;
    element.hidden = true;
  }

  /** Shows the picture. Resolves to null, or to why there is none: denied, busy or none. */
  async function start(isWanted) {
    try {
      const given = await navigator.mediaDevices.getUserMedia(wanted);
      stop();
      stream = given;
      if (!isWanted()) return stop();
      for (const track of stream.getVideoTracks()) {
        track.addEventListener('ended', () => {
          if (stream === given) lost();
        });
      }
      element.srcObject = stream;
      element.hidden = false;
      await element.play();
      return null;
    } catch (error) {
      stop();
      return reasons[error.name] ?? 'none';
    }
  }

  return {
    element, start, stop,
    isOn: () => stream !== null,
    /** The width and height of its picture; null until they are known. */
    picture: () => (stream && element.videoWidth
      ? { width: element.videoWidth, height: element.videoHeight } : null),
  };
}
