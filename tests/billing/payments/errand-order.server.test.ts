import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeErrands } from '#billing/server/ledger/errand-queue.ts';
import { queueErrand, queueErrands } from '#billing/server/ledger/outbox.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { openTestApp, type TestApp, YARD } from '#tests/support/app.ts';

let yard: TestApp;
beforeAll(async () => {
  yard = await openTestApp();
});
afterAll(() => yard.close());

test('money is looked at, goes back, and a page is closed, before the pages and mails of a billing run are worked off', async () => {
  const { kysely } = yard.database;
  const ofRun = Array.from({ length: 50 }, (_, index) => ({
    kind: index % 2 === 0 ? ('create_link' as const) : ('send_invoice' as const),
    subjectId: randomUUID(),
    key: `of the run ${index}`,
  }));
  await withCompany(kysely, YARD, (tx) => queueErrands(tx, ofRun));
  const later = ['look_at_link', 'create_refund', 'close_link'] as const;
  await withCompany(kysely, YARD, async (tx) => {
    for (const kind of later) await queueErrand(tx, { kind, subjectId: randomUUID(), key: kind });
    // What has to wait for its day still does.
    await queueErrand(tx, { kind: 'look_at_link', subjectId: randomUUID(), key: 'tomorrow', afterSeconds: 86_400 });
  });
  expect((await takeErrands(kysely, 3)).map(({ key }) => key).toSorted()).toEqual([...later].toSorted());
  const rest = await takeErrands(kysely, 100);
  expect(rest.map(({ key }) => key).toSorted()).toEqual(ofRun.map(({ key }) => key).toSorted());
});
