// How a query is written in an address.

/** A query without the escapes that an address can do without: shorter, and read more easily. */
export const queryText = (query) =>
  query.toString().replaceAll('%2C', ',').replaceAll('%3B', ';');
