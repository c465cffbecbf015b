import type { Operation } from './api-docs-document.ts';

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The address with its parameters filled in: of the query those that have to be there, and the length of a page. */
function addressOf(path: string, { parameters }: Operation): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name === 'limit'))
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

function bodyOf({ requestBody }: Operation): readonly string[] {
  if (requestBody === undefined) return [];
  const [[type, { example }] = ['', { example: undefined }]] = Object.entries(requestBody.content);
  const header = `-H ${quoted(`Content-Type: ${type}`)}`;
  if (type !== 'application/json') return [header, '--data-binary @file'];
  return [header, `-d ${quoted(JSON.stringify(example, null, 2))}`];
}

function answersFile({ responses }: Operation): boolean {
  return Object.values(responses).some(
    (response) =>
      !('$ref' in response) && Object.keys(response.content ?? {}).some((type) => type !== 'application/json'),
  );
}

/** A call as a line for the shell, with the document's examples; `$REMISE_URL` and `$REMISE_KEY` are the reader's own. */
export function curlOf(path: string, method: string, operation: Operation): string {
  const takesKey = operation.security.some((needs) => 'key' in needs);
  const words = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$REMISE_URL${addressOf(path, operation)}"`,
    ...(takesKey ? ['-H "Authorization: Bearer $REMISE_KEY"'] : []),
    ...bodyOf(operation),
    ...(answersFile(operation) ? ['-o file'] : []),
  ];
  return words.join(' \\\n  ');
}
