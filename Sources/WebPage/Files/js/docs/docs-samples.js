// Writes a request as code that runs unchanged. The code never contains a key: shell and Python code reads the key from
// the environment, and JavaScript code contains a placeholder.
import { addressOf } from './docs-request.js';

const variable = 'HOMEFIND_KEY';

// Shells expand nothing between single quotes.
const shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;
// A JSON string literal is also valid in JavaScript and Python.
const quoted = (text) => JSON.stringify(text);

const isStream = ({ answer }) => answer === 'text/event-stream';
const isJSON = ({ answer }) => answer?.endsWith('json') ?? false;

function curl(request, hasKey) {
  const { method, address, query, headers, body } = request;
  const lines = body === null
    ? [`curl ${isStream(request) ? '-N ' : ''}${query.length ? '-G ' : ''}${shell(address)}`,
      ...query.map(([name, value]) => `--data-urlencode ${shell(`${name}=${value}`)}`)]
    : [`curl -X ${method} ${shell(addressOf(request))}`];
  lines.push(...headers.map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`));
  if (hasKey) lines.push(`-H "X-API-Key: $${variable}"`);
  if (body !== null) lines.push(`--data-raw ${shell(body)}`);
  return lines.join(' \\\n  ');
}

function javascript(request, hasKey) {
  const { method, address, query, headers, body } = request;
  const options = [];
  if (method !== 'GET') options.push(`  method: ${quoted(method)},`);
  const fields = headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`);
  if (hasKey) fields.push('"X-API-Key": key');
  if (fields.length) options.push(`  headers: { ${fields.join(', ')} },`);
  if (body !== null) options.push(`  body: ${quoted(body)},`);
  return [
    ...hasKey ? ['const key = ""; // your API key'] : [],
    `const url = new URL(${quoted(address)});`,
    ...query.map(([name, value]) => `url.searchParams.append(${quoted(name)}, ${quoted(value)});`),
    options.length ? `const response = await fetch(url, {\n${options.join('\n')}\n});`
      : 'const response = await fetch(url);',
    ...isStream(request)
      ? ['const parts = response.body.pipeThrough(new TextDecoderStream());',
        'for await (const part of parts) console.log(part);']
      : request.answer
        ? [`const answer = await response.${isJSON(request) ? 'json' : 'text'}();`,
          'console.log(answer);']
        : ['console.log(response.status);'],
  ].join('\n');
}

function python(request, hasKey) {
  const { method, address, query, headers, body } = request;
  const fields = headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`);
  if (hasKey) fields.push(`"X-API-Key": os.environ["${variable}"]`);
  const modules = [isJSON(request) && 'json', hasKey && 'os',
    query.length && 'urllib.parse', 'urllib.request'].filter(Boolean);
  const lines = [`import ${modules.join(', ')}`, ''];
  if (query.length) {
    lines.push('query = urllib.parse.urlencode([',
      ...query.map(([name, value]) => `    (${quoted(name)}, ${quoted(value)}),`), '])');
  }
  lines.push('request = urllib.request.Request(',
    `    ${quoted(query.length ? `${address}?` : address)}${query.length ? ' + query' : ''},`);
  if (method !== 'GET') lines.push(`    method=${quoted(method)},`);
  if (fields.length) lines.push(`    headers={${fields.join(', ')}},`);
  if (body !== null) lines.push(`    data=${quoted(body)}.encode(),`);
  lines.push(')', 'with urllib.request.urlopen(request) as response:');
  if (isStream(request)) lines.push('    for line in response:', '        print(line.decode(), end="")');
  else if (isJSON(request)) lines.push('    answer = json.load(response)', 'print(answer)');
  else lines.push(`    print(response.${request.answer ? 'read().decode()' : 'status'})`);
  return lines.join('\n');
}

/**
 * The functions that write a request as code, keyed by language. The second argument of each function says whether the
 * request uses a key.
 */
export const samples = { curl, javascript, python };
