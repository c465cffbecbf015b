import type { BrowserContext, Page } from '@playwright/test';
import {
  expect,
  expectPending,
  openObject,
  serverObjects,
  signIn,
  status,
  test,
} from '#tests/journeys/support/yard.ts';

const CRASHES = 3;

/** Ends the page's process at once, as a phone does that needs the memory; answers a fresh page. */
async function crash(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  const devtools = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  // Nobody is left to answer.
  void devtools.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
  return next;
}

type Device = { readonly rev: number; readonly lastSeq: number; readonly waiting: number; readonly highest: number };

/** Reads the databases directly: the mirror's cursor, the highest rev of its changed rows, the pending changes. */
function stored(page: Page): Promise<Device> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const open = (prefix: string) =>
      done(
        indexedDB.open(
          names
            .filter((name) => name.startsWith(prefix))
            .sort()
            .at(-1) ?? '',
        ),
      );
    const [queue, mirror] = [await open('remise-queue-'), await open('remise-mirror-')];
    const read = <Row>(transaction: IDBTransaction, store: string) =>
      done<Row[]>(transaction.objectStore(store).getAll());
    // A transaction gives one consistent view of the mirror while the page goes on.
    const moment = mirror.transaction(['meta', 'shadow', 'rows_objects']);
    const [meta, shadow, objects] = await Promise.all([
      read<{ key: string; value: { rev: number; lastSeq: number } }>(moment, 'meta'),
      read<{ id: string }>(moment, 'shadow'),
      read<{ id: string; row: { rev: number } | null }>(moment, 'rows_objects'),
    ]);
    const state = meta.find(({ key }) => key === 'state')?.value;
    const shadowed = new Set(shadow.map(({ id }) => id));
    const rows = objects.filter(({ id }) => !shadowed.has(id));
    const waiting = (await read(queue.transaction('outbox'), 'outbox')).length;
    queue.close();
    mirror.close();
    const highest = Math.max(0, ...rows.map(({ row }) => row?.rev ?? 0));
    return { rev: state?.rev ?? -1, lastSeq: state?.lastSeq ?? -1, waiting, highest };
  });
}

async function stays(context: BrowserContext, url: string) {
  const objects = await serverObjects(context, url);
  return objects.filter((object) => object.storage_status === 'with_storage');
}

test('a page that dies while changes are queued has each change it called saved, once (I1, I2, I16)', async ({
  yard,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  let page = await context.newPage();
  await signIn(page, yard.url);
  const objects = (await stays(context, yard.url)).slice(0, CRASHES);
  expect(objects.length).toBe(CRASHES);
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  await context.setOffline(true);
  let saved = 0;
  for (const [turn, object] of objects.entries()) {
    await openObject(page, yard.url, object.uuid);
    await expectPending(page, saved);
    await page.getByRole('button', { name: 'Uitchecken' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bevestigen' }).click();
    // Hits before, during or after the writes of queue and mirror.
    await page.waitForTimeout(turn * 12);
    page = await crash(page);
    await openObject(page, yard.url, object.uuid);
    await expect(status(page)).toHaveAttribute('data-state', 'offline');
    const device = await stored(page);
    expect([saved, saved + 1]).toContain(device.waiting);
    const isSaved = device.waiting > saved;
    saved = device.waiting;
    await expectPending(page, saved);
    // A queued change is shown; one that was not queued is not.
    await expect(page.getByText(isSaved ? 'Bij klant' : 'In stalling').first()).toBeVisible();
  }
  expect(saved).toBeGreaterThan(0);
  await context.setOffline(false);
  await expectPending(page, 0);
  const left = new Set((await stays(context, yard.url)).map((object) => object.uuid));
  expect(objects.filter((object) => !left.has(object.uuid)).length).toBe(saved);
  await context.close();
});

test('a page that dies while the server sends changes shows no half of them, and then all (I4, I6, I8)', async ({
  yard,
  browser,
}) => {
  const context = await browser.newContext();
  const office = await browser.newContext();
  let page = await context.newPage();
  await signIn(page, yard.url);
  const desk = await office.newPage();
  await signIn(desk, yard.url, 'office@demo.test');
  const objects = (await stays(context, yard.url)).slice(0, CRASHES);
  let before = await stored(page);
  for (const [turn, object] of objects.entries()) {
    await openObject(desk, yard.url, object.uuid);
    await desk.getByRole('button', { name: 'Uitchecken' }).first().click();
    const pulled = page.waitForResponse((response) => response.url().includes('/api/sync/pull'));
    await desk.getByRole('dialog').getByRole('button', { name: 'Bevestigen' }).click();
    await pulled;
    await page.waitForTimeout(turn * 8);
    page = await crash(page);
    await openObject(page, yard.url, object.uuid);
    const device = await stored(page);
    expect(device.highest).toBeLessThanOrEqual(device.rev);
    expect(device.rev).toBeGreaterThanOrEqual(before.rev);
    before = device;
    await expect(page.getByText('Bij klant').first()).toBeVisible();
  }
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  await context.close();
  await office.close();
});
