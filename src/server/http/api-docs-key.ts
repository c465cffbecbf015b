import { KEY_CALLS_A_MINUTE, MOST_KEY_DAYS } from '#staff/api-key.ts';
import { MOST_ROWS } from '#sync/server/http/list-answer.ts';

/** Where the settings lead to. */
export const KEY_ANCHOR = 'with-a-key';

const FIRST_CALL = `<pre><code>REMISE_URL=https://remise.example.com
REMISE_KEY=rk_…
curl "$REMISE_URL/api/customers?limit=50" \\
  -H "Authorization: Bearer $REMISE_KEY"</code></pre>`;

const PARTS: readonly (readonly [title: string, ...paragraphs: readonly string[]])[] = [
  [
    'Making a key',
    `An owner makes it in the settings, under Other programs: a name, what it may read, write and delete, and its last day, at most ${MOST_KEY_DAYS / 365} years ahead. It is shown once. What it does stands under its name. Two weeks before its last day the settings say so: make another one, put it into the program, and revoke the first.`,
    'Keep it where the program keeps its secrets, not in a page or an app that others can read. Whoever has it is the program; an owner revokes it at once.',
  ],
  [
    'Calling',
    'Send the key with every call as `Authorization: Bearer`, over https. Cookies and the header `X-XSRF-TOKEN` are of no use: a call with a key is the key alone. The examples below take the address and the key from the shell:',
    FIRST_CALL,
    'A key opens the calls that name a permission it has. Calls about people, such as staff, accounts and settings, and those by which devices keep in step (`/api/sync/…`) are for people who are signed in.',
  ],
  [
    'Pages',
    `Ask lists with \`limit\` (${MOST_ROWS} at most). While \`next_cursor\` of the answer is not null, the same call with \`cursor\` set to it has the next page.`,
  ],
  [
    'Repeating a call',
    'Calls that create a record take a `uuid` that you choose: sent again with the same one, they answer with the record that is there and make nothing twice. So a program that got no answer simply sends the call again. Where a record has a `version`, send the one you read with a change: 409 says that somebody changed it meanwhile.',
  ],
  [
    'Refusals',
    'Every refusal is JSON: `message` for people, in the language of `X-Localization`, `code` for programs, and `errors` with the problems of each field.',
    '401 `key_unknown`, `key_expired` or `key_revoked`: the key does not work, and will not by itself. 403 `forbidden`: it lacks the right; `key_not_here`: no key opens the call. 404: there is no such record in your company. 409: something speaks against it. 422: the input is not valid. 429 and 503: wait for the seconds of `Retry-After`, then call again.',
  ],
  [
    'Limits',
    `A key makes ${KEY_CALLS_A_MINUTE} calls a minute, all at once or spread; the minute begins with its first call. Every answer says in \`RateLimit\` how many are left (\`r\`) and for how many seconds the minute lasts (\`t\`), and in \`RateLimit-Policy\` the limit itself. More are answered 429. Sheets, bank files and the registers of vehicles and addresses have lower limits of their own.`,
  ],
];

/** How a program calls with a key; `words` makes text with \`names\` in backticks HTML. */
export function keySection(words: (text: string) => string): string {
  const parts = PARTS.map(([title, ...paragraphs]) => {
    const shown = paragraphs.map((text) => (text.startsWith('<pre>') ? text : `<p>${words(text)}</p>`));
    return `<h3>${words(title)}</h3>\n${shown.join('\n')}`;
  });
  return `<section><h2 id="${KEY_ANCHOR}">With a key</h2>\n${parts.join('\n')}</section>`;
}
