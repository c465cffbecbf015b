import type { BrowserContext, Page } from '@playwright/test';
import { type ApiObject, act, expect, expectPending, openObject, serverObjects, signIn, status, test } from './yard.ts';

const TABS = 4;
/** A lease runs out after 20 s and other tabs look every 5 s. */
const LEAD_WITHIN_MS = 25_000;

/** True when this tab holds the lock of the one that talks to the server. */
function leads(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const name = `who-${Math.random()}`;
    const { held = [] } = await navigator.locks.request(name, () => navigator.locks.query());
    const own = held.find((lock) => lock.name === name)?.clientId;
    return held.some((lock) => lock.name?.endsWith('-leader') === true && lock.clientId === own);
  });
}

async function leaderOf(pages: readonly Page[]): Promise<Page> {
  let found: Page | undefined;
  await expect
    .poll(
      async () => {
        const leading = await Promise.all(pages.map(leads));
        found = pages[leading.indexOf(true)];
        return leading.filter(Boolean).length;
      },
      { timeout: LEAD_WITHIN_MS },
    )
    .toBe(1);
  if (found === undefined) throw new Error('no tab leads');
  return found;
}

async function checkOuts(context: BrowserContext, url: string, object: ApiObject): Promise<number> {
  const answer = await context.request.get(`${url}/api/objects/${object.uuid}/movements`, {
    headers: { Accept: 'application/json' },
  });
  return JSON.stringify(await answer.json()).split('"checked_out"').length - 1;
}

test('four tabs that send at once send each change once, and another leads when one goes (I2, L3, L4)', async ({
  yard,
  browser,
}) => {
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, yard.url);
  await first.reload();
  const objects = (await serverObjects(context, yard.url))
    .filter((object) => object.storage_status === 'with_storage')
    .slice(0, TABS + 2);
  const before = await Promise.all(objects.map((object) => checkOuts(context, yard.url, object)));
  const pages = [first, ...(await Promise.all(objects.slice(1, TABS).map(() => context.newPage())))];
  await context.setOffline(true);
  for (const [tab, page] of pages.entries()) {
    await openObject(page, yard.url, objects[tab]?.uuid ?? '');
    await act(page, 'Uitchecken');
  }
  for (const page of pages) await expectPending(page, TABS);
  await leaderOf(pages);
  await context.setOffline(false);
  for (const page of pages) await expectPending(page, 0);
  for (const page of pages) await expect(status(page)).toHaveAttribute('data-state', 'online');

  // Each tab that leads goes, and what the others do still arrives.
  let left = pages;
  for (const object of objects.slice(TABS)) {
    const leader = await leaderOf(left);
    await leader.close();
    left = left.filter((page) => page !== leader);
    const next = await leaderOf(left);
    const worker = left.find((page) => page !== next) ?? next;
    await openObject(worker, yard.url, object.uuid);
    await act(worker, 'Uitchecken');
    for (const page of left) await expectPending(page, 0);
  }
  const after = await Promise.all(objects.map((object) => checkOuts(context, yard.url, object)));
  expect(after).toEqual(before.map((count) => count + 1));
  await context.close();
});
