import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MollieApi } from '#billing/server/provider/mollie.provider.ts';
import { ProviderFailure } from '#billing/server/provider/provider-failure.ts';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { reasonForLog, withoutPeople } from '#server/log-privacy.ts';
import { startMailer } from '#server/mail/mailer.ts';
import { openLog } from '#server/open-log.ts';
import { makeApiKey, programWith } from '#tests/server/make-api-key.ts';
import { openCaller, PEOPLE, TEST_PASSWORD } from '#tests/support/app.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';

/** What is known of one person. None of it may come into the log, whatever happens with it. */
const PERSON = {
  firstname: 'Kwintijn',
  lastname: 'Zwanenzang',
  email: 'kwintijn@zwanenzang.test',
  phone: '+31 6 98765432',
  iban: 'NL91ABNA0417164300',
  plate: '48XKZQ',
  note: 'geheimschrift',
};
const PASSWORD = 'wachtwoordgeheim';
const MARKS = [...Object.values(PERSON), '98765432', 'NL91 ABNA 0417 1643 00', '48-XKZ-Q', PASSWORD, TEST_PASSWORD];

let yard: PaymentYard;
const lines: string[] = [];
const log = openLog('trace', { write: (line) => void lines.push(line) });

beforeAll(async () => {
  yard = await openPaymentYard({ log });
});
afterAll(() => yard.close());

/** What was logged meanwhile; fails when it says anything of the person. */
function logged(): readonly Record<string, unknown>[] {
  const taken = lines.splice(0);
  const text = taken.join('').toLowerCase();
  expect(MARKS.filter((mark) => text.includes(mark.toLowerCase()))).toEqual([]);
  return taken.map((line) => JSON.parse(line) as Record<string, unknown>);
}
const messages = () => logged().map(({ msg }) => msg);

const customer = {
  firstname: PERSON.firstname,
  lastname: PERSON.lastname,
  email: PERSON.email,
  phone: PERSON.phone,
  note: PERSON.note,
};

describe('the log says nothing of people', () => {
  it('when somebody signs in, fails to, or asks for a link', async () => {
    const caller = await openCaller(yard.app);
    await caller.call('POST', '/login', { email: PERSON.email, password: PASSWORD });
    await caller.call('POST', '/login', { email: PEOPLE.owner.email, password: PASSWORD });
    await caller.call('POST', '/login', { email: PEOPLE.owner.email, password: TEST_PASSWORD });
    await caller.call('POST', '/users/forgotpassword', { email: PERSON.email });
    await caller.call('POST', '/login', { email: [PERSON.email] });
    expect(messages()).toContain('sign-in failed');
  });

  it('when a program calls with an API key, wherever it puts it', async () => {
    const { key } = await makeApiKey(yard.owner, { rights: ['customer index'] });
    const program = programWith(yard.app, key);
    await program.call('GET', '/api/objects');
    await program.call('GET', `/api/customers/${key}?key=${key}`);
    await program.call('GET', `/api/keys/${key}`);
    await program.call('POST', '/api/customers', { [key]: key });
    await programWith(yard.app, `${key}x`).call('GET', '/api/customers');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(key);
    expect(withoutPeople(`a proxy said ${key} is wrong`)).toBe('a proxy said (key) is wrong');
    logged();
  });

  it('when a customer or an object is made, refused or not valid', async () => {
    const { owner } = yard;
    const made = await owner.call('POST', '/api/customers', customer);
    expect(made.statusCode, made.body).toBe(201);
    const { uuid } = made.json<{ result: { uuid: string } }>().result;
    const object = { customer: uuid, type: 'caravan', plate: PERSON.plate, brand: PERSON.note };
    await owner.call('POST', '/api/objects', object);
    await owner.call('POST', '/api/customers', { ...customer, [PERSON.note]: PERSON.iban });
    await owner.call('POST', '/api/customers', { ...customer, email: `${PERSON.email} ${PERSON.lastname}` });
    await yard.app.inject({
      method: 'POST',
      url: '/api/customers',
      headers: { ...owner.headers(), 'content-type': 'application/json' },
      payload: `{"lastname": "${PERSON.lastname}", ${PERSON.iban}}`,
    });
    expect(messages()).toContain('a call was refused');
  });

  it('when somebody searches, or asks for what is not there', async () => {
    const { owner } = yard;
    for (const text of Object.values(PERSON)) {
      const asked = encodeURIComponent(text);
      for (const url of [`/api/search?q=${asked}`, `/api/customers?search=${asked}`, `/api/nothing/${asked}`]) {
        await owner.call('GET', url);
      }
      await owner.call('GET', `/api/customers?${asked}=${asked}`);
    }
    await owner.call('GET', `/%zz${PERSON.lastname}`);
    logged();
  });

  it('when the database finds a value twice, cannot read one, or refuses one', async () => {
    const { owner, database } = yard;
    const failing = async (statements: readonly string[], undo: readonly string[]) => {
      for (const text of statements) await sql.raw(text).execute(database.kysely);
      const answer = await owner.call('POST', '/api/customers', customer);
      for (const text of undo) await sql.raw(text).execute(database.kysely);
      expect(answer.statusCode).toBe(500);
      const failed = logged().find(({ msg }) => msg === 'request failed');
      return failed?.['err'] as { readonly code: string; readonly message: string };
    };
    const twice = await failing(['create unique index once on customers (company_id, lastname)'], ['drop index once']);
    expect(twice).toMatchObject({ code: '23505', message: expect.stringContaining('"once"') });
    const trigger = (body: string) => [
      `create function spoil() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
      'create trigger spoil before insert on customers for each row execute function spoil()',
    ];
    const undo = ['drop trigger spoil on customers', 'drop function spoil'];
    const unread = await failing(trigger('perform new.lastname::integer;'), undo);
    expect(unread).toMatchObject({ code: '22P02', message: 'invalid input syntax for type integer: "…"' });
    await failing(trigger(`raise exception 'no "%"', new.lastname;`), undo);
    await failing(trigger('perform (new.email)::jsonb;'), undo);
  });

  it('when a mail server refuses a mail and says to whom', async () => {
    const { kysely } = yard.database;
    await sql`insert into mails (company_id, id, key, kind, to_address, to_name, subject, body_text, language, state)
      select id, gen_random_uuid(), 'private', 'test_mail', ${PERSON.email}, ${PERSON.lastname}, ${PERSON.note}, ${PERSON.iban},
        'nl', 'queued' from companies limit 1`.execute(kysely);
    const reason = `550 5.1.1 <${PERSON.email}>: ${PERSON.lastname} does not live here`;
    const transport = { send: async () => ({ outcome: 'refused', reason }) as const };
    const stop = startMailer({ database: kysely, log, transport, from: { address: 'post@yard.test', name: '' } }, 20);
    await expect.poll(() => lines.some((line) => line.includes('mail refused'))).toBe(true);
    await stop();
    const refused = logged().find(({ msg }) => msg === 'mail refused');
    expect(refused).toMatchObject({ reason: '550 5.1.1' });
    const { rows } = await sql<{ told: string }>`select last_error as told from mails where key = 'private'`.execute(
      kysely,
    );
    expect(rows[0]?.told).toBe(reason);
  });

  it('when a payment provider refuses or fails and says of whom', async () => {
    const said = `${PERSON.firstname} ${PERSON.lastname} (${PERSON.iban}) does not pay`;
    const { owner, customerId, taxRateId, parts, database } = yard;
    const line = { description: PERSON.note, unit_price_cents: 1000, tax_rate: taxRateId };
    const failures = [
      new ProviderFailure('refused', said, { status: 422, field: 'amount' }),
      new Error(`a bug with ${PERSON.iban}`),
    ];
    const told: unknown[] = [];
    for (const failure of failures) {
      const draft = await owner.call('POST', '/api/invoices', {
        customer: customerId,
        includes_vat: true,
        lines: [line],
      });
      const { uuid } = draft.json<{ result: { uuid: string } }>().result;
      await owner.call('POST', `/api/invoices/${uuid}/issue`, {});
      await owner.call('POST', `/api/invoices/${uuid}/send`, { mode: 'mail_with_link' });
      // Whatever is asked of it fails; it is no promise.
      const answer = (_api: object, name: string | symbol) =>
        name === 'then' ? undefined : () => Promise.reject(failure);
      const openMollie = () => new Proxy({}, { get: answer }) as unknown as MollieApi;
      await sql`update billing_outbox set next_attempt_at = now(), attempts = 0 where state = 'waiting'`.execute(
        database.kysely,
      );
      await runDueErrands({ ...parts, openMollie });
      told.push(...logged());
    }
    const refused = { failure: 'refused', status: 422, field: 'amount', msg: 'an errand was refused' };
    expect(told).toContainEqual(expect.objectContaining(refused));
    expect(told).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ message: 'a bug with (account)' }) }),
    );
  });

  it('when something unexpected quotes an address, an account, a number or a link', async () => {
    const links = `https://register.test/x?name=${PERSON.lastname}&plate=${PERSON.plate}`;
    const cause = new Error(`asked ${links}`);
    log.error({ err: new Error(`for ${PERSON.email}, NL91 ABNA 0417 1643 00, ${PERSON.phone}`, { cause }) }, 'failed');
    try {
      JSON.parse(`{"name": ${PERSON.lastname}}`);
    } catch (error) {
      log.error({ err: error }, 'failed');
    }
    log.warn({ reason: `write to ${PERSON.email}` }, 'failed');
    expect(logged()).toMatchObject([
      { err: { message: 'for (address), (account), (number)', cause: { message: 'asked https://register.test/x?…' } } },
      { err: { message: 'not valid JSON' } },
      { reason: 'write to (address)' },
    ]);
  });
});

describe('a text without people', () => {
  it.each([
    ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
    [`invoice ${randomUUID().replace(/^./, '1')}`, /^invoice [0-9a-f-]{36}$/],
    ['called on 0612345678 or 06-12 34 56 78', 'called on (number) or (number)'],
    ['<a.b+c@d.example>', '<(address)>'],
    ['BE68 5390 0754 7034', '(account)'],
  ])('keeps what helps and leaves out the rest of %j', (text, expected) => {
    if (typeof expected === 'string') expect(withoutPeople(text)).toBe(expected);
    else expect(withoutPeople(text)).toMatch(expected);
  });

  it('is of a mail server its codes', () => {
    expect(reasonForLog('451-4.7.1 Piet is greylisted')).toBe('451-4.7.1');
    expect(reasonForLog('554 no')).toBe('554');
    expect(reasonForLog('unread')).toBe('unread');
  });
});
