// The events that report a device's orientation: two on Android, one on iOS.

const names = ['deviceorientationabsolute', 'deviceorientation'];
// Milliseconds within which a device that has sensors is heard from.
const patience = 1500;

/** Whether an event's angles are from north by its name alone. */
export const isFromNorth = ({ type }) => type === names[0];

/** Asks for the sensors where a browser wants that, in a press of a button: iOS. Returns whether they may be used. */
export async function mayTellOrientation() {
  try {
    return await globalThis.DeviceOrientationEvent?.requestPermission?.() !== 'denied';
  } catch {
    return false;
  }
}

/** Has `hear` take the events; `wait()` is called once a device with sensors would have been heard from. */
export function hearOrientation(hear, wait) {
  for (const name of names) addEventListener(name, hear);
  setTimeout(wait, patience);
}

/** Ends that. */
export function ignoreOrientation(hear) {
  for (const name of names) removeEventListener(name, hear);
}
