// The homes of the open seller, which the map shows.
let shown = [];

/** The homes. */
export const companyHomes = () => shown;

/** Shows these homes from now on. */
export function showCompanyHomes(homes) {
  shown = homes;
}
