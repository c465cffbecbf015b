import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitDay } from '#appointments/visit-day.ts';
import { CONSENT_VERSION } from '#prospects/consent.ts';
import { LANGUAGES, type Language } from '#shared/request-language.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

const VISIT = { date: '2027-12-01', time: '10:00', notification: true };

let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

type Mail = { readonly kind: string; readonly language: Language; readonly subject: string; readonly text: string };

async function mailsTo(address: string): Promise<readonly Mail[]> {
  const { rows } = await sql<Mail>`
    select kind, language, subject, body_text as text from mails where to_address = ${address} order by created_at, id`.execute(
    test.database.kysely,
  );
  return rows;
}

/** The languages of the customer's own that mails about a visit were written in. */
async function planFor(lastname: string, language: Language | null): Promise<readonly Mail[]> {
  const email = `${lastname}@example.test`;
  const customer = await makeCustomer(owner, lastname, { email });
  if (language !== null) await expectStatus(owner.call('PUT', `/api/customers/${customer}/billing`, { language }), 200);
  const object_id = await makeObject(owner, '12-ABC-3', { customer_id: customer });
  await expectStatus(owner.call('POST', '/api/appointments', { object_id, direction: 'out', ...VISIT }), 201);
  return mailsTo(email);
}

it('writes about a visit in the language of the customer, without one in that of the company', async () => {
  const written = await Promise.all(LANGUAGES.map((language) => planFor(`klant-${language}`, language)));
  const [mails, unknown] = [written.flat(), await planFor('klant', null)];
  expect(mails.map(({ language }) => language)).toEqual([...LANGUAGES]);
  for (const { language, subject } of mails) expect(subject).toContain(visitDay(VISIT.date, language));
  expect(new Set(mails.map(({ text }) => text)).size).toBe(LANGUAGES.length);
  expect(unknown).toMatchObject([{ language: 'nl' }]);
});

it.each(LANGUAGES)('goes on in the language that somebody signed up in: %s', async (language) => {
  const email = `aanmelding-${language}@example.test`;
  const told = { lastname: 'de Wit', email, category: 'caravan', consent: CONSENT_VERSION, language };
  const answer = await test.app.inject({ method: 'POST', url: '/api/signup/de-wal', payload: told });
  expect(answer.statusCode).toBe(201);
  const { rows } = await sql<{ id: string }>`select id from prospects where email = ${email}`.execute(
    test.database.kysely,
  );
  const body = { object: { licence_plate: '12-ABC-3' }, appointment: VISIT };
  await expectStatus(owner.call('POST', `/api/prospects/${rows[0]?.id}/convert`, body), 200);
  expect(await mailsTo(email)).toMatchObject([
    { kind: 'prospect_signed_up', language },
    { kind: 'appointment_planned', language },
  ]);
});

it('leaves the language open of somebody whom the office wrote down', async () => {
  const told = { lastname: 'Kantoor', email: 'kantoor@example.test', category: 'caravan' };
  const { result } = await expectStatus<{ result: { uuid: string } }>(owner.call('POST', '/api/prospects', told), 201);
  const converted = await expectStatus<{ result: { customer_id: string } }>(
    owner.call('POST', `/api/prospects/${result.uuid}/convert`, { object: { licence_plate: '12-ABC-3' } }),
    200,
  );
  const id = converted.result.customer_id;
  expect(await expectStatus(owner.call('GET', `/api/customers/${id}/billing`), 200)).toMatchObject({
    result: { language: null },
  });
});
