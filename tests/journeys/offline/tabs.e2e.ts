import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import {
  type ApiObject,
  act,
  expect,
  expectPending,
  openObject,
  serverObjects,
  signIn,
  status,
  test,
} from '#tests/journeys/support/yard.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/running-app.ts';

const TABS = 4;
/** A lease runs out after 20 s and other tabs look as soon as it does. */
const LEAD_WITHIN_MS = 25_000;
/** A tab that stops inside a transaction keeps the others from the lease until Chromium ends that transaction, after 60 s. */
const LEAD_AFTER_STOP_MS = 75_000;

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
  test.setTimeout(240_000);
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

  // Closes each leading tab in turn: the changes of the others still arrive.
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

/**
 * A browser whose pages can freeze, and a function that closes it. A context made by Playwright emulates focus in every
 * page. Such a page counts as visible, and DevTools then reports success for a freeze that does not happen.
 */
async function freezableBrowser(): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const port = await freePort();
  const options = chromiumOptions();
  const args = [...options.args, `--remote-debugging-port=${port}`, '--lang=nl-NL'];
  const process = await chromium.launch({ ...options, args });
  const browser: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const close = async () => {
    await browser.close();
    await process.close();
  };
  return { context, close };
}

/** Opens two tabs on two stored objects; returns the leading tab, the other one, and the object of each. */
async function twoTabs(context: BrowserContext, url: string) {
  const first = await context.newPage();
  await signIn(first, url);
  const stored = (await serverObjects(context, url)).filter((object) => object.storage_status === 'with_storage');
  const objects = stored.slice(0, 2);
  const pages = [first, await context.newPage()];
  for (const [tab, page] of pages.entries()) await openObject(page, url, objects[tab]?.uuid ?? '');
  const leader = await leaderOf(pages);
  const other = pages.find((page) => page !== leader) ?? leader;
  const before = await Promise.all(objects.map((object) => checkOuts(context, url, object)));
  const expectEachOnce = async () => {
    const after = await Promise.all(objects.map((object) => checkOuts(context, url, object)));
    expect(after).toEqual(before.map((count) => count + 1));
    expect(new Set(taken).size).toBe(taken.length);
  };
  /** Ids of the changes in pushes that were answered. */
  const taken: string[] = [];
  context.on('requestfinished', (request) => {
    if (!request.url().endsWith('/api/sync/push')) return;
    const { mutations } = request.postDataJSON() as { mutations: { id: string }[] };
    taken.push(...mutations.map(({ id }) => id));
  });
  return { leader, other, expectEachOnce };
}

/** Runs in the page: counts its open transactions. */
function countTransactions(): void {
  const { transaction } = IDBDatabase.prototype;
  let open = 0;
  IDBDatabase.prototype.transaction = function startCounted(...given) {
    const started = transaction.apply(this, given);
    open += 1;
    for (const end of ['complete', 'abort']) {
      started.addEventListener(end, () => {
        open -= 1;
      });
    }
    return started;
  };
  Object.assign(globalThis, { openTransactions: () => open });
}

/** A page that stops inside one keeps every tab out until the browser ends it: that is another test's matter. */
const STOP_BETWEEN_TRANSACTIONS = `void setTimeout(function stop() {
  if (openTransactions() > 0) setTimeout(stop);
  else debugger;
})`;

/** Tells whether the page has run a timer since the call: a stopped page does not. */
function watchTimer(page: Page): () => boolean {
  let ran = false;
  void page
    .evaluate(() => new Promise<void>((resolve) => void setTimeout(resolve, 0)))
    .then(
      () => {
        ran = true;
      },
      () => {},
    );
  return () => ran;
}

/** Returns how many tabs wait for the lock, as a tab sees it. */
function waiting(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter((lock) => lock.name?.endsWith('-leader') === true).length;
  });
}

test('a leader that freezes while it sends keeps nobody from the queue, and another tab sends (L4)', async ({
  yard,
}) => {
  test.setTimeout(LEAD_AFTER_STOP_MS + 60_000);
  const { context, close } = await freezableBrowser();
  const { leader, other, expectEachOnce } = await twoTabs(context, yard.url);
  await context.route('**/api/sync/push', async (route) => {
    // The leader's requests never get an answer.
    if (route.request().frame().page() !== leader) await route.continue();
  });
  const sending = leader.waitForRequest('**/api/sync/push');
  await leader.bringToFront();
  await act(leader, 'Uitchecken');
  await sending;
  await other.bringToFront();
  const devtools: CDPSession = await context.newCDPSession(leader);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  const ran = watchTimer(leader);

  await act(other, 'Uitchecken');
  await expect(status(other)).toHaveAttribute('data-pending', '0', { timeout: LEAD_AFTER_STOP_MS });
  await expect(status(other)).toHaveAttribute('data-state', 'online');
  expect(await leads(other)).toBe(true);
  expect(ran()).toBe(false);

  // Running again, and still hidden: it queues for the lock, and one tab leads.
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expect.poll(ran).toBe(true);
  await expectPending(leader, 0);
  await expect.poll(() => waiting(other)).toBe(1);
  expect(await leader.evaluate(() => document.visibilityState)).toBe('hidden');
  expect(await leaderOf([leader, other])).toBe(other);
  await expectEachOnce();
  await close();
});

test('a leader that hangs with the lock in its hands is replaced, and follows when it runs again (L4)', async ({
  yard,
  browser,
}) => {
  test.setTimeout(LEAD_AFTER_STOP_MS + 60_000);
  const context = await browser.newContext();
  await context.addInitScript(countTransactions);
  const { leader, other, expectEachOnce } = await twoTabs(context, yard.url);
  const devtools = await context.newCDPSession(leader);
  const stopped = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  await devtools.send('Debugger.enable');
  await devtools.send('Runtime.evaluate', { expression: STOP_BETWEEN_TRANSACTIONS });
  await stopped;
  const ran = watchTimer(leader);

  await expect.poll(() => leads(other), { timeout: LEAD_AFTER_STOP_MS }).toBe(true);
  await act(other, 'Uitchecken');
  await expectPending(other, 0);
  expect(ran()).toBe(false);

  await devtools.send('Debugger.disable');
  await expect.poll(ran).toBe(true);
  await act(leader, 'Uitchecken');
  for (const page of [leader, other]) await expectPending(page, 0);
  expect(await leaderOf([leader, other])).toBe(other);
  await expectEachOnce();
  await context.close();
});
