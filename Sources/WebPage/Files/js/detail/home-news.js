// News about a home's project or seller, from the feeds that the server reads.
import { get } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { languageOf } from '../core/feed-text.js';
import { day } from '../core/format.js';
import { t } from '../core/words.js';

/** A section with news about a home, which is hidden while it is empty. */
export function homeNews(home) {
  const section = h('section', { class: 'news', hidden: true });
  get(`v1/listings/${encodeURIComponent(home.id)}/news`).then(({ data: { items } }) => {
    if (!items.length) return;
    fill(section, h('h3', {}, t('news')), h('ul', { class: 'history' }, items.map((item) => h('li', {},
      item.published && h('time', { datetime: item.published }, day(item.published)),
      h('span', {}, h('a', { href: item.link, rel: 'noopener noreferrer', target: '_blank', lang: languageOf(item.title) }, item.title),
        h('span', { class: 'muted' }, ` ${item.source}`))))));
    section.hidden = false;
  }, () => {});
  return section;
}
