// The minutes from a home to the places to commute to, where no search has told them.
import { post } from './api.js';
import { commutesOf, placeAtFacade } from './commute.js';

/** The commutes of a home as a search has them, without the lines. */
export async function commutesFrom({ position }, state) {
  const commutes = commutesOf(state);
  const times = [...new Set(commutes.map(({ leaveAt }) => leaveAt))];
  const found = await Promise.all(times.map(async (leaveAt) => {
    const to = commutes.filter((commute) => commute.leaveAt === leaveAt);
    const body = new Blob([JSON.stringify({ from: [`${position.lat},${position.lon}`],
      to: to.map(placeAtFacade), leaveAt })], { type: 'application/json' });
    const { data } = await post('v1/travel-times', body);
    return to.map((commute, at) => [commute, data.minutes[0][at]]);
  }));
  const minutes = new Map(found.flat());
  return commutes.map((commute) => ({ minutes: minutes.get(commute) ?? undefined, lines: [] }));
}
