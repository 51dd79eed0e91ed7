// The look-around view, which shows homes in their directions, over the rear camera's picture or a drawn horizon.
import { iconButton } from '../core/controls.js';
import { failureBox } from '../core/failure.js';
import { fill, h } from '../core/dom.js';
import { headingOf, pitchOf, viewTo } from './attitude.js';
import { isSameHome } from '../homes/keeping.js';
import { lensOf } from './lens.js';
import { me, onLocation } from '../geo/location.js';
import { lookBox } from './look-box.js';
import { guideLine, turnOf } from './look-guide.js';
import { homesAround, spotsFrom } from './look-homes.js';
import { horizon } from './look-horizon.js';
import { liveView } from './look-live.js';
import { cornerRadar } from './look-radar.js';
import { labelScene } from './look-scene.js';
import { hasRadius, keptField, openSettings, reachSlider } from './look-settings.js';
import { turning } from './look-turning.js';
import { loadStyle } from '../core/pages.js';
import { radiusOf } from '../search/radius.js';
import { go } from '../core/search.js';
import { t } from '../core/words.js';

await loadStyle('look.css');

export function look() {
  let [state, results, homes, around] = [{}, {}, [], spotsFrom({ lat: 0, lon: 0 }, [])];
  let [frame, isEnded, gathered] = [0, false, null];
  let lens = lensOf({ width: 1, height: 1 });
  let field = keptField();
  let obstacles = [];
  let updateSettings = () => {};
  const plan = () => {
    if (!isEnded) frame ||= requestAnimationFrame(draw);
  };
  const live = liveView({ plan, change: () => gather(false) });
  const [scene, drawn, radar, slider] = [labelScene(choose), horizon(), cornerRadar(), reachSlider()];
  const box = lookBox(() => choose(null));
  const filters = iconButton(t('filters'), 'filter', () => {
    updateSettings = openSettings(() => {
      field = keptField();
      plan();
    });
  }, { class: 'round float', 'aria-haspopup': 'dialog' });
  const guide = guideLine((right, up) => {
    hand.turnBy(right, up, true);
    ground.focus({ preventScroll: true });
  });
  const problem = h('div', { hidden: true });
  const cut = h('p', { class: 'look-hint', role: 'status', hidden: true });
  const ground = h('div', { class: 'look-ground', tabindex: 0, role: 'group', 'aria-label': t('look.keys') },
    drawn.element, scene.element);
  const panel = h('div', { class: 'look-panel' }, problem, live.fault, live.hint, cut, guide.element, box.element,
    slider.element);
  const element = h('div', { class: 'look' }, live.video, ground, radar.element,
    h('div', { class: 'look-controls' }, live.button, filters), panel);
  const hand = turning(ground, { lens: () => lens, change: plan, isHeld: live.isOn, correct: live.correct });
  const source = homesAround({
    hear(next, total) {
      homes = next;
      cut.hidden = total <= next.length;
      fill(cut, cut.hidden ? '' : t('look.nearest', next.length, total));
      problem.hidden = true;
      gather(true);
    },
    fail(error) {
      problem.hidden = false;
      fill(problem, failureBox(error, () => source.follow(state)));
    },
  });

  /**
   * Recomputes the directions of homes from the user's position if the camera is on, otherwise from the centre of the
   * search.
   */
  function gather(isNew) {
    plan();
    const origin = (live.isOn() && me()) || results.search?.center || me();
    const key = JSON.stringify(origin);
    if (!origin || (!isNew && key === gathered)) return;
    gathered = key;
    around = spotsFrom(origin, homes);
    const reach = hasRadius(state) ? radiusOf(state) : around.spots.at(-1)?.metres ?? 1;
    for (const part of [scene, radar]) part.take(around, reach);
    box.show(chosenSpot());
  }

  const chosenSpot = () => (state.home ? around.spots.find(({ home, rest = [home] }) =>
    rest.some(({ id }) => isSameHome(id, state.home))) : null) ?? null;

  function choose(spot) {
    const isOpened = spot !== null && spot.key !== chosenSpot()?.key;
    go({ home: isOpened ? spot.home.id : undefined }, { replace: true });
    if (isOpened) box.focus();
    else ground.focus({ preventScroll: true });
  }

  function draw() {
    frame = 0;
    const { clientWidth: width, clientHeight: height } = ground;
    if (width === 0 || height === 0) return;
    const isMoving = live.isOn() ? live.step() : hand.step();
    lens = lensOf({ width, height, field, picture: live.picture() });
    const view = live.isOn() ? live.view() : viewTo(hand.heading(), hand.pitch());
    const [heading, chosen] = [headingOf(view), chosenSpot()];
    const { count, ...rest } = scene.draw(lens, view, { chosen: chosen?.key, obstacles });
    drawn.draw(lens, view, rest, live.hasPicture());
    radar.turn(heading, lens.across);
    const isAway = chosen ? !chosen.isSeen : count === 0;
    guide.show({ count, total: homes.length, isByHand: !live.isOn(), found: isAway ? turnOf({
      spots: around.spots, chosen, heading, pitch: pitchOf(view), lens }) : null });
    if (isMoving) plan();
  }

  const sizes = new ResizeObserver(() => {
    const { left, top } = element.getBoundingClientRect();
    obstacles = [radar.element, live.button, filters, panel].map((part) => part.getBoundingClientRect())
      .map((part) => ({ left: part.left - left, top: part.top - top, right: part.right - left,
        bottom: part.bottom - top }));
    plan();
  });
  for (const part of [element, live.button, panel]) sizes.observe(part);
  onLocation(() => gather(false), element);
  return {
    element,
    update(next, found) {
      const isOther = next.radius !== state.radius;
      [state, results] = [next, found];
      slider.update(next);
      updateSettings(next);
      source.follow(next);
      gather(isOther);
      box.show(chosenSpot());
    },
    end() {
      isEnded = true;
      cancelAnimationFrame(frame);
      for (const part of [live, guide, source]) part.end();
      sizes.disconnect();
    },
  };
}
