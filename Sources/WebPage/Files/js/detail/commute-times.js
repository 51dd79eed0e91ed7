// Gets the travel times and lines between a home and the commute places if the home was loaded without them.
import { get, postJSON } from '../core/api.js';
import { commutesOf, placeAtFacade } from '../core/commute.js';
import { pairOf } from '../geo/geo.js';
import { loadRail } from '../geo/rail.js';

/** The commutes of a home, in the format of a search result. */
export async function commutesFrom({ position }, state) {
  const from = pairOf(position);
  const commutes = commutesOf(state);
  // Take the names of stations and lines from the rail network.
  const names = loadRail().catch(() => {});
  const times = [...new Set(commutes.map(({ leaveAt }) => leaveAt))];
  const found = await Promise.all(times.map(async (leaveAt) => {
    const to = commutes.filter((commute) => commute.leaveAt === leaveAt);
    const { data } = await postJSON('v1/travel-times', { from: [from], to: to.map(placeAtFacade), leaveAt });
    return to.map((commute, at) => [commute, data.minutes[0][at]]);
  }));
  const minutes = new Map(found.flat());
  await names;
  return Promise.all(commutes.map(async (commute) => {
    const needed = minutes.get(commute) ?? undefined;
    return { minutes: needed, lines: needed === undefined ? [] : await linesOf(from, commute) };
  }));
}

/** The lines on the best route. Empty on failure, so that only the minutes are shown. */
async function linesOf(from, commute) {
  const query = new URLSearchParams({ from, to: placeAtFacade(commute), alternatives: '1' });
  if (commute.leaveAt) query.set('leave-at', commute.leaveAt);
  return get('v1/routes', query).then(({ data: { routes: [route] } }) =>
    route.steps.map(({ line }) => line).filter(Boolean), () => []);
}
