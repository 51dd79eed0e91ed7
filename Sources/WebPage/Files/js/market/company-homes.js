// The homes of the seller that is open, for the map.
let shown = [];

/** The homes. */
export const companyHomes = () => shown;

/** Shows these homes from now on. */
export function showCompanyHomes(homes) {
  shown = homes;
}
