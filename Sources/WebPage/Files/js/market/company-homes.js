// The homes of the open seller; the map shows them.
let shown = [];

export const companyHomes = () => shown;

export function showCompanyHomes(homes) {
  shown = homes;
}
