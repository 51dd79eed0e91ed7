// The page header: name, navigation, account and language.
import { accountsAreOn, currentAccount, onAccount, unreadMessages } from '../core/account.js';
import { iconButton, pushButton } from '../core/controls.js';
import { attribute, fill, h } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { currentKey, forgetKey, onKey } from '../core/key.js';
import { onKeeping, savedHomes } from '../homes/keeping.js';
import { isOnline, onNetwork, outage } from '../core/network.js';
import { current, go, leadingTo, link } from '../core/search.js';
import { sharingSign } from '../hunts/sharing-sign.js';
import { language, setLanguage, t } from '../core/words.js';

/** The header with the search field; `rebuild` rebuilds the page in the other language. */
export function header(config, field, navigation, rebuild) {
  const other = language() === 'th' ? 'en' : 'th';
  const offline = h('p', { class: 'strip' });
  const tell = (reached) => {
    offline.hidden = reached;
    if (!reached) offline.textContent = t(outage());
  };
  onNetwork(tell, offline);
  tell(isOnline());
  const forget = iconButton(t('key.forget'), 'key', forgetKey,
    { size: 22, class: 'quiet', hidden: currentKey() === null, title: t('key.forget') });
  onKey((isThere) => {
    forget.hidden = !isThere;
  }, forget);
  return h('header', {},
    h('div', { class: 'bar' },
      h('a', { class: 'brand', href: './' },
        h('img', { src: 'favicon.svg', alt: '', width: 26, height: 26 }),
        h('h1', {}, 'homefind')),
      field, navigation, forget, accountLinks(),
      pushButton(other === 'th' ? 'ไทย' : 'EN', () => {
        setLanguage(other);
        rebuild();
        document.querySelector('header [lang]').focus();
      }, { class: 'quiet', lang: other, 'aria-label': t('otherLanguage') })),
    sharingSign(), offline);
}

// The links to the account and to unread messages. There are no links while accounts are disabled.
function accountLinks() {
  const element = h('div', { class: 'who' });
  function show() {
    const [account, unread] = [currentAccount(), unreadMessages()];
    const name = account ? account.name ?? account.email : t('signIn');
    fill(element,
      unread > 0 && h('a', { class: 'quiet', ...leadingTo({ view: 'messages', home: undefined }),
        'aria-label': t('unreadMessages', unread), title: t('unreadMessages', unread) }, icon('message', 22),
      h('span', { class: 'count' }, unread)),
      accountsAreOn() && h('a', { class: 'quiet', ...leadingTo({ view: 'account', home: undefined }),
        'aria-label': account ? t('accountOf', name) : null, title: name },
      icon('person', 22), h('span', { class: 'name' }, name)));
  }
  onAccount(show, element);
  show();
  return element;
}

const destinations = [
  ['list', 'list'], ['map', 'map'], ['radar', 'compass'], ['saved', 'heart'],
];

// The link to the map keeps the open home in the state, so that the map shows it.
const patchTo = (view, { view: now, home }) =>
  ({ view, home: view === 'map' && now === 'list' ? home : undefined });

/** The navigation between views: at the bottom on phones, in the header on wide screens. */
export function navigation() {
  const links = new Map();
  const count = h('span', { class: 'count' });
  const element = h('nav', { 'aria-label': t('views') }, destinations.map(([view, picture]) => {
    const anchor = h('a', {
      class: `to-${view}`,
      onclick: (event) => {
        event.preventDefault();
        go(patchTo(view, current()));
      },
    }, icon(picture, 22), h('span', {}, t(`view.${view}`)), view === 'saved' ? count : null);
    links.set(view, anchor);
    return anchor;
  }));
  const showCount = () => fill(count, savedHomes().length || null);
  onKeeping(showCount, element);
  showCount();
  return {
    element,
    update(state) {
      const shown = { compare: 'saved', tour: 'saved', members: 'saved', messages: 'saved', viewings: 'saved', places: 'saved', look: 'radar', guide: 'list', market: 'list',
        companies: 'list', foryou: 'list' }[state.view] ?? state.view;
      for (const [view, anchor] of links) {
        anchor.href = link(patchTo(view, state));
        attribute(anchor, 'aria-current', view === shown ? 'page' : null);
      }
    },
  };
}
