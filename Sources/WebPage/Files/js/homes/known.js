// Finds a home that the page already has.
import { comparedHomes, isSameHome, savedHomes } from './keeping.js';
import { mapHome } from './map-data.js';
import { knownHome } from './results.js';

/** The home with the given id, with the data that the page has; undefined if the page has not loaded the home. */
export const keptHome = (id) => knownHome(id)
  ?? [...savedHomes(), ...comparedHomes()].find(({ home }) => isSameHome(home.id, id))?.home
  ?? mapHome(id);
