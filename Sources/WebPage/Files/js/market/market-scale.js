// Divides median prices into five classes with equal numbers of areas.

// The number of classes; the style sheet defines their colours as `--price-0` and so on.
const classes = 5;

/**
 * The price classes. `rankOf(price)` is 0 for the lowest class and null without a price; `bounds` lists the classes
 * with their limits.
 */
export function scaleOf(prices) {
  const sorted = prices.filter((price) => price !== undefined).sort((a, b) => a - b);
  // If there are few distinct prices, there are fewer classes.
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
