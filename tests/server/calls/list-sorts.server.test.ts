import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEPOSIT_SORTS, EXTRA_SORTS, INVOICE_SORTS, QUOTE_SORTS, SUBSCRIPTION_SORTS } from '#billing/list-sorts.ts';
import { CONTRACT_SORTS } from '#contracts/contract-states.ts';
import { demoCompanies } from '#server/demo/demo-companies.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { MAIL_SORTS } from '#server/mail/mail.repository.ts';
import { sortsOf } from '#shared/list-sort.ts';
import { foldText } from '#shared/sort-key.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, signIn, startTestApp } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

type Row = Readonly<Record<string, unknown>> & { readonly uuid: string };
type Answer = { readonly result: readonly Row[]; readonly next_cursor: string | null };

const PAGE = 37;
const LATEST = '\u{10FFFD}';
let database: TestDatabase;
let app: Awaited<ReturnType<typeof startTestApp>>;
let owner: Caller;
let other: Caller;

beforeAll(async () => {
  database = await openTestDatabase();
  const secret = 'a secret for tests that is long enough';
  await seedDemo({ database, log: { info: () => {} }, secret }, { size: 'demo', today: '2026-05-04' });
  for (const { id } of demoCompanies('demo')) await addQuotesExtrasAndMails(id);
  app = await startTestApp(database, { secret });
  owner = await signIn(app, 'owner@demo.test');
  other = await signIn(app, 'owner@kade.test');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** The demo companies have none of these. Some are alike in what they are sorted by. */
async function addQuotesExtrasAndMails(companyId: string): Promise<void> {
  await withCompany(database.kysely, companyId, async (tx) => {
    const some = sql`(select id, row_number() over (order by id)::int as n, trim(firstname || ' ' || lastname) as name
      from customers order by id limit 90) c`;
    await sql`
      insert into quotes (company_id, id, customer_id, includes_vat, asked, lines, total_cents, valid_until, state,
        number, sent_on)
      select current_setting('app.company_id')::uuid, gen_random_uuid(), c.id, true, '[]', '[]', c.n % 7 * 100,
        '2026-06-01'::date + c.n % 5, case when c.n % 3 = 0 then 'draft' else 'sent' end,
        case when c.n % 3 > 0 then 'Q' || c.n end, case when c.n % 3 > 0 then '2026-04-01'::date + c.n % 4 end
      from ${some}`.execute(tx);
    await sql`
      insert into extras (company_id, id, customer_id, description, quantity_hundredths, unit_price_cents, amount_cents,
        includes_vat, tax_rate_id, done_on, created_by_name)
      select current_setting('app.company_id')::uuid, gen_random_uuid(), c.id, 'Wassen ' || c.n % 6, 100, c.n % 7 * 100,
        c.n % 7 * 100, true, (select id from tax_rates limit 1), '2026-04-01'::date + c.n % 5, ''
      from ${some}`.execute(tx);
    await sql`
      insert into mails (company_id, id, key, kind, to_address, to_name, subject, body_text, language, customer_id,
        state, message_id, sent_at)
      select current_setting('app.company_id')::uuid, gen_random_uuid(), c.id::text, 'invoice_sent', c.n || '@yard.test',
        case when c.n % 4 > 0 then c.name else '' end, 'Écht ' || c.n % 6, 'x', 'nl', c.id,
        case when c.n % 2 = 0 then 'failed' else 'sent' end, c.id::text,
        case when c.n % 2 = 1 then '2026-04-01T10:00:00Z'::timestamptz + c.n % 5 * interval '1 hour' end
      from ${some}`.execute(tx);
  });
}

/** Every row of a list, page by page. */
async function readAll(caller: Caller, path: string, query: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  for (;;) {
    const address = `/api/${path}?limit=${PAGE}${query}${cursor}`;
    const page = await expectStatus<Answer>(caller.call('GET', address), 200);
    rows.push(...page.result);
    if (page.next_cursor === null) return rows;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ uuid }) => uuid);
const text = (value: unknown) => foldText(typeof value === 'string' ? value : '').slice(0, 50) || LATEST;
const day = (value: unknown) => (typeof value === 'string' ? value : LATEST);
const nameOf = (row: Row) => text((row.customer as { readonly name: string }).name);

/** What a column shows, as far as it can be compared without the words of a language. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, (row: Row) => string | number>>>> = {
  invoices: {
    customer: nameOf,
    issued: ({ issued_on: on }) => day(on),
    expires: ({ expires_at: on }) => day(on),
    amount: ({ amount_cents: cents }) => Number(cents),
    open: ({ open_cents: cents }) => Number(cents),
  },
  subscriptions: {
    customer: nameOf,
    product: ({ description }) => text(description),
    price: ({ price_cents: cents, quantity }) => Number(cents) * Number(quantity),
    next: ({ next_invoice_on: on }) => day(on),
    end: ({ end_date: on }) => day(on),
  },
  quotes: { customer: nameOf, sent: ({ sent_on: on }) => day(on), amount: ({ amount_cents: cents }) => Number(cents) },
  extras: {
    customer: nameOf,
    description: ({ description }) => text(description),
    day: ({ done_on: on }) => day(on),
    amount: ({ amount_cents: cents }) => Number(cents),
  },
  deposits: { customer: nameOf, purpose: ({ purpose }) => text(purpose) },
  contracts: { customer: nameOf, number: ({ number }) => Number(number), made: ({ created_at: at }) => String(at) },
  mails: {
    to: ({ to, to_name: name }) => text(name === '' ? to : name),
    subject: ({ subject }) => text(subject),
    when: ({ sent_at: sent, created_at: made }) => String(sent ?? made),
  },
};

const LISTS = {
  invoices: INVOICE_SORTS,
  subscriptions: SUBSCRIPTION_SORTS,
  quotes: QUOTE_SORTS,
  extras: EXTRA_SORTS,
  deposits: DEPOSIT_SORTS,
  contracts: CONTRACT_SORTS,
  mails: MAIL_SORTS,
} as const;
const SORTS = Object.entries(LISTS).flatMap(([path, keys]) => keys.map((key) => [path, key] as const));

describe('a sorted list', () => {
  it.each(SORTS)('%s by %s has every row once over its pages, and is the same backwards', async (path, key) => {
    const all = await readAll(owner, path, '');
    expect(all.length).toBeGreaterThan(1);
    const up = await readAll(owner, path, `&sort=${key}`);
    expect(idsOf(up).toSorted()).toEqual(idsOf(all).toSorted());
    expect(idsOf(await readAll(owner, path, `&sort=-${key}`))).toEqual(idsOf(up).toReversed());
    const shown = SHOWN[path]?.[key];
    if (shown === undefined) return;
    const values = up.map(shown);
    const inOrder = values.every((value, at) => at === 0 || compare(values[at - 1] ?? '', value) <= 0);
    expect(inOrder, values.join(' | ')).toBe(true);
  });

  it('is sorted within what is filtered, and with what all of it comes to', async () => {
    const rows = await readAll(owner, 'invoices', '&status=overdue&sort=-open&totals=1');
    expect(rows.length).toBeGreaterThan(1);
    const open = rows.map(({ open_cents: cents }) => Number(cents));
    expect(open).toEqual(open.toSorted((left, right) => right - left));
  });

  it('goes on after the last invoice of a page as it does by cursor', async () => {
    const rows = await readAll(owner, 'invoices', '&sort=-amount');
    const after = await expectStatus<Answer>(
      owner.call('GET', `/api/invoices?limit=3&sort=-amount&starting_after=${rows[4]?.uuid}`),
      200,
    );
    expect(idsOf(after.result)).toEqual(idsOf(rows.slice(5, 8)));
  });

  it.each(SORTS)('%s by %s shows nothing of another company', async (path, key) => {
    const mine = new Set(idsOf(await readAll(owner, path, '')));
    const theirs = await readAll(other, path, `&sort=${key}`);
    expect(theirs.filter(({ uuid }) => mine.has(uuid))).toEqual([]);
  });

  it.each(Object.keys(LISTS))('%s refuses a column it does not have and a cursor of another column', async (path) => {
    await expectStatus(owner.call('GET', `/api/${path}?sort=secret`), 422);
    const cursor = Buffer.from(JSON.stringify({ key: "x'", id: '01900000-0000-7000-8000-000000000011' }));
    for (const sort of sortsOf(LISTS[path as keyof typeof LISTS])) {
      const { statusCode } = await owner.call(
        'GET',
        `/api/${path}?limit=1&sort=${sort}&cursor=${cursor.toString('base64url')}`,
      );
      expect([200, 422], sort).toContain(statusCode);
    }
  });
});

/** As the database compares: texts byte by byte. */
function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
}
