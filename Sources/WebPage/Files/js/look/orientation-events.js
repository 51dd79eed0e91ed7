// The events that report a device's orientation: two on Android, one on iOS.

const names = ['deviceorientationabsolute', 'deviceorientation'];
// Milliseconds within which a device with sensors sends its first event.
const patience = 1500;

/** Whether an event's type alone shows that its angles are relative to north. */
export const isFromNorth = ({ type }) => type === names[0];

/** Requests permission for the sensors if needed (iOS, in a click handler). Resolves to whether they may be used. */
export async function mayTellOrientation() {
  try {
    return await globalThis.DeviceOrientationEvent?.requestPermission?.() !== 'denied';
  } catch {
    return false;
  }
}

/** Calls `hear` for each event, and `wait()` once a device with sensors would have sent one. */
export function hearOrientation(hear, wait) {
  for (const name of names) addEventListener(name, hear);
  setTimeout(wait, patience);
}

/** Stops calling `hear`. */
export function ignoreOrientation(hear) {
  for (const name of names) removeEventListener(name, hear);
}
