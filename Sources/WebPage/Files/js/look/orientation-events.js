// The events that report a device's orientation: two events on Android, one on iOS.

const names = ['deviceorientationabsolute', 'deviceorientation'];
// The maximum time in milliseconds until a device with sensors sends its first event.
const patience = 1500;

/** Whether an event's type alone shows that its angles are relative to north. */
export const isFromNorth = ({ type }) => type === names[0];

/**
 * Requests permission for the sensors if it is needed; iOS needs it, and requires the call to be in a click handler.
 * Resolves to whether the page may use the sensors.
 */
export async function mayTellOrientation() {
  try {
    return await globalThis.DeviceOrientationEvent?.requestPermission?.() !== 'denied';
  } catch {
    return false;
  }
}

/**
 * Calls `hear` for each event, and calls `wait()` once a device with sensors should have sent its first event.
 */
export function hearOrientation(hear, wait) {
  for (const name of names) addEventListener(name, hear);
  setTimeout(wait, patience);
}

/** Stops calling `hear` for events. */
export function ignoreOrientation(hear) {
  for (const name of names) removeEventListener(name, hear);
}
