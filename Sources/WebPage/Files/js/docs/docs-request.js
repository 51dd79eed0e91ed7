// Builds the request that an operation's form describes.

/**
 * The method, address, query, headers and body of the request that `form` describes, and the format of the
 * response.
 */
export function requestOf(form) {
  const { method, path, answer } = form.dataset;
  const request = { method, answer, query: [], headers: [], body: null };
  let target = path;
  for (const field of form.querySelectorAll('[data-in]')) {
    const { value } = field;
    const { name, in: place, type, each } = field.dataset;
    if (place === 'path') {
      target = target.replace(`{${name}}`, () => encodeURIComponent(value));
    } else if (value === '') {
      continue;
    } else if (place === 'query') {
      const values = each === undefined ? [value] : value.split('\n').filter(Boolean);
      request.query.push(...values.map((text) => [name, text]));
      if (name === 'format') request.answer = value;
    } else if (place === 'accept') {
      request.headers.push(['Accept', value]);
      request.answer = value;
    } else {
      request.headers.push(['Content-Type', type]);
      request.body = value;
    }
  }
  // The path is relative to this page's folder, which might not be the root.
  return { ...request, address: new URL(`.${target}`, document.baseURI).href };
}

/** The full address of a request. */
export const addressOf = ({ address, query }) =>
  (query.length ? `${address}?${new URLSearchParams(query)}` : address);
