// Sends an operation's request to this server and shows the response.
import { colored, formatted } from './docs-json.js';
import { addressOf, requestOf } from './docs-request.js';
import { attribute, fill, h } from '../core/dom.js';
import { askForKey, currentKey, withKey } from '../core/key.js';

// The maximum number of characters to show. Showing more characters would be slow and of little use.
const mostShown = 300_000;

/** Lets `form` send its request, and shows the response in `place`. */
export function tryOut(form, place) {
  const [send, stop] = ['.main', '.stop'].map((name) => place.querySelector(name));
  const view = answerView(place);
  let attempt;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    attempt?.abort();
    const own = new AbortController();
    attempt = own;
    stop.hidden = false;
    view.begin();
    mark(form, []);
    const start = performance.now();
    const passed = () => `${Math.round(performance.now() - start)} ms`;
    try {
      const response = await answer(requestOf(form), own.signal);
      view.head(response);
      const text = await read(response, view.part);
      const problem = view.end(response, text, passed());
      mark(form, problem?.invalid_params ?? []);
    } catch (error) {
      if (attempt === own) view.fail(own.signal.aborted, error, passed());
    }
    if (attempt !== own) return;
    if (document.activeElement === stop) send.focus();
    stop.hidden = true;
  });
  stop.addEventListener('click', () => attempt.abort());
}

/** Sends a request. If the server requires a key, asks the user for the key. */
async function answer(request, signal) {
  const { method, headers, body } = request;
  for (;;) {
    const key = currentKey();
    const own = withKey(key);
    const response = await fetch(addressOf(request), {
      ...own, method, body, signal, headers: { ...own.headers, ...Object.fromEntries(headers) },
    });
    if (response.status !== 401 || !await askForKey(key, true)) return response;
  }
}

/**
 * Reads a response's text. If the response is a stream, which may never end, calls `part` with the text received so
 * far.
 */
async function read(response, part) {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  let text = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    part(text);
  }
}

/** Marks the form fields whose names the server reports as invalid. */
function mark(form, complaints) {
  for (const field of form.querySelectorAll('[data-name]')) {
    const isWrong = complaints.some(({ name }) => name === field.dataset.name);
    attribute(field, 'aria-invalid', isWrong ? 'true' : null);
  }
}

function answerView(place) {
  const outcome = place.querySelector('.outcome');
  const box = place.querySelector('.answer');
  const fields = box.querySelector('dl');
  const code = box.querySelector('code');
  const say = (text, isWrong) => {
    outcome.classList.toggle('warning', isWrong);
    fill(outcome, text);
  };
  const part = (text) => fill(code, text.slice(-mostShown));
  return {
    part,
    begin() {
      say('Waiting for the answer…', false);
      box.hidden = true;
    },
    head(response) {
      say(`${response.status} ${response.statusText}`, !response.ok);
      fill(fields, [...response.headers].map(([name, value]) =>
        h('div', {}, h('dt', {}, name), h('dd', {}, value))));
      fill(code);
      box.hidden = false;
    },
    end(response, text, time) {
      const { headers, ok, status, statusText } = response;
      const type = headers.get('content-type') ?? '';
      const whole = formatted(text, type);
      fill(code, colored(whole.slice(0, mostShown)));
      const size = new Intl.NumberFormat('en').format(new Blob([text]).size);
      const since = headers.get('x-kept-since');
      const problem = type.startsWith('application/problem+json') ? JSON.parse(text) : undefined;
      say([
        h('b', {}, `${status} ${statusText}`), ` · ${time} · ${size} bytes`,
        since && ` · from this browser, since ${since}`,
        whole.length > mostShown && ' · only the first part is shown',
        problem && h('span', { class: 'detail' }, problem.detail),
      ], !ok);
      return problem;
    },
    fail(isCancelled, error, time) {
      say(isCancelled ? `Cancelled after ${time}.`
        : `No answer after ${time} (${error.message}). Does the server run, and is there a network?`,
      !isCancelled);
    },
  };
}
