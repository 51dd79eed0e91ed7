// A tour of the saved homes in the best order or in the user's own order, with times and a map.
import { fileOf, postJSON } from '../core/api.js';
import { pushButton } from '../core/controls.js';
import { announce, attribute, fill, focusOn, h } from '../core/dom.js';
import { failureBox, failureText } from '../core/failure.js';
import { duration } from '../core/format.js';
import { onKeeping, savedHomes } from '../homes/keeping.js';
import { back, loadStyle } from '../core/pages.js';
import { saveAs } from '../core/share.js';
import { tourForm } from './tour-form.js';
import { answerQuery, currentPlan, onPlan, questionOf, setPlan, sizes, touredHomes } from './tour-plan.js';
import { clock, stopList } from './tour-stops.js';
import { t } from '../core/words.js';

await loadStyle('tour.css');

const formats = { kml: 'KML', gpx: 'GPX', ics: 'iCalendar' };

export function tourView({ stage }) {
  const heading = h('h2', {}, t('tour'));
  const body = h('div', { class: 'ways tour' });
  const form = h('div');
  const element = h('section', { class: 'guide' }, back({ view: 'saved', home: undefined }), heading,
    form, body);
  let asked = 0;

  /** The reason that no tour can be planned; null if nothing is missing. */
  function missing(homes) {
    if (savedHomes().length < sizes[0]) return t('tour.needsHomes');
    if (!currentPlan().from) return t('tour.noStart');
    if (homes.length < sizes[0]) return t('tour.tooFew');
    return homes.length > sizes[1] ? t('tour.tooMany') : null;
  }

  async function plan(focus = () => {}) {
    const homes = touredHomes();
    const mine = ++asked;
    const reason = missing(homes);
    if (reason) {
      stage.route(null);
      fill(body, h('p', { class: 'box muted' }, reason));
      return;
    }
    const question = questionOf(homes);
    body.setAttribute('aria-busy', 'true');
    try {
      const { data } = await postJSON('v1/tours', question, { query: answerQuery() });
      if (mine !== asked || !element.isConnected) return;
      show(data, question, homes);
      focus();
    } catch (error) {
      if (mine !== asked || !element.isConnected) return;
      stage.route(null);
      fill(body, error.kind === 'invalid' || error.kind === 'notFound'
        ? h('p', { class: 'box warning', role: 'alert' }, error.detail)
        : failureBox(error, () => plan()));
    } finally {
      if (mine === asked) body.removeAttribute('aria-busy');
    }
  }

  function show(tour, question, homes) {
    const homeOf = (id) => homes.find((home) => home.id === id);
    const best = pushButton(t('tour.best'), () => {
      setPlan({ order: null });
      plan(() => focusOn(heading));
    });
    const words = t('tour.summary', clock(tour.leaves), clock(tour.ends), duration(tour.travelSeconds));
    const list = stopList(tour, homeOf, (order, id, by) => {
      setPlan({ order });
      plan(() => refocus(id, by));
    });
    const last = tour.legs[tour.stops.length];
    fill(body, h('p', { class: 'tour-sum' }, h('b', {}, words)),
      h('p', { class: 'muted' }, t(currentPlan().order ? 'tour.order' : 'tour.orderBest'), ' ',
        t('tour.drag')),
      currentPlan().order && best,
      h('p', { class: 'muted' }, t('tour.start', clock(tour.leaves))), list,
      last && h('p', { class: 'muted' }, t('tour.back', clock(tour.ends))),
      tour.notes.map((note) => h('p', { class: 'muted note' }, note)),
      h('div', { class: 'actions' }, Object.entries(formats).map(([format, name]) =>
        download(question, format, name))));
    announce(words);
    draw(tour);
  }

  /**
   * Focuses the pressed button, which has moved with its home, or the home's other button if the pressed button is
   * disabled.
   */
  function refocus(id, by) {
    const buttons = [...body.querySelectorAll(`[data-id="${CSS.escape(id ?? '')}"] [data-by]`)];
    (buttons.find((one) => !one.disabled && Number(one.dataset.by) === by)
      ?? buttons.find((one) => !one.disabled))?.focus();
  }

  // Number only the pins of stops; legs have no pins.
  function draw(tour) {
    const stops = tour.stops.map(({ name, position }) => ({ instruction: name.en ?? name.th, position }));
    const travelled = tour.legs.flatMap(({ steps }) => steps.map(({ position, ...step }) => step));
    const routes = [{ polylines: tour.legs.flatMap(({ polylines }) => polylines),
      steps: [...stops, ...travelled] }];
    const open = (step) => {
      stage.route({ routes, pinned: { steps: stops }, chosen: 0, step, choose() {}, open, mode: 'transit' });
      body.querySelectorAll('.tour-stops > li').forEach((line, at) => {
        attribute(line, 'aria-current', at === step ? 'step' : null);
        if (at === step) line.scrollIntoView({ block: 'nearest' });
      });
    };
    open(-1);
  }

  // The homes of a signed-in user may load after the view.
  onKeeping(() => {
    if (Boolean(form.firstChild) !== savedHomes().length >= sizes[0]) ask();
    plan();
  }, element);
  const ask = () => fill(form, savedHomes().length >= sizes[0] ? tourForm(plan) : null);
  ask();
  onPlan(() => {
    ask();
    plan();
  }, element);
  // Wait until the view has been added to the page.
  queueMicrotask(() => plan());
  return { element, update() {} };
}

/** A button that downloads the tour as a file. This is a button rather than a link, because the request has a body. */
function download(question, format, name) {
  const button = pushButton(name, async () => {
    button.disabled = true;
    try {
      const file = await fileOf('v1/tours', question, answerQuery(format));
      saveAs(file, `${t('title.tour')}.${format}`);
    } catch (error) {
      import('../core/toast.js').then(({ warn }) => warn(error.detail || failureText(error).title), () => {});
    }
    button.disabled = false;
  }, { picture: 'download' });
  return button;
}
