// A home's pictures, and a full-screen view of them.
import { iconButton } from '../core/controls.js';
import { h, safeLink } from '../core/dom.js';
import { picture } from '../homes/card.js';
import { openDialog } from '../core/dialog.js';
import { nameOf, t } from '../core/words.js';

// The strip counts as settled after this many milliseconds without scrolling.
const rest = 120;

/** The home's photo and floor plan, without duplicates. */
function picturesOf({ images }) {
  const found = [['photo', images?.thumbnail], ['plan', images?.large]]
    .map(([kind, text]) => ({ kind, source: safeLink(text) })).filter(({ source }) => source);
  return found.filter(({ source }, at) =>
    found.findIndex((other) => other.source === source) === at);
}

/** A home's pictures. Pressing a picture opens it full screen. */
export function gallery(home) {
  const pictures = picturesOf(home);
  const frame = (source) =>
    picture({ ...home, images: { thumbnail: source } }, { large: true });
  if (pictures.length === 0) return h('div', { class: 'pictures' }, frame());
  return h('div', { class: 'pictures' }, pictures.map(({ kind, source }, at) => h('button', {
    type: 'button', class: 'open-picture', 'aria-haspopup': 'dialog',
    'aria-label': t('openPicture', t(`picture.${kind}`)),
    onclick: () => open(home, pictures, at),
  }, frame(source), h('span', { class: 'kind' }, t(`picture.${kind}`)))));
}

function open(home, pictures, first) {
  const title = t('pictures', nameOf(home.name));
  const caption = h('p', { class: 'caption', role: 'status' });
  const strip = h('ul', { class: 'slides', tabindex: 0, 'aria-label': title },
    pictures.map(({ kind, source }) => h('li', {}, h('img', {
      src: source, alt: t(`picture.${kind}`), draggable: 'false',
      onerror: ({ target }) => target.replaceWith(h('p', {}, t('noPicture'))),
    }))));
  const turn = (picture, words, by) => iconButton(t(words), picture, () => show(shown + by),
    { size: 22, class: by < 0 ? 'round previous' : 'round next' });
  const dialog = h('dialog', { class: 'gallery', 'aria-label': title }, strip, caption,
    pictures.length > 1 && [turn('back', 'previousPicture', -1), turn('next', 'nextPicture', 1)],
    iconButton(t('close'), 'close', () => dialog.close(), { size: 22, class: 'round close' }));
  let shown = first;

  function tell() {
    caption.textContent = [t(`picture.${pictures[shown].kind}`),
      pictures.length > 1 && t('pictureOf', shown + 1, pictures.length)].filter(Boolean).join(' · ');
  }

  function show(at) {
    shown = (at + pictures.length) % pictures.length;
    strip.scrollTo({ left: shown * strip.clientWidth, behavior: 'instant' });
    tell();
  }

  // The browser itself scrolls the strip on a swipe, and some browsers do not fire `scrollend`.
  let timer;
  strip.addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      shown = Math.min(pictures.length - 1, Math.round(strip.scrollLeft / strip.clientWidth));
      tell();
    }, rest);
  });
  const keys = { ArrowLeft: () => shown - 1, ArrowRight: () => shown + 1, Home: () => 0, End: () => -1 };
  dialog.addEventListener('keydown', (event) => {
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(keys[event.key]());
  });
  const signal = openDialog(dialog);
  addEventListener('resize', () => show(shown), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  show(first);
}
