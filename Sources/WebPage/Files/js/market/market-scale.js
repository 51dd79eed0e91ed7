// Divides median prices into five classes with equal numbers of areas.

// How many classes there are; their colours are `--price-0` and so on in the style sheet.
const classes = 5;

/** The classes of some prices: `rankOf(price)` from 0 for the lowest, null without one, and their `bounds`. */
export function scaleOf(prices) {
  const sorted = prices.filter((price) => price !== undefined).sort((a, b) => a - b);
  // Where few prices differ there are fewer classes.
  const starts = [...new Set(Array.from({ length: classes },
    (_, rank) => sorted[Math.floor((sorted.length * rank) / classes)]))].filter(Boolean);
  const spread = (rank) => (starts.length > 1
    ? Math.round((rank * (classes - 1)) / (starts.length - 1)) : 2);
  const place = (price) => starts.findLastIndex((start) => price >= start);
  return {
    rankOf: (price) => (price === undefined ? null : spread(Math.max(0, place(price)))),
    bounds: starts.map((least, at) => ({ rank: spread(at), least,
      most: sorted.findLast((price) => place(price) === at) })),
  };
}
