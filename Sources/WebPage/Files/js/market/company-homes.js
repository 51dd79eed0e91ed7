// The open seller's homes, which the map shows.
let shown = [];

export const companyHomes = () => shown;

export function showCompanyHomes(homes) {
  shown = homes;
}
