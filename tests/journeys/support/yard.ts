import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type RunningApp, seededFolder, startApp } from '#tests/support/running-app.ts';
import { type ChosenProvider, COMPANIES, type Company } from './companies.ts';

export { expect };

/** Time to seed a whole demo yard and start its server, which does not count as the test's own time. */
export const SEEDED_MS = 180_000;

type Fixtures = ChosenProvider & {
  /** The demo company whose people the journey is about. */
  readonly company: Company;
  readonly yard: RunningApp;
};

/** Journeys start from the demo yard, each with a separate server and data folder. */
export const test = base.extend<Fixtures>({
  provider: ['mollie', { option: true }],
  company: ({ provider }, use) => use(COMPANIES[provider]),
  yard: [
    async ({}, use) => {
      const folder = await seededFolder();
      const app = await startApp({ dataFolder: folder.path, demo: 'demo' });
      await use(app);
      await app.stop();
      await folder.remove();
    },
    { timeout: SEEDED_MS },
  ],
});

export const PASSWORD = 'remise-demo';

/** Signs in and waits until the yard is on the device and the app works without a connection. */
export async function signIn(page: Page, url: string, email = 'yard@demo.test'): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).not.toHaveURL(/auth/);
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** A company that has nothing yet, with its owner signed in; `confirm` opens the mailed link on a server that mails. */
export async function startCompany(page: Page, url: string, email: string, confirm = async () => {}): Promise<void> {
  const { request } = page.context();
  await request.get(`${url}/sanctum/csrf-cookie`);
  const token = (await page.context().cookies(url)).find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post(`${url}/users/register`, {
    headers: { Accept: 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) },
    data: { company: 'Stalling Nieuw', firstname: 'Eva', lastname: 'Jansen', email, password: PASSWORD },
  });
  expect(answer.status()).toBe(201);
  await confirm();
  await signIn(page, url, email);
}

/** The connection status as the app shows it. */
export function status(page: Page) {
  return page.getByTestId('connection-status').first();
}

export type Waiting = { readonly id: string; readonly state: string };

/** Returns the queue, read directly from the browser's database. */
export function readQueue(page: Page): Promise<Waiting[]> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('remise-queue-'))?.name;
    // Opening what is not there would make it.
    if (name === undefined) throw new Error('this device has no queue');
    const database = await done(indexedDB.open(name));
    try {
      const entries: { state: string; intent: { id: string } }[] = await done(
        database.transaction('outbox').objectStore('outbox').getAll(),
      );
      return entries.map(({ state, intent }) => ({ id: intent.id, state }));
    } finally {
      database.close();
    }
  });
}

/** The longest pause between two tries, where nothing tells a page that the server answers again, and some time to send. */
export const NEXT_TRY_MS = 75_000;

/** Expects this many pending changes: in the queue itself, and on the page, which may lag 250 ms behind. */
export async function expectPending(page: Page, count: number, timeout = 20_000): Promise<void> {
  await expect(async () => {
    const queued = (await readQueue(page)).filter(({ state }) => state !== 'rejected').length;
    const shown = Number(await status(page).getAttribute('data-pending'));
    expect({ queued, shown }).toEqual({ queued: count, shown: count });
  }).toPass({ timeout, intervals: [100, 250] });
}

export type ApiObject = {
  uuid: string;
  licence_plate: string;
  customer_id: string;
  storage_status: 'with_storage' | 'with_customer';
  spot: { id: string; name: string } | null;
};

/** Returns the server's objects, requested with the session of a browser context. */
export async function serverObjects(context: BrowserContext, url: string): Promise<ApiObject[]> {
  const answer = await context.request.get(`${url}/api/objects`, { headers: { Accept: 'application/json' } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: ApiObject[] }).result;
}

/** Opens an object's page inside the running app, without asking the server for anything. */
export async function openObject(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/objects/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Presses an action on the object's page and confirms it. A page that was just opened may still move under the finger
 * on a busy machine: nothing opens then, and the person presses once more.
 */
export async function act(page: Page, action: 'Uitchecken' | 'Inchecken' | 'Verplaatsen'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: action }).first().click();
    await expect(dialog).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Lets no change reach the server until the function it returns was called. The pages do it themselves: a request that
 * the test's own tools hold back can hold up the page that loads anew while its worker is replaced.
 */
export async function withoutPushes(context: BrowserContext): Promise<() => Promise<void>> {
  const refuse = () => {
    const send = window.fetch;
    window.fetch = (target, init) => {
      const isPush = String(target instanceof Request ? target.url : target).includes('/api/sync/push');
      const isRefused = isPush && localStorage.getItem('test.without-pushes') !== null;
      return isRefused ? Promise.reject(new TypeError('No pushes')) : send(target, init);
    };
  };
  await context.addInitScript(refuse);
  for (const page of context.pages()) {
    await page.evaluate(refuse);
    await page.evaluate(() => localStorage.setItem('test.without-pushes', ''));
  }
  return async () => {
    for (const page of context.pages()) await page.evaluate(() => localStorage.removeItem('test.without-pushes'));
  };
}

/** Presses the button that lets a new version in, and waits until the page has loaded anew. */
export async function letUpdateIn(page: Page, button: Locator): Promise<void> {
  const loaded = page.waitForEvent('load', { timeout: 60_000 }).then(
    () => true,
    () => false,
  );
  await button.click({ timeout: 20_000 });
  if (await loaded) return;
  const about = await Promise.all([
    inTime(page.evaluate(() => `${document.readyState}: ${document.body.innerText.slice(0, 600)}`)),
    inTime(page.evaluate(workersOfPage)),
    inTime(askAnotherTab(page)),
  ]);
  throw new Error(`Pressed, and not loaded anew within a minute: ${JSON.stringify(about)}`);
}

/** What a browser says within ten seconds, or that it says nothing. */
function inTime(facts: Promise<unknown>): Promise<unknown> {
  const silence = new Promise((resolve) => setTimeout(() => resolve('no answer'), 10_000));
  return Promise.race([facts.catch(String), silence]);
}

async function askAnotherTab(page: Page): Promise<unknown> {
  const other = await page.context().newPage();
  await other.goto(new URL('/health', page.url()).href);
  return other.evaluate(workersOfPage);
}

async function workersOfPage(): Promise<unknown> {
  const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  return { installing: installing?.state, waiting: waiting?.state, active: active?.state };
}

/** Makes a call as the context's person; returns its `result`. */
export async function ask<Result>(context: BrowserContext, url: string): Promise<Result> {
  const answer = await context.request.get(url, { headers: { Accept: 'application/json' } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: Result }).result;
}

/** Opens a browser context of this kind and signs somebody in. */
export async function open(browser: Browser, url: string, kind: object, email: string) {
  const context = await browser.newContext(kind);
  const page = await context.newPage();
  await signIn(page, url, email);
  return { context, page };
}
