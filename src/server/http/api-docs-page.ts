import { curlOf } from './api-curl.ts';
import type { ApiDocument, Operation, Schema } from './api-docs-document.ts';
import { KEY_ANCHOR, keySection } from './api-docs-key.ts';
import { htmlText } from './html-text.ts';

const REF = /^#\/components\/\w+\//;

/** Text with `names` in backticks. */
function words(text: string): string {
  return htmlText(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function code(text: string): string {
  return `<code>${htmlText(text)}</code>`;
}

function anchor(...parts: readonly string[]): string {
  return parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The alternatives of a schema; one that may be null is itself and null. */
function alternatives(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

/** The kind of a value in few words: `text`, `list of Customer`, `1 | 0`. */
function kindOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(REF, '');
    return `<a href="#${anchor('record', name)}">${htmlText(name)}</a>`;
  }
  const options = alternatives(schema);
  if (options.length > 1) return options.map(kindOf).join(' <i>or</i> ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => code(JSON.stringify(value))).join(' <i>or</i> ');
  if (schema.type === 'array') return `list of ${kindOf(schema.items as Schema)}`;
  if (schema.type === 'string') return htmlText(schema.format ?? 'text');
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
    return `record of ${kindOf(schema.additionalProperties as Schema)}`;
  }
  return [schema.type ?? 'anything']
    .flat()
    .map((type) => (type === 'string' ? 'text' : htmlText(type)))
    .join(' <i>or</i> ');
}

const isLimit = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) !== Number.MAX_SAFE_INTEGER;

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, format } = schema;
  const found = [
    ...(isLimit(minimum) ? [`≥ ${minimum}`] : []),
    ...(isLimit(maximum) ? [`≤ ${maximum}`] : []),
    ...(isLimit(minLength) ? [`≥ ${minLength} characters`] : []),
    ...(isLimit(maxLength) ? [`≤ ${maxLength} characters`] : []),
    ...(isLimit(minItems) ? [`≥ ${minItems} items`] : []),
    ...(isLimit(maxItems) ? [`≤ ${maxItems} items`] : []),
    // A format says it better than its pattern.
    ...(pattern !== undefined && format === undefined ? [`matches ${pattern}`] : []),
  ];
  const options = alternatives(schema);
  return options.length > 1 ? options.flatMap(limitsOf) : found;
}

/** The schemas with fields inside this one, not those that have an entry of their own. */
function inner(schema: Schema): readonly Schema[] {
  const options = alternatives(schema);
  if (options.length > 1) return options.flatMap(inner);
  if (schema.type === 'array') return inner(schema.items as Schema);
  return schema.properties === undefined ? [] : [schema];
}

function field(name: string, schema: Schema, isRequired: boolean): string {
  const hints = limitsOf(schema);
  if (schema.default !== undefined) hints.push(`default ${JSON.stringify(schema.default)}`);
  const parts = [
    code(name),
    `<span class="kind">${kindOf(schema)}</span>`,
    isRequired ? '<b>required</b>' : '',
    hints.length === 0 ? '' : `<small>${htmlText(hints.join(' · '))}</small>`,
    inner(schema)
      .map((part) => fieldsOf(part, isRequired))
      .join(''),
  ];
  return `<li>${parts.filter((part) => part !== '').join(' ')}</li>`;
}

/** The fields of an object. `marks`: tells which ones must be given. */
function fieldsOf(schema: Schema, marks: boolean): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return '';
  const items = fields.map(([name, value]) => {
    return field(name, value as Schema, marks && (schema.required ?? []).includes(name));
  });
  return `<ul class="fields">${items.join('')}</ul>`;
}

function part(title: string, body: string): string {
  return body === '' ? '' : `<h4>${title}</h4>${body}`;
}

function permissionOf({ security, 'x-permission': permission }: Operation): string {
  if (permission !== undefined) {
    const names = permission.split(/([|&])/).map((name) => {
      return name === '|' ? ' or ' : name === '&' ? ' and ' : code(name);
    });
    return `Needs the permission ${names.join('')}.`;
  }
  return security.some((needs) => 'session' in needs) ? 'For anybody who is signed in.' : 'Open to anybody.';
}

function parametersOf({ parameters }: Operation, place: 'path' | 'query'): string {
  const items = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required }) => field(name, schema, required));
  return items.length === 0 ? '' : `<ul class="fields">${items.join('')}</ul>`;
}

function bodyOf({ requestBody }: Operation): string {
  const schema = requestBody?.content['application/json']?.schema;
  return schema === undefined ? '' : fieldsOf(schema, true);
}

function answersOf({ responses }: Operation, document: ApiDocument): { answer: string; errors: string } {
  let answer = '';
  const errors: string[] = [];
  for (const [status, response] of Object.entries(responses)) {
    if ('$ref' in response) {
      const refusal = document.components.responses[response.$ref.replace(REF, '')];
      errors.push(`<li><b>${status}</b> ${words(refusal?.description ?? '')}</li>`);
      continue;
    }
    const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(response.content ?? {});
    const kind = type === 'application/json' ? '' : ` ${type === '' ? 'without a body' : code(type)}`;
    const fields = inner(schema)
      .map((one) => fieldsOf(one, false))
      .join('');
    answer = `<p><b>${status}</b>${kind}${schema.$ref === undefined ? '' : ` ${kindOf(schema)}`}</p>${fields}`;
  }
  return { answer, errors: errors.length === 0 ? '' : `<ul class="errors">${errors.join('')}</ul>` };
}

/** The call as a program makes it; none where no key opens it. */
function exampleOf(path: string, method: string, operation: Operation): string {
  const isOpen = operation.security.every((needs) => !('session' in needs));
  const takesKey = operation.security.some((needs) => 'key' in needs);
  if (!isOpen && !takesKey) return '<p>For people who are signed in: no key opens this call.</p>';
  // A browser's own pages alone have the token that these need.
  if (isOpen && operation.security.length > 0) return '';
  return `<pre><code>${htmlText(curlOf(path, method, operation))}</code></pre>`;
}

function callOf(path: string, method: string, operation: Operation, document: ApiDocument): string {
  const { answer, errors } = answersOf(operation, document);
  return `<details id="${anchor('call', operation.operationId)}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code class="path">${htmlText(path)}</code>
<span class="summary">${words(operation.summary)}</span></summary>
<div class="call"><p>${permissionOf(operation)}</p>
${part('In the path', parametersOf(operation, 'path'))}${part('In the query', parametersOf(operation, 'query'))}
${part('Body', bodyOf(operation))}${part('Answer', answer)}${part('Refusals', errors)}${part('Example', exampleOf(path, method, operation))}</div>
</details>`;
}

function groupsOf(document: ApiDocument): readonly { readonly name: string; readonly calls: string[] }[] {
  const groups = document.tags.map(({ name }) => ({ name, calls: [] as string[] }));
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const group = groups.find(({ name }) => name === operation.tags[0]);
      group?.calls.push(callOf(path, method, operation, document));
    }
  }
  return groups;
}

function recordsOf({ components }: ApiDocument): string {
  return Object.entries(components.schemas)
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(
      ([name, schema]) => `<details open id="${anchor('record', name)}">
<summary><code class="path">${htmlText(name)}</code></summary><div class="call">${fieldsOf(schema, false)}</div></details>`,
    )
    .join('\n');
}

/** The document as a page without any script. */
export function makeApiPage(document: ApiDocument, stylePath: string): string {
  const groups = groupsOf(document);
  const links = groups.map(({ name }) => `<li><a href="#${anchor('group', name)}">${htmlText(name)}</a></li>`).join('');
  const sections = groups.map(
    ({ name, calls }) =>
      `<section><h2 id="${anchor('group', name)}">${htmlText(name)}</h2>\n${calls.join('\n')}</section>`,
  );
  const paragraphs = document.info.description.split('\n\n').map((text) => `<p>${words(text)}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Remise: calls</title>
<link rel="icon" href="/icons/remise.svg" type="image/svg+xml">
<link rel="stylesheet" href="${htmlText(stylePath)}">
</head>
<body>
<header><h1>Remise: calls</h1>
${paragraphs.join('')}
<p>For programs: <a href="/api/docs/openapi.json">OpenAPI 3.1</a></p></header>
<nav aria-label="Areas"><ul><li><a href="#${KEY_ANCHOR}">With a key</a></li>${links}<li><a href="#records">Records</a></li></ul></nav>
<main>
${keySection(words)}
${sections.join('\n')}
<section><h2 id="records">Records</h2>
${recordsOf(document)}</section>
</main>
</body>
</html>
`;
}
