// The table of contents: a text search, a button that opens the contents on phones, and a mark on the section in view.

export function startContents() {
  const contents = document.getElementById('contents');
  const menu = document.getElementById('menu');
  const search = contents.querySelector('input');
  const found = contents.querySelector('.found');
  const operations = [...document.querySelectorAll('form.operation')].map((form) => ({
    form, link: contents.querySelector(`a[href="#${form.id}"]`), text: wordsOf(form),
  }));

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { form, link, text } of operations) {
      const isFound = words.every((word) => text.includes(word));
      form.hidden = !isFound;
      link.parentElement.hidden = !isFound;
      if (isFound) count += 1;
    }
    // Hide groups without matches. During a search, hide all other sections.
    for (const group of document.querySelectorAll('.group')) {
      group.hidden = !group.querySelector('form:not([hidden]), li:not([hidden])');
    }
    for (const more of document.querySelectorAll('.more, #introduction')) more.hidden = words.length > 0;
    found.textContent = !words.length ? ''
      : count ? `${count} of ${operations.length} operations` : 'No operation matches. Try another word.';
  }

  function open(isOpen) {
    contents.classList.toggle('open', isOpen);
    menu.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) search.focus();
  }

  search.addEventListener('input', filter);
  menu.addEventListener('click', () => open(!contents.classList.contains('open')));
  contents.addEventListener('click', (event) => {
    if (event.target.closest('a')) open(false);
  });
  contents.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !contents.classList.contains('open')) return;
    open(false);
    menu.focus();
  });
  // A link in the text may point to a section that the search has hidden.
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('main a[href^="#"]');
    if (!link || !document.getElementById(link.hash.slice(1))?.closest('[hidden]')) return;
    search.value = '';
    filter();
  });
  follow(operations);
}

/** The searchable text of an operation: its path, summary and parameters. */
function wordsOf(form) {
  return [...form.querySelectorAll('h3, .path, .parameter label, .parameter p')]
    .map((part) => part.textContent).join(' ').toLowerCase();
}

/** Marks the operation in view in the table of contents. */
function follow(operations) {
  const links = new Map(operations.map(({ form, link }) => [form, link]));
  let current;
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.findLast(({ isIntersecting }) => isIntersecting);
    if (!entry) return;
    current?.removeAttribute('aria-current');
    current = links.get(entry.target);
    current.setAttribute('aria-current', 'true');
    current.scrollIntoView({ block: 'nearest' });
  }, { rootMargin: '-20% 0px -75% 0px' });
  for (const form of links.keys()) observer.observe(form);
}
