// Finds a home that the page already has.
import { comparedHomes, isSameHome, savedHomes } from './keeping.js';
import { mapHome } from './map-data.js';
import { knownHome } from './results.js';

/** What the page has of the home with this id; undefined where that is nothing. */
export const keptHome = (id) => knownHome(id)
  ?? [...savedHomes(), ...comparedHomes()].find(({ home }) => isSameHome(home.id, id))?.home
  ?? mapHome(id);
