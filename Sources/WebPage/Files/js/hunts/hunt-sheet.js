// Combines a hunt from the server with changes that are waiting to be sent.
import { ask } from '../core/account.js';
import { isSameHome } from '../homes/keeping.js';

const pageSize = 1000;

/** Reads a hunt with all its homes. If `known` is given, requests only the changes since that version of the hunt. */
export async function readSheet(id, known) {
  const query = new URLSearchParams({ limit: pageSize, ...known && { since: known.version } });
  let first;
  const homes = new Map(known?.homes.map((home) => [home.listing, home]));
  for (let next = ''; next !== undefined;) {
    if (next) query.set('after', next);
    const page = await ask('GET', `v1/hunts/${id}?${query}`);
    // Keep the version from the first page, so that the next request returns changes made while the pages are read.
    first ??= page;
    for (const home of page.homes) {
      if (home.removed) homes.delete(home.listing);
      else homes.set(home.listing, home);
    }
    next = page.next;
  }
  return { ...first, homes: [...homes.values()] };
}

/** The hunt with the waiting changes applied. The most recently added homes are first, and rejected homes are last. */
export function withWaiting(sheet, entries, account) {
  let homes = sheet.homes;
  for (const entry of entries) {
    const isIt = (one) => isSameHome(one.listing, entry.listing);
    if (entry.kind === 'remove') homes = homes.filter((one) => !isIt(one));
    if (entry.kind !== 'put') continue;
    const known = homes.find(isIt) ?? { listing: entry.listing, home: entry.home, status: 'to-view', ratings: [],
      added: entry.savedAt ?? entry.at, addedBy: { id: account?.id, name: account?.name }, unread: 0 };
    homes = [...homes.filter((one) => one !== known), { ...edited(known, entry.edit, account), isWaiting: true }];
  }
  const isRejected = ({ status }) => status === 'rejected';
  return { ...sheet, homes: [...homes].sort((a, b) => isRejected(a) - isRejected(b)
    || b.added.localeCompare(a.added) || a.listing.localeCompare(b.listing)) };
}

function edited(home, { rating, ...edit }, account) {
  if (rating === undefined) return { ...home, ...edit };
  const others = home.ratings.filter(({ member }) => member !== account?.id);
  return { ...home, ...edit, ratings: rating ? [...others, { member: account?.id, rating }] : others };
}
