// How far people walk: what is longer is offered as no walk.

const [longest, walking] = [3_600, 'walk'];

/** Whether so many seconds are more than people walk. */
export const isTooLong = (seconds) => seconds > longest;

/** The longest walk in a route, in metres and seconds. `mode` is how one moves where a step does not say. */
export function longestWalk({ steps, distanceMeters = 0, durationSeconds = 0 }, mode) {
  const isWalk = (step) => (step.mode ?? mode) === walking;
  if (steps.every(isWalk)) return { distanceMeters, durationSeconds };
  let found = { distanceMeters: 0, durationSeconds: 0 };
  let walk = found;
  for (const step of steps) {
    walk = isWalk(step) ? { distanceMeters: walk.distanceMeters + (step.distanceMeters ?? 0),
      durationSeconds: walk.durationSeconds + (step.durationSeconds ?? 0) } : { distanceMeters: 0, durationSeconds: 0 };
    if (walk.durationSeconds > found.durationSeconds) found = walk;
  }
  return found;
}
