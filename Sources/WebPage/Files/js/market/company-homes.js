// The homes of the open seller, which the map shows.
let shown = [];

export const companyHomes = () => shown;

export function showCompanyHomes(homes) {
  shown = homes;
}
