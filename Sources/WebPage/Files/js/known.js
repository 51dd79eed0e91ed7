// Homes that the page has already.
import { comparedHomes, savedHomes } from './keeping.js';
import { knownHome } from './results.js';

/** What the page has of the home with this id; undefined where that is nothing. */
export const keptHome = (id) => knownHome(id)
  ?? [...savedHomes(), ...comparedHomes()].find(({ home }) => home.id === id)?.home;
