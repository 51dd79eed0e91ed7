// Converts a facade response to marks on the map: homes at one place, and clusters.
import { shortPrice } from '../core/format.js';
import { boxAround, toWorld, worldPixels } from '../geo/mercator.js';

// Homes closer than this distance, in world units, are treated as one place.
const together = 30 / (worldPixels * 2 ** 19);

const lowest = (values) => (values.length ? Math.min(...values) : undefined);
const highest = (values) => (values.length ? Math.max(...values) : undefined);

/** The price range of homes; undefined if no price is known. */
function prices(homes) {
  const known = homes.map(({ price }) => price).filter((price) => price?.min > 0 || price?.max > 0);
  if (known.length === 0) return undefined;
  if (homes.length === 1) return { min: known[0].min || undefined, max: known[0].max };
  return { min: lowest(known.map(({ min, max }) => min || max)),
    max: highest(known.map(({ min, max }) => max ?? min)) };
}

function siteOf(homes) {
  const { x, y } = toWorld(homes[0].position);
  return { x, y, homes, count: homes.length, isSite: true, price: shortPrice(prices(homes)),
    box: { left: x, right: x, top: y, bottom: y } };
}

function clusterOf({ center, count, bbox: [west, south, east, north], minPrice, maxPrice }) {
  const box = boxAround([{ lat: south, lon: west }, { lat: north, lon: east }]);
  const isSite = Math.max(box.right - box.left, box.bottom - box.top) < together;
  return { ...toWorld(center), homes: null, count, isSite, box,
    price: isSite && minPrice > 0 ? shortPrice({ min: minPrice, max: maxPrice }) : null };
}

/** The marks for a response, largest first. */
export function marksOf({ homes, clusters = [] }) {
  const places = new Map();
  for (const home of homes) {
    const key = `${home.position.lat.toFixed(5)} ${home.position.lon.toFixed(5)}`;
    if (places.has(key)) places.get(key).push(home);
    else places.set(key, [home]);
  }
  return [...[...places.values()].map(siteOf), ...clusters.map(clusterOf)]
    .sort((a, b) => b.count - a.count);
}
