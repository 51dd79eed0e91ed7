// Builds the API reference: for each operation, shows its request as code and a form that sends the request to this
// server.
import { startContents } from './docs/docs-contents.js';
import { colored } from './docs/docs-json.js';
import { requestOf } from './docs/docs-request.js';
import { samples } from './docs/docs-samples.js';
import { tryOut } from './docs/docs-try.js';
import { fill, h } from './core/dom.js';
import { currentKey, onKey } from './core/key.js';
import { startNetwork } from './core/network.js';
import { kept, keep } from './core/storage.js';
import { topic } from './core/topic.js';

const languages = topic();
let language = samples[kept('sample')] ? kept('sample') : 'curl';

function choose(name) {
  language = name;
  keep('sample', name);
  languages.tell();
}

/** Adds an operation's request next to its form, and keeps the two in sync. */
function prepare(form) {
  const part = document.getElementById('request').content.cloneNode(true);
  const code = part.querySelector('pre code');
  const buttons = [...part.querySelectorAll('[data-language]')];
  const copy = part.querySelector('.copy');
  const show = () => {
    code.textContent = samples[language](requestOf(form), currentKey() !== null);
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.language === language));
    }
  };
  for (const button of buttons) {
    button.addEventListener('click', () => choose(button.dataset.language));
  }
  copy.addEventListener('click', () => copyText(code, copy));
  tryOut(form, part.querySelector('.request'));
  form.querySelector('.beside').prepend(part);
  form.addEventListener('input', show);
  languages.listen(show, form);
  onKey(show, form);
  show();
  const change = form.querySelector('.change');
  if (!change) return;
  change.hidden = false;
  change.addEventListener('click', () => {
    const isOpen = form.classList.toggle('open');
    change.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) form.querySelector('[data-in]').focus({ preventScroll: true });
  });
}

/** Copies the code, or selects the code if the browser does not allow copying. */
async function copyText(code, button) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2500);
  } catch {
    getSelection().selectAllChildren(code);
  }
}

// Browsers would break lines at the hyphens in header names.
const headerName = /\b([A-Z][a-z]*(?:-[A-Z][A-Za-z]*)+)\b/;

function keepHeaderNames(paragraph) {
  const nodes = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const found = [];
  while (nodes.nextNode()) if (headerName.test(nodes.currentNode.data)) found.push(nodes.currentNode);
  for (const node of found) {
    node.replaceWith(...node.data.split(headerName).map((part, at) =>
      (at % 2 ? h('span', { class: 'whole' }, part) : part)));
  }
}

for (const code of document.querySelectorAll('details pre code')) {
  fill(code, colored(code.textContent));
}
for (const form of document.querySelectorAll('form.operation')) prepare(form);
for (const text of document.querySelectorAll('main p')) keepHeaderNames(text);
startContents();
startNetwork();
