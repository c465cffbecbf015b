import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#server/commands/registry.ts';
import type { Actor } from '#sync/command.ts';
import { openSyncApp, type SyncApp } from './support/sync-app.ts';
import { openSyncYard, type SyncYard, testDevice } from './support/sync-yard.ts';

const PUSHES = 6000;
const QUESTIONS = 4000;
const SEED = Number(process.env['REMISE_FUZZ_SEED'] ?? 20_261_120);
const TIME_LIMIT_MS = 600_000;

let yard: SyncYard;
let sync: SyncApp;
let mine: Actor;
let theirs: Actor;
let epoch: string;
let foreignEpoch: string;
const myClient = randomUUID();
const theirClient = randomUUID();
const theirRow = randomUUID();
/** A name that only the other company's rows contain. */
const SECRET = 'Hall of somebody else';

beforeAll(async () => {
  yard = await openSyncYard();
  sync = await openSyncApp(yard, registry);
  mine = yard.owner(await yard.addCompany());
  theirs = yard.owner(await yard.addCompany());
  for (const [actor, clientId, id, name] of [
    [mine, myClient, randomUUID(), 'Yard'],
    [theirs, theirClient, theirRow, SECRET],
  ] as const) {
    const mutation = {
      ...testDevice(actor, clientId).mutationOf('any', { locationId: id, name }),
      name: 'location.create',
    };
    expect((await sync.push(actor, clientId, [mutation])).body.results).toMatchObject([{ status: 'applied' }]);
  }
  ({ epoch } = await sync.manifest(mine, myClient));
  foreignEpoch = (await sync.manifest(theirs, theirClient)).epoch;
});
afterAll(async () => {
  await sync.close();
  await yard.close();
});

/** Everything that both companies hold, cards, the log and the counters of the first one left out. */
const ROWS = registry.tables
  .filter(({ name }) => name !== 'attention')
  .map(({ name }) => `'${name}', (select json_agg(t order by t.company_id, t.id) from ${name} t)`);
const rowsOfAll = () =>
  yard.rows(`select json_build_object(${ROWS.join()}) as rows, (select json_agg(n) from company_number n) as numbers`);
const LOGS = ['sync_client', 'sync_mutation', 'sync_resend', 'sync_attempt', 'sync_company'];
const UNREADABLE = `select count(*) filter (where args is not null and readable_json(args) is null
  or was is not null and readable_json(was) is null or params is not null and readable_json(params) is null)::int as rows,
  count(*) filter (where status = 'rejected')::int as told from sync_mutation`;
/** A readable intent about a missing record leaves a card with what was asked for, and nothing else. */
const isCardOfNothing = ({ company_id, kind, code }: Readonly<Record<string, unknown>>) =>
  company_id === mine.companyId && kind === 'rejected' && /[.]missing$/.test(String(code));
const cards = () => yard.rows('select company_id, kind, code from attention');
const logOf = ({ companyId }: Actor) =>
  yard.rows(
    `select ${LOGS.map((name) => `(select json_agg(t) from ${name} t where company_id = '${companyId}') as ${name}`).join()}`,
  );
const revOf = async ({ companyId }: Actor) =>
  Number((await yard.rows(`select rev from sync_company where company_id = '${companyId}'`))[0]?.['rev']);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '\u202e',
    '\ufeff',
    '__proto__',
    'constructor',
    '../../etc',
    "'; drop table objects; --",
  ),
  fc.constantFrom('1e999', 'NaN', '0000-01-01T00:00:00Z', '99999-12-31', 'x'.repeat(3000)),
);
const number = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const someId = fc.constantFrom('mine', 'theirs', 'new').map((whose) => ({ whose }));
const junk: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  someId,
  fc.constantFrom(null, true, false, [], {}, [[[]]]),
  fc.constantFrom(15, 30, 50, 3000).map((depth) => ({ deep: depth })),
  fc.jsonValue({ maxDepth: 6 }),
);

/** `{"deep":n}` stands for a value nested n times, `{"whose":…}` for an id. */
function bodyText(body: unknown): string {
  const ids: Readonly<Record<string, string>> = { mine: mine.userId, theirs: theirRow, new: randomUUID() };
  const written = JSON.stringify(body) ?? 'null';
  return written
    .replace(/\{"deep":(\d+)\}/g, (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)))
    .replace(/\{"whose":"(\w+)"\}/g, (_, whose: string) => `"${ids[whose]}"`);
}

const entities = [...new Set(registry.commands.map(({ command }) => command.entity))];
const ARGS = [
  'objectId',
  'customerId',
  'appointmentId',
  'spotId',
  'warehouseId',
  'noteId',
  'attentionId',
  'now',
  'reason',
];
const often = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
const mutations = fc.record({
  name: often<unknown>(
    fc.constantFrom(...registry.commands.map(({ command }) => command.name), 'object.fly', '\u202e'),
    text,
  ),
  v: often<unknown>(fc.constantFrom(1, 1, 1, 2, 99), number),
  entity: often<unknown>(fc.constantFrom(...entities), text),
  entityId: often<unknown>(someId, junk),
  args: often<unknown>(
    fc.dictionary(often(fc.constantFrom(...ARGS), text), often<unknown>(someId, junk), { maxKeys: 5 }),
    junk,
  ),
  was: often<unknown>(
    fc.dictionary(fc.constantFrom('name', 'place'), fc.constantFrom({}, { name: 1 }), { maxKeys: 2 }),
    junk,
  ),
  at: often(fc.constantFrom('2026-11-20T10:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'), text),
});
type Body = Record<string, unknown> & { mutations: unknown };

/** A push of one senseless intent with the seq that is due; in half of them the envelope is broken too. */
const anyPush = fc
  .record({
    mutation: mutations,
    broken: fc.option(fc.record({ inMutation: fc.boolean(), key: fc.nat(20), value: junk }), { freq: 2 }),
    shape: often(fc.constantFrom('whole', 'whole', 'whole', 'doubled'), fc.constantFrom('many', 'cut', 'bare', 'late')),
    bare: junk,
    cut: fc.integer({ min: 1, max: 200 }),
  })
  .map(({ mutation, broken, shape, bare, cut }) => (due: number) => {
    const sent: Record<string, unknown> = {
      id: randomUUID(),
      seq: shape === 'late' ? due + 7 : due,
      ...mutation,
      userId: mine.userId,
    };
    const body: Body = { clientId: myClient, epoch, appVersion: '1.0.0', mutations: [sent] };
    if (shape === 'many') body.mutations = Array.from({ length: 101 }, () => sent);
    if (shape === 'doubled') body.mutations = [sent, sent];
    if (broken !== null) {
      const target = broken.inMutation ? sent : body;
      const keys = [...Object.keys(target), 'extra', 'userName'];
      target[keys[broken.key % keys.length] ?? 'extra'] = broken.value;
    }
    const payload = bodyText(shape === 'bare' ? bare : body);
    return shape === 'cut' ? payload.slice(0, Math.max(1, payload.length - cut)) : payload;
  });

const TRACES = /at async |node_modules|\.ts:\d|\bstack\b/;

test(`${PUSHES} pushes that make no sense never break the server and never have an effect`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const [rows, others, rev] = [await rowsOfAll(), await logOf(theirs), await revOf(mine)];
  const headers = { ...sync.as(mine), 'content-type': 'application/json' };
  const statuses = new Map<number, number>();
  let refused = 0;
  const property = fc.asyncProperty(anyPush, async (make) => {
    const payload = make(refused + 2);
    const answer = await sync.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    expect(answer.statusCode, payload.slice(0, 500)).toBeLessThan(500);
    expect(answer.body).not.toMatch(TRACES);
    if (answer.statusCode !== 200) return;
    const { results } = answer.json<{ results: { status: string; duplicate?: true }[] }>();
    for (const { status, duplicate } of results) {
      expect(['rejected', 'gap'], payload.slice(0, 500)).toContain(status);
      if (status === 'rejected' && duplicate === undefined) refused += 1;
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: PUSHES, endOnFailure: true });
  expect(
    [statuses.get(200), statuses.get(400), statuses.get(413)].every((count) => (count ?? 0) > 100),
    [...statuses].join(' '),
  ).toBe(true);
  expect(refused, [...statuses].join(' ')).toBeGreaterThan(500);
  const raised = await cards();
  expect(raised.filter((card) => !isCardOfNothing(card))).toEqual([]);
  expect(raised.length).toBeLessThan(10);
  // What was sent is kept, and the audit trail can read it.
  expect(await yard.rows(UNREADABLE)).toEqual([{ rows: 0, told: refused }]);
  // A refusal is logged under a rev of its own; beyond that nothing moved.
  expect(await revOf(mine)).toBe(rev + refused);
  expect(await rowsOfAll()).toEqual(rows);
  expect(await logOf(theirs)).toEqual(others);
  expect(yard.logged).toEqual([]);
});

const rawText = fc.oneof(
  // A lone surrogate cannot be in a URL: it is sent as the replacement character.
  text.map((value) => encodeURIComponent(Buffer.from(value).toString())),
  fc.constantFrom('%00', '%', '%ED%A0%80', '%E2%80%AE', '%2e%2e%2f', '..%5c..', '+', '%20', '1'.repeat(400)),
);
const anyCursor = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        () => epoch,
        () => foreignEpoch,
        randomUUID,
      ),
      often(fc.constantFrom('0', '1', '2', '999999999999999'), rawText),
    )
    .map(
      ([epochOf, rev]) =>
        () =>
          `${epochOf()}.${rev}`,
    ),
  rawText.map((value) => () => value),
);
const anyClient = fc.oneof(
  fc.constantFrom(
    () => myClient,
    () => theirClient,
    randomUUID,
  ),
  rawText.map((value) => () => value),
);

/** A device's requests with odd values; the live stream only where it is refused, as it never ends. */
const anyQuestion = fc
  .record({
    what: fc.constantFrom('pull', 'pull', 'pull', 'snapshot', 'segment', 'segment', 'live'),
    cursor: anyCursor,
    client: anyClient,
    limit: often(fc.constantFrom('1', '1000', '1000', '2', '0', '-1', '1001', '1e3', '0x10'), rawText),
    wait: often(fc.constantFrom(undefined, '0'), fc.constantFrom('26', '-1', 'NaN', '%00')),
    more: often(fc.constant(null), fc.tuple(rawText, rawText)),
    protocol: often(fc.constant(null), fc.constantFrom('0', '2', 'x', '')),
    user: often(fc.constant(null), fc.constantFrom('', 'x', '01900000-0000-7000-8075-000000000001')),
    file: fc.oneof(
      fc.constantFrom('objects-hot.ndjson.gz', 'customers-hot', 'snapshot.json', 'x-y.ndjson.gz'),
      rawText,
    ),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'DELETE', 'PUT'),
  })
  .map((asked) => () => {
    const [cursor, client] = [asked.cursor(), asked.client()];
    const query = [`cursor=${cursor}`, `clientId=${client}`, `limit=${asked.limit}`];
    if (asked.wait !== undefined) query.push(`wait=${asked.wait}`);
    if (asked.more !== null) query.push(asked.more.join('='));
    const urls = {
      pull: `/api/sync/pull?${query.join('&')}`,
      snapshot: `/api/sync/snapshot?clientId=${client}`,
      segment: `/api/sync/snapshot/${cursor.replace('.', '-')}/${asked.file}`,
      live: '/api/sync/live',
    };
    const headers: Record<string, string> = {};
    if (asked.protocol !== null) headers['x-sync-protocol'] = asked.protocol;
    if (asked.user !== null || asked.what === 'live') headers['x-remise-user'] = asked.user ?? 'x';
    return { url: urls[asked.what], method: asked.method, headers } as const;
  });

test(`${QUESTIONS} odd questions never break the server, change nothing and get nothing of another company`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const [rows, own, others] = [[await rowsOfAll(), await cards()], await logOf(mine), await logOf(theirs)];
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(anyQuestion, async (make) => {
    const { url, method, headers } = make();
    const answer = await sync.app.inject({ method, url, headers: { ...headers, ...sync.as(mine) } });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    expect(answer.statusCode, url).toBeLessThan(500);
    expect(answer.body).not.toMatch(TRACES);
    expect(answer.body).not.toContain(SECRET);
  });
  await fc.assert(property, { seed: SEED, numRuns: QUESTIONS, endOnFailure: true });
  expect(
    [200, 400, 403, 404, 410, 426].filter((status) => !statuses.has(status)),
    [...statuses].join(' '),
  ).toEqual([]);
  expect([await rowsOfAll(), await cards()]).toEqual(rows);
  expect(await logOf(mine)).toEqual(own);
  expect(await logOf(theirs)).toEqual(others);
});
