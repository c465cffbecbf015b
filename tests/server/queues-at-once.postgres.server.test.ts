import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeErrands } from '#billing/server/ledger/errand-queue.ts';
import { queueErrand } from '#billing/server/ledger/outbox.ts';
import { takeDueMails } from '#server/mail/mail-queue.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { takeDeliveries } from '#server/webhooks/webhook-queue.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const COMPANY = randomUUID();
const LONG_MS = 1_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into companies (id, name, slug) values (${COMPANY}, 'Stalling De Wal', 'de-wal')`.execute(
    database.kysely,
  );
});
afterAll(() => database.close());

type Take = (database: Kysely<never>) => Promise<readonly { readonly id: string }[]>;

/** Returns what one process takes, and what another takes before the first commits. */
async function takenAtOnce(take: Take): Promise<readonly (readonly string[])[]> {
  const { first, second } = await database.kysely.transaction().execute(async (tx) => {
    const taken = await take(tx);
    const other = take(database.kysely);
    // A take that waits for this transaction continues after it.
    await Promise.race([other, pause(LONG_MS)]);
    return { first: taken, second: { other } };
  });
  return [first, await second.other].map((taken) => taken.map(({ id }) => id));
}

test('an errand is run by one of two processes that look at the same moment', async () => {
  await withCompany(database.kysely, COMPANY, (tx) =>
    queueErrand(tx, { kind: 'settle_holds', subjectId: randomUUID(), key: 'holds 1' }),
  );
  const [first, second] = await takenAtOnce((of) => takeErrands(of, 10));
  expect(first).toHaveLength(1);
  expect(second).toEqual([]);
});

test('a mail is sent by one of two processes that look at the same moment', async () => {
  await withCompany(database.kysely, COMPANY, (tx) =>
    queueMail(tx, {
      key: 'mail 1',
      kind: 'test_mail',
      to: { address: 'piet@example.test' },
      subject: 'Afspraak',
      text: 'Tot morgen',
      language: 'nl',
      about: null,
      by: null,
    }),
  );
  const [first, second] = await takenAtOnce((of) => takeDueMails(of, 'yard.example', 10));
  expect(first).toHaveLength(1);
  expect(second).toEqual([]);
});

test('a webhook is sent by one of two processes that look at the same moment', async () => {
  await withCompany(database.kysely, COMPANY, async (tx) => {
    const [endpoint, event] = [randomUUID(), randomUUID()];
    await sql`insert into webhook_endpoints (company_id, id, url, events, sealed)
      values (${COMPANY}, ${endpoint}, 'https://example.nl', '{object.created}', '')`.execute(tx);
    await sql`insert into webhook_events (company_id, id, type, entity_id)
      values (${COMPANY}, ${event}, 'object.created', ${randomUUID()})`.execute(tx);
    await sql`insert into webhook_deliveries (company_id, id, endpoint_id, event_id)
      values (${COMPANY}, ${randomUUID()}, ${endpoint}, ${event})`.execute(tx);
  });
  const [first, second] = await takenAtOnce((of) => takeDeliveries(of, 10));
  expect(first).toHaveLength(1);
  expect(second).toEqual([]);
});
