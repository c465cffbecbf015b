import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settleErrand, takeErrands } from '#billing/server/ledger/errand-queue.ts';
import type { OutboxKind } from '#billing/server/ledger/outbox.ts';
import { queueErrand, queueErrands } from '#billing/server/ledger/outbox.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { OTHER_YARD, openTestApp, type TestApp, YARD } from '#tests/support/app.ts';

let yard: TestApp;
beforeAll(async () => {
  yard = await openTestApp();
});
beforeEach(() => sql`truncate billing_outbox`.execute(yard.database.kysely));
afterAll(() => yard.close());

/** A billing run's pages and mails. */
async function queueRun(company: string, count: number): Promise<readonly string[]> {
  const errands = Array.from({ length: count }, (_, index) => ({
    kind: index % 2 === 0 ? ('create_link' as const) : ('send_invoice' as const),
    subjectId: randomUUID(),
    key: `of the run ${index}`,
  }));
  await withCompany(yard.database.kysely, company, (tx) => queueErrands(tx, errands));
  return errands.map(({ key }) => key);
}

async function queueOne(company: string, kind: OutboxKind, key: string, afterSeconds = 0): Promise<void> {
  await withCompany(yard.database.kysely, company, (tx) =>
    queueErrand(tx, { kind, subjectId: randomUUID(), key, afterSeconds }),
  );
}

const take = (most: number) => takeErrands(yard.database.kysely, most);
const sortedKeys = (errands: readonly { readonly key: string }[]) => errands.map(({ key }) => key).toSorted();

test('money is looked at, goes back, and a page is closed, before the pages and mails of a billing run are worked off', async () => {
  const ofRun = await queueRun(YARD, 50);
  const later = ['look_at_link', 'create_refund', 'close_link'] as const;
  for (const kind of later) await queueOne(YARD, kind, kind);
  // What has to wait for its day still does.
  await queueOne(YARD, 'look_at_link', 'tomorrow', 86_400);
  expect(sortedKeys(await take(3))).toEqual([...later].toSorted());
  expect(sortedKeys(await take(100))).toEqual(ofRun.toSorted());
});

test('what goes first still does when it is repeated', async () => {
  await queueRun(YARD, 20);
  await queueOne(YARD, 'look_at_touched', 'look');
  const [look] = await take(1);
  if (look === undefined) throw new Error('nothing was due');
  await settleErrand(yard.database.kysely, look, { state: 'wait', reason: 'more to look at', afterSeconds: 0 });
  expect(sortedKeys(await take(1))).toEqual(['look']);
});

test('an invoice that a person sends does not wait for the mails of a billing run', async () => {
  await queueRun(YARD, 50);
  await queueOne(YARD, 'send_invoice', 'by hand');
  expect(sortedKeys(await take(1))).toEqual(['by hand']);
});

test('a company with one errand does not wait for the thousand of another', async () => {
  await queueRun(YARD, 1_000);
  await queueOne(OTHER_YARD, 'send_invoice', 'of the other yard');
  expect(sortedKeys(await take(4))).toContain('of the other yard');
});
