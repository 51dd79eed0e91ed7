// The form for a search in a district.
import { labelled, options } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { comboBox } from '../core/combo.js';
import { districtName, districts, goesBy, provinces } from '../geo/districts.js';
import { failureText } from '../core/failure.js';
import { onNetwork } from '../core/network.js';
import { current, go } from '../core/search.js';
import { nameLanguage, nameOf, otherName, t } from '../core/words.js';

export function areaForm() {
  const province = h('select', { id: 'province', onchange: () => {
    go({ province: province.value || undefined, district: undefined, polygon: undefined });
  } });
  const hint = h('p', { class: 'hint', role: 'status', hidden: true });
  const field = comboBox({
    label: t('district'), placeholder: t('typeDistrict'), find,
    show: ({ name }) => [h('span', { lang: nameLanguage(name) }, nameOf(name)),
      h('span', { class: 'muted', lang: otherName(name)?.lang }, otherName(name)?.text)],
    choose: (district) => go({ district: district.code, polygon: undefined }),
  });

  function fail(error) {
    const { title, advice } = failureText(error);
    hint.textContent = `${title} ${advice}`;
    hint.hidden = false;
  }

  async function find(text) {
    if (!current().province) return [];
    const wanted = text.toLowerCase();
    try {
      const list = await districts(current().province);
      hint.hidden = true;
      const rank = ({ name }) => [name.en?.toLowerCase(), name.th]
        .reduce((best, word) => Math.max(best,
          word?.startsWith(wanted) ? 2 : word?.includes(wanted) ? 1 : 0), 0);
      return list.filter((place) => rank(place) > 0).sort((a, b) => rank(b) - rank(a));
    } catch (error) {
      fail(error);
      return [];
    }
  }

  async function update(state) {
    field.input.disabled = !state.province;
    field.settle(state.district ? districtName(state.province, state.district) : '');
    try {
      const list = await provinces();
      if (state !== current()) return;
      const chosen = list.find((place) => goesBy(place, state.province));
      fill(province, options([['', t('chooseProvince')], ...list.map(({ code, name }) => [code, nameOf(name)])]));
      province.value = chosen?.code ?? '';
      if (state.province) await districts(state.province);
      if (state !== current()) return;
      field.settle(state.district ? districtName(state.province, state.district) : '');
      hint.hidden = true;
    } catch (error) {
      if (state === current()) fail(error);
    }
  }

  onNetwork((isOnline) => isOnline && !hint.hidden && update(current()), hint);
  return {
    element: h('div', { class: 'form' },
      labelled(t('province'), province),
      h('div', { class: 'field' }, h('span', { 'aria-hidden': true }, t('district')),
        field.element),
      hint),
    update,
  };
}
