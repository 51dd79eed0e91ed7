// Looks up a home in the data that the page has already loaded or stored.
import { comparedHomes, isSameHome, savedHomes } from './keeping.js';
import { mapHome } from './map-data.js';
import { knownHome } from './results.js';

/**
 * The available data of the home with the given id; undefined if the page has no data for the home.
 */
export const keptHome = (id) => knownHome(id)
  ?? [...savedHomes(), ...comparedHomes()].find(({ home }) => isSameHome(home.id, id))?.home
  ?? mapHome(id);
