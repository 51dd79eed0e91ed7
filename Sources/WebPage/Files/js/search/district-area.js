// Searches within a district's boundary instead of around its centre.
import { fileAddress } from '../core/api.js';
import { polygonText } from '../geo/area-line.js';
import { districtName, districtNamed, districts, onDistricts } from '../geo/districts.js';
import { fill, h } from '../core/dom.js';
import { mapGrids } from '../core/map-grids.js';
import { places } from '../geo/polyline.js';
import { go } from '../core/search.js';
import { t } from '../core/words.js';

let loading;

function outlines() {
  loading ??= Promise.all(mapGrids.filter(({ files }) => files.includes('districts'))
    .map(async ({ folder }) => (await (await fetch(fileAddress(`${folder}/districts.json`))).json()).districts))
    .then((lists) => lists.flat()).catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The outline of a district in the format of the address; undefined if the outline is unknown. */
async function polygonOf({ province, district }) {
  await districts(province);
  const name = districtNamed(province, district)?.name;
  const known = (await outlines()).find(([en, th]) => en === name?.en || th === name?.th);
  return known && polygonText(places(known[2]));
}

/** The checkbox, which is visible while the search is in a district. */
export function insideBox() {
  const words = h('span');
  const fault = h('p', { class: 'hint', role: 'status', hidden: true });
  const box = h('input', { type: 'checkbox', onchange: change });
  const element = h('div', {}, h('label', { class: 'check' }, box, words), fault);
  let state;

  async function change() {
    fault.hidden = true;
    if (!box.checked) return go({ polygon: undefined }, { replace: true });
    const asked = state;
    const polygon = await polygonOf(asked).catch(() => undefined);
    if (asked !== state) return undefined;
    if (polygon) return go({ polygon }, { replace: true });
    box.checked = false;
    fill(fault, t('noOutline'));
    fault.hidden = false;
    return undefined;
  }

  function name() {
    if (!element.hidden) {
      fill(words, t('insideDistrict', districtName(state.province, state.district)));
    }
  }
  onDistricts(name, element);

  return {
    element,
    update(next) {
      state = next;
      element.hidden = next.tab !== 'area' || !next.district;
      box.checked = Boolean(next.polygon);
      name();
    },
  };
}
