// The request that the form of an operation describes.

/**
 * The method, address, query, header fields and body of the request that `form` is filled in for, and
 * the form that its answer has.
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
  // The path stands below the folder of this page, which may be another than the root.
  return { ...request, address: new URL(`.${target}`, document.baseURI).href };
}

/** The whole address of a request. */
export const addressOf = ({ address, query }) =>
  (query.length ? `${address}?${new URLSearchParams(query)}` : address);
