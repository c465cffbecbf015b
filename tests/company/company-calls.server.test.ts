import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { countUnreadableKeys } from '#company/server/payment-key.repository.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const MOLLIE_KEY = 'live_aHBpYWxsbnVtYmVyc2FyZWdvb2R4N1Fwx7Qp';
const STRIPE_KEY = 'sk_test_51HxJ2LkPq9aBcDeFgHiJkLm';

type Problem = { message: string; code: string; errors?: Record<string, string[]> };
type Shown = {
  name: string;
  first_run_dismissed: boolean;
  settings: null | {
    version: number;
    provider: { payment_provider: string | null; api_key: object; kept_keys: readonly object[] };
  };
};

const lines: string[] = [];
let test: TestApp;
let owner: Caller;
let second: Caller;
let office: Caller;
let stranger: Caller;

beforeAll(async () => {
  const log = pino(
    { level: 'trace' },
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    }),
  );
  test = await openTestApp({ log });
  owner = await signIn(test.app, PEOPLE.owner.email);
  second = await signIn(test.app, PEOPLE.owner.email);
  office = await signIn(test.app, PEOPLE.office.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

const put = (caller: Caller, body: object) => caller.call('PUT', '/api/company', body);
const read = async (caller: Caller) =>
  (await expectStatus<{ result: Shown }>(caller.call('GET', '/api/company'), 200)).result;
const bank = (iban: string) => ({ bank: { iban, bic: '', account_holder: 'De Wal' } });
const general = (more: object) => ({ general: { ...SECTION_DEFAULTS.general, name: 'Stalling De Wal', ...more } });

type Entry = { subject: string; user_name: string; changes: Record<string, { was: unknown; now: unknown }> };
const trail = async () =>
  (
    await sql<Entry>`select subject, user_name, changes from audit_log where action = 'settings.edit' order by at, id`.execute(
      test.database.kysely,
    )
  ).rows;

beforeEach(async () => {
  const { kysely } = test.database;
  await sql`delete from company_settings`.execute(kysely);
  await sql`delete from company_payment_keys`.execute(kysely);
  await sql`delete from audit_log`.execute(kysely);
  await sql`update companies set settings_version = 0, payment_provider = 'mollie', has_payment_key = false,
    name = 'Stalling De Wal' where id = ${PEOPLE.owner.companyId}`.execute(kysely);
});

describe('the settings of a company', () => {
  it('begin with the defaults of the app and are stored by section', async () => {
    expect(await read(owner)).toMatchObject({
      name: 'Stalling De Wal',
      settings: { version: 0, invoicing: { proration: 'strict30', term_days: 14 }, retention: { invoice_years: 7 } },
    });
    const saved = await expectStatus<{ result: Shown }>(
      put(owner, { ...bank('nl91 abna 0417 1643 00'), ...general({ name: 'De Wal', website: 'dewal.nl' }) }),
      200,
    );
    expect(saved.result).toMatchObject({
      name: 'De Wal',
      settings: { version: 1, bank: { iban: 'NL91ABNA0417164300' }, general: { website: 'https://dewal.nl' } },
    });
    expect(await read(owner)).toEqual(saved.result);
    // The name is that of the company everywhere.
    const user = await expectStatus<{ data: { company: { name: string } } }>(owner.call('GET', '/api/user'), 200);
    expect(user.data.company.name).toBe('De Wal');
  });

  it('are for who may change them; everybody else sees how to reach the company', async () => {
    await expectStatus(put(owner, general({ phone: '0512-123456' })), 200);
    const seen = await read(office);
    expect(seen).toMatchObject({ name: 'Stalling De Wal', phone: '0512-123456', settings: null });
    expect(JSON.stringify(seen)).not.toContain('iban');
    await expectStatus(put(office, bank('NL91ABNA0417164300')), 403);
    expect((await read(owner)).settings).toMatchObject({ version: 1, bank: { iban: '' } });
  });

  it('of another company stay as they are', async () => {
    await expectStatus(put(stranger, bank('NL91ABNA0417164300')), 200);
    expect((await read(stranger)).settings).toMatchObject({ bank: { iban: 'NL91ABNA0417164300' } });
    expect((await read(owner)).settings).toMatchObject({ version: 0, bank: { iban: '' } });
  });

  it('that did not change count for nothing', async () => {
    await expectStatus(put(owner, bank('NL91ABNA0417164300')), 200);
    await expectStatus(put(owner, bank('NL91 ABNA 0417 1643 00')), 200);
    expect(await read(owner)).toMatchObject({ settings: { version: 1 } });
    expect(await trail()).toHaveLength(1);
  });

  it('are in the audit trail, field by field', async () => {
    await expectStatus(put(owner, bank('NL91ABNA0417164300')), 200);
    expect(await trail()).toEqual([
      {
        subject: 'bank',
        user_name: 'owner Test',
        changes: {
          iban: {
            was: '',
            now: 'NL91ABNA0417164300',
          },
          account_holder: {
            was: '',
            now: 'De Wal',
          },
        },
      },
    ]);
  });
});

describe('a wrong value is refused at its field, and nothing is stored', () => {
  const invoicing = (more: object) => ({ invoicing: { ...SECTION_DEFAULTS.invoicing, ...more } });
  const storage = (more: object) => ({ storage: { ...SECTION_DEFAULTS.storage, year_starts: 'date', ...more } });
  const retention = (more: object) => ({ retention: { ...SECTION_DEFAULTS.retention, ...more } });
  const dunning = (more: object) => ({ dunning: { ...SECTION_DEFAULTS.dunning, ...more } });
  const mail = (body: string) => ({ mails: { prospect_signed_up: { nl: { subject: '', body } } } });
  it.each([
    [bank('NL91ABNA0417164301'), 'bank.iban', 'Dit IBAN klopt niet: er staat ergens een verkeerd cijfer of teken.'],
    [bank('NL91ABNA04171643'), 'bank.iban', 'Een IBAN uit dit land heeft 18 tekens; dit zijn er 16.'],
    [{ legal: { kvk_number: '1234567', vat_id: '' } }, 'legal.kvk_number', 'Een KvK-nummer heeft acht cijfers.'],
    [{ legal: { kvk_number: '', vat_id: 'NL000099998B58' } }, 'legal.vat_id', /klopt niet/],
    [general({ postcode: '1234' }), 'general.postcode', /vier cijfers/],
    [general({ email: 'dewal' }), 'general.email', /geldig e-mailadres/],
    [general({ website: 'javascript:alert(1)' }), 'general.website', /website/],
    [general({ name: '  ' }), 'general.name', 'Dit veld is verplicht.'],
    [invoicing({ credit_prefix: 'F' }), 'invoicing.credit_prefix', /eigen voorvoegsel/],
    [invoicing({ invoice_prefix: ' ' }), 'invoicing.invoice_prefix', /voorvoegsel nodig/],
    [invoicing({ invoice_prefix: '=1+1' }), 'invoicing.invoice_prefix', /letters, cijfers/],
    [invoicing({ invoice_prefix: 'K', credit_prefix: 'K1' }), 'invoicing.invoice_prefix', /andere reeks \(K1\)/],
    [invoicing({ invoice_prefix: 'K', credit_prefix: 'K1' }), 'invoicing.credit_prefix', /andere reeks \(K\)/],
    [invoicing({ quote_prefix: ' ' }), 'invoicing.quote_prefix', /Offertes hebben een voorvoegsel nodig/],
    [invoicing({ quote_prefix: 'F' }), 'invoicing.quote_prefix', /eigen voorvoegsel/],
    [invoicing({ quote_prefix: 'C' }), 'invoicing.quote_prefix', /eigen voorvoegsel/],
    [invoicing({ quote_prefix: 'F1' }), 'invoicing.quote_prefix', /andere reeks \(F\)/],
    [invoicing({ invoice_prefix: 'Q-2' }), 'invoicing.invoice_prefix', /andere reeks \(Q-\)/],
    [invoicing({ term_days: 366 }), 'invoicing.term_days', 'Mag ten hoogste 365 zijn.'],
    [invoicing({ invoice_start: 0 }), 'invoicing.invoice_start', 'Moet ten minste 1 zijn.'],
    [storage({ start_month: 4, start_day: 31 }), 'storage.start_day', 'Deze dag bestaat niet in elk jaar.'],
    [storage({ start_month: 2, start_day: 29 }), 'storage.start_day', 'Deze dag bestaat niet in elk jaar.'],
    [retention({ invoice_years: 6 }), 'retention.invoice_years', /zeven jaar/],
    [dunning({ second_days: 3 }), 'dunning.second_days', 'Kies meer dan 3 dagen: deze stap komt na de vorige.'],
    [dunning({ notice_days: 10 }), 'dunning.notice_days', /meer dan 10 dagen/],
    [dunning({ friendly_days: 0 }), 'dunning.friendly_days', 'Moet ten minste 1 zijn.'],
    [dunning({ costs_days: 366 }), 'dunning.costs_days', 'Mag ten hoogste 365 zijn.'],
    [dunning({ hold_from: 'never' }), 'dunning.hold_from', /.+/],
    [mail('Beste {naam}'), 'mails.prospect_signed_up.nl.body', 'naam kan in dit bericht niet worden ingevuld.'],
    [mail('Op {date}'), 'mails.prospect_signed_up.nl.body', 'date kan in dit bericht niet worden ingevuld.'],
    [mail('x'.repeat(100_000)), 'mails.prospect_signed_up.nl.body', 'Gebruik ten hoogste 5.000 tekens.'],
    [{ provider: { payment_provider: 'stripe', api_key: MOLLIE_KEY } }, 'provider.api_key', /begint met sk_/],
    [{ provider: { payment_provider: 'mollie', api_key: 'live_kort' } }, 'provider.api_key', /live_ of test_/],
    [{ provider: { payment_provider: null, api_key: MOLLIE_KEY } }, 'provider.api_key', /betaalprovider/],
    [{ general: { name: 'De Wal' } }, 'general.country', /.+/],
  ] as const)('%j', async (body, field, words) => {
    // The other section of the same call is valid, but not stored either.
    const whole =
      'retention' in body ? body : { retention: { ...SECTION_DEFAULTS.retention, mail_months: 7 }, ...body };
    const { errors } = await expectStatus<Problem>(put(owner, whole), 422);
    expect(errors?.[field]?.[0]).toMatch(words);
    expect((await read(owner)).settings).toMatchObject({ version: 0, retention: { mail_months: 24 } });
    expect(await trail()).toEqual([]);
  });

  it('and what is right at the border is taken', async () => {
    await expectStatus(put(owner, invoicing({ term_days: 365, invoice_start: 1, credit_prefix: '' })), 200);
    await expectStatus(put(owner, storage({ start_month: 2, start_day: 28 })), 200);
    await expectStatus(put(owner, retention({ invoice_years: 7 })), 200);
    await expectStatus(put(owner, mail('Beste {name}, groet {company}')), 200);
    // The day only matters with a fixed start.
    await expectStatus(put(owner, storage({ year_starts: 'first_delivery', start_month: 4, start_day: 31 })), 200);
  });
});

describe('two people at once', () => {
  it('the later one is told what stands now; another section is no conflict', async () => {
    await expectStatus(put(owner, { version: 0, ...bank('NL91ABNA0417164300') }), 200);
    const stale = await expectStatus<Problem>(put(second, { version: 0, ...bank('BE68539007547034') }), 409);
    expect(stale.code).toBe('conflict');
    expect(stale.errors).toEqual({
      'bank.iban': ['Iemand anders heeft dit intussen gewijzigd. Nu staat er: NL91ABNA0417164300'],
    });
    expect((await read(owner)).settings).toMatchObject({ version: 1, bank: { iban: 'NL91ABNA0417164300' } });
    await expectStatus(put(second, { version: 0, legal: { kvk_number: '12345678', vat_id: '' } }), 200);
    await expectStatus(put(second, { version: 2, ...bank('BE68539007547034') }), 200);
    expect((await read(owner)).settings).toMatchObject({ version: 3, legal: { kvk_number: '12345678' } });
  });

  it('of many changes with the same version one is taken', async () => {
    const ibans = ['NL91ABNA0417164300', 'BE68539007547034', 'DE89370400440532013000', 'NO9386011117947'];
    const answers = await Promise.all(ibans.map((iban) => put(owner, { version: 0, ...bank(iban) })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('a key that changed meanwhile is not told', async () => {
    await expectStatus(put(owner, { version: 0, provider: { payment_provider: 'mollie', api_key: MOLLIE_KEY } }), 200);
    const other = { payment_provider: 'mollie', api_key: `test_${'b'.repeat(30)}` };
    const stale = await put(second, { version: 0, provider: other });
    expect(stale.statusCode).toBe(409);
    expect(stale.json<Problem>().errors).toEqual({
      'provider.api_key': ['Iemand anders heeft de sleutel intussen gewijzigd.'],
    });
    expect(stale.body).not.toContain('x7Qp');
  });
});

describe('the key of the payment provider', () => {
  const set = (payment_provider: string | null, api_key?: string | null) =>
    put(owner, { provider: { payment_provider, ...(api_key === undefined ? {} : { api_key }) } });
  const hasKey = async () =>
    (await expectStatus<{ data: { company: object } }>(owner.call('GET', '/api/user'), 200)).data.company;

  it('is written, shown by its end, and never read', async () => {
    await expectStatus(set('mollie', MOLLIE_KEY), 200);
    const { settings } = await read(owner);
    expect(settings?.provider).toEqual({
      payment_provider: 'mollie',
      api_key: { set: true, ends_with: 'x7Qp', since: expect.any(String), readable: true },
      kept_keys: [],
      simulated: false,
    });
    expect(await hasKey()).toMatchObject({ payment_provider: 'mollie', has_payment_key: true });
    const answers = await Promise.all(
      ['/api/company', '/api/user', '/api/docs/openapi.json', '/metrics'].map((url) => owner.call('GET', url)),
    );
    const refused = await set('stripe', MOLLIE_KEY);
    const said = [...answers, refused].map(({ body }) => body).join('\n');
    expect(said).not.toContain(MOLLIE_KEY.slice(0, 20));
    expect(lines.join('\n')).not.toContain(MOLLIE_KEY.slice(0, 20));
    expect(JSON.stringify(await trail())).not.toContain(MOLLIE_KEY.slice(0, 20));
    expect((await trail()).at(-1)?.changes).toEqual({ api_key: { was: null, now: 'set' } });
  });

  it('is encrypted where it is stored, each time in another way', async () => {
    const sealed = async () =>
      (await sql<{ sealed: Buffer }>`select sealed from company_payment_keys`.execute(test.database.kysely)).rows[0]
        ?.sealed;
    await expectStatus(set('mollie', MOLLIE_KEY), 200);
    const first = await sealed();
    await expectStatus(set('mollie', MOLLIE_KEY), 200);
    expect(first?.includes(MOLLIE_KEY.slice(0, 8))).toBe(false);
    expect(await sealed()).not.toEqual(first);
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from company_payment_keys k where k::text like ${`%${MOLLIE_KEY.slice(0, 8)}%`}
      `.execute(test.database.kysely);
    expect(rows[0]?.found).toBe(0);
  });

  it('stays when only another section changes and when its provider is left, and goes when it is removed', async () => {
    await expectStatus(set('mollie', MOLLIE_KEY), 200);
    await expectStatus(set('mollie'), 200);
    expect(await hasKey()).toMatchObject({ has_payment_key: true });
    await expectStatus(set(null), 200);
    expect(await hasKey()).toMatchObject({ payment_provider: null, has_payment_key: false, has_ledger: true });
    expect((await read(owner)).settings?.provider).toMatchObject({
      api_key: { set: false },
      kept_keys: [{ provider: 'mollie', ends_with: 'x7Qp', readable: true }],
    });
    await expectStatus(set('mollie'), 200);
    expect(await hasKey()).toMatchObject({ payment_provider: 'mollie', has_payment_key: true });
    await expectStatus(set(null), 200);
    await expectStatus(put(owner, { provider: { payment_provider: null, api_key: null, key_of: 'mollie' } }), 200);
    await expectStatus(set('mollie'), 200);
    expect(await hasKey()).toMatchObject({ payment_provider: 'mollie', has_payment_key: false });
  });

  it('of a provider that was chosen before it was known to be unready is kept apart, and still told', async () => {
    const isConfigured = async () => (await stranger.call('GET', '/api/company/is-stripe-configured')).json();
    await expectStatus(put(stranger, { provider: { payment_provider: 'stripe', api_key: STRIPE_KEY } }), 200);
    expect(await isConfigured()).toEqual({ result: true });
    await expectStatus(put(stranger, { provider: { payment_provider: 'stripe', api_key: null } }), 200);
    expect(await isConfigured()).toEqual({ result: false });
  });

  it('cannot be read with another secret, or in the place of another company: the server says so', async () => {
    await expectStatus(set('mollie', MOLLIE_KEY), 200);
    const { kysely } = test.database;
    expect(await countUnreadableKeys(kysely, 'a secret for tests that is long enough')).toBe(0);
    expect(await countUnreadableKeys(kysely, 'another secret that is long enough too')).toBe(1);
    const other = await startTestApp(test.database, { secret: 'another secret that is long enough too' });
    const caller = await signIn(other, PEOPLE.owner.email);
    expect((await read(caller)).settings?.provider.api_key).toMatchObject({ set: true, readable: false });
    await other.close();
    await sql`update company_payment_keys set company_id = ${PEOPLE.stranger.companyId}`.execute(kysely);
    expect((await read(stranger)).settings?.provider.kept_keys).toMatchObject([
      { provider: 'mollie', readable: false },
    ]);
  });
});

it('the list of first steps is put away for the whole company, by who may change settings', async () => {
  await expectStatus(put(office, { first_run: { dismissed: true } }), 403);
  expect(await read(office)).toMatchObject({ first_run_dismissed: false });
  await expectStatus(put(owner, { first_run: { dismissed: true } }), 200);
  expect(await read(office)).toMatchObject({ first_run_dismissed: true });
  expect(await read(stranger)).toMatchObject({ first_run_dismissed: false });
});
