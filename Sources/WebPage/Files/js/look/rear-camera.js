// The rear camera's picture, below all drawings.
import { h } from '../core/dom.js';

const wanted = { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } };
// The reasons for a missing picture, keyed by the name of the browser's error.
const reasons = { NotAllowedError: 'denied', SecurityError: 'denied', NotReadableError: 'busy', AbortError: 'busy' };

/** The rear camera. Calls `lost()` if the stream ends unexpectedly. */
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

  /** Starts the camera. Resolves to null on success and to the reason on failure: denied, busy or none. */
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
    /** The width and height of the picture; null until the video has loaded. */
    picture: () => (stream && element.videoWidth
      ? { width: element.videoWidth, height: element.videoHeight } : null),
  };
}
