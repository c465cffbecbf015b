import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { uuidv7 } from '#shared/ids.ts';
import type { SnapshotManifest } from '#sync/envelope.schema.ts';
import { foundCompanies, LOAD_PASSWORD } from '#tests/load/load-company.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import type { Measurement } from './report.ts';

const COMPANIES = 1_000;
const OBJECTS = 500;
const CALLS = 300;
const WARM = 50;
/** What is asked of one company may take this much longer beside the others. */
const MOST_RATIO = 1.2;

const newId = () => uuidv7(Date.now(), randomBytes(10));

/**
 * Measures a list, a push and a pull of one company alone on PostgreSQL, and again beside 999 others of its size.
 * `restart` gives the server's caches up, so that both begin alike.
 */
export async function benchCompanies(
  url: string,
  databaseUrl: string,
  restart: () => Promise<void>,
): Promise<readonly Measurement[]> {
  const [company] = await foundCompanies(databaseUrl, 1, 1);
  const [email] = company?.emails ?? [];
  if (company === undefined || email === undefined) throw new Error('no company was made');
  await furnish(await signInByApi(url, email, LOAD_PASSWORD));
  await tidy(databaseUrl);
  await restart();
  const alone = await measure(await signInByApi(url, email, LOAD_PASSWORD));
  const rows = await copyCompany(databaseUrl, company.id);
  console.log(`${COMPANIES} companies of ${OBJECTS} objects: ${(rows / 1e6).toFixed(1)} million rows`);
  await tidy(databaseUrl);
  await restart();
  const beside = await measure(await signInByApi(url, email, LOAD_PASSWORD));
  return (['list', 'push', 'pull'] as const).map((call) => ({
    name: `a ${call} of one of ${COMPANIES} companies`,
    ours: beside[call],
    floor: alone[call],
    floorName: 'the same company alone',
    unit: 'ms',
    ratioBudget: MOST_RATIO,
  }));
}

type Change = { readonly name: string; readonly entity: string; readonly entityId: string; readonly args: object };

/** A device that sends changes, one push at a time; answers the rev it reached. */
async function deviceOf(api: ApiClient): Promise<{
  readonly clientId: string;
  readonly push: (changes: readonly Change[]) => Promise<number>;
}> {
  const clientId = randomUUID();
  let seq = 0;
  const push = async (changes: readonly Change[]) => {
    const mutations = changes.map((change) => {
      seq += 1;
      return { id: newId(), seq, v: 1, was: {}, at: new Date().toISOString(), userId: api.user.id, ...change };
    });
    const body = JSON.stringify({ clientId, epoch: null, appVersion: 'bench', mutations });
    const answer = await api.fetch('/api/sync/push', { method: 'POST', body });
    const { results, rev } = (await answer.json()) as { results: { status: string }[]; rev: number };
    if (!answer.ok || results.some(({ status }) => status !== 'applied'))
      throw new Error(`a push was answered ${answer.status}: ${JSON.stringify(results).slice(0, 500)}`);
    return rev;
  };
  return { clientId, push };
}

const customer = (customerId: string, no: number): Change => ({
  name: 'customer.create',
  entity: 'customer',
  entityId: customerId,
  args: {
    customerId,
    status: 1,
    firstname: 'Anna',
    lastname: `Visser ${no}`,
    street: 'Dijk',
    houseNumber: String(no),
    zipcode: '1234 AB',
    city: 'Hoorn',
    email: '',
    phone: '',
    mobile: '',
    note: '',
  },
});

const object = (objectId: string, customerId: string, no: number): Change => ({
  name: 'object.create',
  entity: 'object',
  entityId: objectId,
  args: {
    objectId,
    customerId,
    plate: '',
    plateCountry: 'NL',
    category: 'caravan',
    brand: 'Hobby',
    type: `De Luxe ${no}`,
    contractStartOn: null,
    lengthCm: 700,
    widthCm: 230,
    heightCm: 260,
  },
});

const note = (objectId: string, no: number): Change => {
  const noteId = newId();
  const args = { noteId, modelType: 'object', modelId: objectId, text: `Gebeld, komt later (${no})` };
  return { name: 'note.add', entity: 'note', entityId: noteId, args };
};

/** Fills a company: each object with a customer and a note. */
async function furnish(api: ApiClient): Promise<void> {
  const { push } = await deviceOf(api);
  for (let no = 0; no < OBJECTS; no += 20) {
    const changes = Array.from({ length: 20 }, (_, index) => {
      const [customerId, objectId] = [newId(), newId()];
      return [customer(customerId, no + index), object(objectId, customerId, no + index), note(objectId, no + index)];
    });
    await push(changes.flat());
  }
}

type Times = { readonly list: number[]; readonly push: number[]; readonly pull: number[] };

/** Milliseconds of each call, one after the other. */
async function measure(api: ApiClient): Promise<Times> {
  const { clientId, push } = await deviceOf(api);
  const read = async (path: string) => (await api.fetch(path)).json();
  const { epoch } = (await read(`/api/sync/snapshot?clientId=${clientId}`)) as SnapshotManifest;
  const { result } = (await read('/api/objects?limit=50')) as { result: readonly { readonly uuid: string }[] };
  const times: Times = { list: [], push: [], pull: [] };
  const timed = async <Result>(list: number[], work: () => Promise<Result>) => {
    const started = performance.now();
    const answer = await work();
    list.push(performance.now() - started);
    return answer;
  };
  for (let no = 0; no < WARM + CALLS; no += 1) {
    const asked = result[no % result.length]?.uuid ?? '';
    await timed(times.list, () => read(`/api/objects?limit=50&offset=${(no % 8) * 50}`));
    const rev = await timed(times.push, () => push([note(asked, no)]));
    const page = (await timed(times.pull, () =>
      read(`/api/sync/pull?clientId=${clientId}&cursor=${epoch}.${rev - 1}`),
    )) as { changes: { notes?: unknown[] } };
    if (page.changes.notes?.length !== 1) throw new Error('a pull brought something else than one note');
  }
  return { list: times.list.slice(WARM), push: times.push.slice(WARM), pull: times.pull.slice(WARM) };
}

/** Copies every row of a company for 999 others: keys name the company, so that ids may be the same. Returns all rows. */
async function copyCompany(databaseUrl: string, companyId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // What triggers would add is copied too.
    await client.query('set session_replication_role = replica');
    await client.query(
      'create temporary table others as select gen_random_uuid() as id, no from generate_series(2, $1::int) no',
      [COMPANIES],
    );
    await copyTable(client, 'companies', 'id', companyId, { slug: "t.slug || '-' || o.no" });
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped order by c.relname`,
    );
    let copied = 0;
    for (const { name } of tables) {
      if (name === 'sessions') continue;
      const own = name === 'users' ? { id: 'gen_random_uuid()', email: 'o.no || t.email' } : {};
      copied += await copyTable(client, name, 'company_id', companyId, own);
    }
    return copied;
  } finally {
    await client.end();
  }
}

/** Copies the rows of one table; `own` has SQL for columns that differ, of `t` (the row) and `o` (the other company). */
async function copyTable(
  client: pg.Client,
  table: string,
  key: string,
  companyId: string,
  own: Readonly<Record<string, string>>,
): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity <> 'a'`,
    [`public.${table}`],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => (name === key ? 'o.id' : (own[name] ?? `t."${name}"`)));
  const { rowCount } = await client.query(
    `insert into "${table}" (${columns.map((name) => `"${name}"`).join()})
     select ${values.join()} from "${table}" t cross join others o where t."${key}" = $1`,
    [companyId],
  );
  return rowCount ?? 0;
}

/** Lets both measurements begin with fresh statistics and with nothing left to write. */
async function tidy(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  await client.end();
}
