// Decodes integers in Google's polyline encoding, which the base map's files use.

export function numbers(text) {
  const found = [];
  let value = 0;
  let shift = 0;
  for (let at = 0; at < text.length; at += 1) {
    const part = text.charCodeAt(at) - 63;
    value |= (part & 0x1f) << shift;
    shift += 5;
    if (part < 0x20) {
      found.push(value & 1 ? ~(value >> 1) : value >> 1);
      value = 0;
      shift = 0;
    }
  }
  return found;
}

/** Decodes a line of places, which is encoded as differences in 1/100,000 degree, longitude first. */
export function places(text) {
  const found = [];
  const parts = numbers(text);
  let lon = 0;
  let lat = 0;
  for (let at = 0; at + 1 < parts.length; at += 2) {
    lon += parts[at];
    lat += parts[at + 1];
    found.push({ lat: lat / 1e5, lon: lon / 1e5 });
  }
  return found;
}
