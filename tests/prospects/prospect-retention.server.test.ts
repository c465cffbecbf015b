import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#prospects/consent.ts';
import { PROSPECT_KEPT_DAYS } from '#prospects/prospect.ts';
import { registry } from '#server/commands/registry.ts';
import { clearProspects } from '#server/prospect-retention.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const DAY_MS = 86_400_000;
/** Noon at the yard or an hour later. */
const NOW = Date.parse(`${dayAt(Date.now())}T11:00:00.000Z`);

let test: TestApp;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());
beforeEach(() => sql`delete from sign_up_attempts`.execute(test.database.kysely));

type Found = { uuid: string; lastname: string; version: number };
const input = { lastname: 'de Wit', email: 'mia@example.test', category: 'caravan' };

/** A prospect that somebody touched so many days ago last. */
async function touched(days: number, more: object = {}, caller = owner): Promise<string> {
  const made = caller.call('POST', '/api/prospects', { ...input, ...more });
  const { uuid } = (await expectStatus<{ result: Found }>(made, 201)).result;
  await age(uuid, days);
  return uuid;
}

/** Makes a prospect older without a change, as time does. */
async function age(uuid: string, days: number): Promise<void> {
  const { kysely } = test.database;
  await sql`alter table prospects disable trigger needs_rev`.execute(kysely);
  await sql`update prospects set touched_at = ${new Date(NOW - days * DAY_MS)} where id = ${uuid}::uuid`.execute(
    kysely,
  );
  await sql`alter table prospects enable trigger needs_rev`.execute(kysely);
}

const clear = (now = NOW) => clearProspects({ database: test.database.kysely, registry, now: () => now });
const statusOf = async (uuid: string, caller = owner) =>
  (await caller.call('GET', `/api/prospects/${uuid}`)).statusCode;

describe('a prospect who did not become a customer', () => {
  it('is kept for a year and no longer, in every company', async () => {
    const [old, atBorder, young] = [
      await touched(PROSPECT_KEPT_DAYS + 1),
      // A little longer than a year, on the last day: it is kept until the day is over.
      await touched(PROSPECT_KEPT_DAYS + 0.2),
      await touched(PROSPECT_KEPT_DAYS - 1),
    ];
    const [foreignOld, foreignYoung] = [
      await touched(PROSPECT_KEPT_DAYS + 1, {}, stranger),
      await touched(1, {}, stranger),
    ];
    expect(await clear()).toBe(2);
    expect([await statusOf(old), await statusOf(atBorder), await statusOf(young)]).toEqual([404, 200, 200]);
    expect([await statusOf(foreignOld, stranger), await statusOf(foreignYoung, stranger)]).toEqual([404, 200]);
    expect(await clear()).toBe(0);
    expect(await clear(NOW + DAY_MS)).toBe(1);
    expect([await statusOf(atBorder), await statusOf(young)]).toEqual([404, 200]);
  });

  it('is kept longer by whatever the office does about it, and by a day that is still to come', async () => {
    const today = dayAt(NOW);
    const [waits, waited] = [
      await touched(500, { expected: addDays(today, 30) }),
      await touched(500, { expected: addDays(today, -1) }),
    ];
    const revived = await touched(500);
    const { result } = await expectStatus<{ result: Found }>(owner.call('GET', `/api/prospects/${revived}`), 200);
    const step = { stage: 'contacted', version: result.version };
    await expectStatus(owner.call('PUT', `/api/prospects/${revived}`, step), 200);
    expect(await clear()).toBe(1);
    expect([await statusOf(waits), await statusOf(waited), await statusOf(revived)]).toEqual([200, 404, 200]);
    await expectStatus(owner.call('PUT', `/api/prospects/${waits}`, { stage: 'declined' }), 200);
    await age(waits, 366);
    expect(await clear()).toBe(1);
  });

  it('takes its notes and mails along, and devices hear of it', async () => {
    const signUp = { ...input, lastname: 'Zonneveld', consent: CONSENT_VERSION };
    const posted = await test.app.inject({ method: 'POST', url: '/api/signup/de-wal', payload: signUp });
    expect(posted.statusCode).toBe(201);
    const found = await owner.call('GET', '/api/prospects?search=zonneveld');
    const uuid = found.json<{ result: Found[] }>().result[0]?.uuid ?? '';
    const other = await touched(1);
    for (const id of [uuid, other]) {
      const note = { model_type: 'prospect', model_id: id, text: 'Belt terug' };
      await expectStatus(owner.call('POST', '/api/notes', note), 201);
    }
    await age(uuid, 400);
    const left = async (id: string) => {
      const { rows } = await sql<{ notes: number; mails: number }>`select
        (select count(*)::int from notes where model_id = ${id}::uuid and deleted_at is null) as notes,
        (select count(*)::int from mails where model_id = ${id}::uuid) as mails`.execute(test.database.kysely);
      return rows[0];
    };
    expect(await left(uuid)).toEqual({ notes: 1, mails: 1 });
    expect(await clear()).toBe(1);
    expect(await left(uuid)).toEqual({ notes: 0, mails: 0 });
    expect(await left(other)).toEqual({ notes: 1, mails: 0 });
    const { rows } = await sql<{ deleted: boolean; rev: boolean }>`
      select p.deleted_at is not null as deleted, p.rev = s.rev as rev from prospects p
      join sync_company s on s.company_id = p.company_id where p.id = ${uuid}::uuid`.execute(test.database.kysely);
    expect(rows).toEqual([{ deleted: true, rev: true }]);
  });

  it('is another matter than one who did', async () => {
    const uuid = await touched(1);
    const convert = { object: { licence_plate: 'ZZ-123-Z' } };
    await expectStatus(owner.call('POST', `/api/prospects/${uuid}/convert`, convert), 200);
    await age(uuid, 900);
    expect(await clear()).toBe(0);
    expect(await statusOf(uuid)).toBe(200);
  });
});
