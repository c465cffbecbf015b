import { chromium, type Page } from '@playwright/test';
import {
  act,
  expect,
  expectPending,
  NEXT_TRY_MS,
  open,
  openObject,
  PASSWORD,
  serverObjects,
  signIn,
  status,
  test,
} from '#tests/journeys/support/yard.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';

const COMPANY = /Stalling De Vlinder/;
/** How soon the status tells what is true. */
const SOON = { timeout: 5000 };

/** Runs in the page: the share of dots in which the picture of the objects and a screenshot clearly differ. */
async function differenceFrom(screenshot: string): Promise<number> {
  const kept = JSON.parse(localStorage.getItem('remise.picture./objects') ?? '{}') as { image: string };
  const [ours = [], theirs = []] = await Promise.all(
    [kept.image, `data:image/png;base64,${screenshot}`].map(async (address) => {
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const drawing = canvas.getContext('2d');
      drawing?.drawImage(image, 0, 0);
      return drawing?.getImageData(0, 0, image.width, image.height).data ?? [];
    }),
  );
  if (ours.length === 0 || ours.length !== theirs.length) return 1;
  let different = 0;
  for (let at = 0; at < ours.length; at += 4) {
    const apart = [0, 1, 2].map((part) => Math.abs((ours[at + part] ?? 0) - (theirs[at + part] ?? 0)));
    if (Math.max(...apart) > 60) different += 1;
  }
  return different / (ours.length / 4);
}

async function stored(page: Page, url: string) {
  const object = (await serverObjects(page.context(), url)).find((row) => row.storage_status === 'with_storage');
  if (object === undefined) throw new Error('the demo yard is empty');
  return object;
}

test('the status follows the connection, and a page of a captive portal is not an answer (L6)', async ({
  yard,
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, yard.url);
  const object = await stored(page, yard.url);
  const byWorker: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.fromServiceWorker() && /^\/(api|sanctum|login|logout)/.test(pathname)) byWorker.push(pathname);
  });
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  await context.setOffline(true);
  await expect(status(page)).toHaveAttribute('data-state', 'offline', SOON);
  await context.setOffline(false);
  await expect(status(page)).toHaveAttribute('data-state', 'online', SOON);

  // A hotel's network: every request is answered, none by the server.
  await context.route('**/api/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welkom</h1>' }));
  await openObject(page, yard.url, object.uuid);
  await act(page, 'Uitchecken');
  await expect(status(page)).toHaveAttribute('data-state', 'offline', SOON);
  await expectPending(page, 1);
  await context.unroute('**/api/**');
  await expectPending(page, 0, NEXT_TRY_MS);
  expect(byWorker).toEqual([]);
  await context.close();
});

test('the page that the worker keeps asks for the code of a start beforehand, and for each once', async ({
  yard,
  browser,
}) => {
  const { context, page } = await open(browser, yard.url, {}, 'yard@demo.test');
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await context.setOffline(true);
  await page.goto(`${yard.url}/objects`);
  await page.locator('[data-object-id]').first().waitFor();
  const code = await page.evaluate(() => {
    const names = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')];
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.map(({ href }) => ({
      // The eight characters of a hash may hold a dash themselves.
      name: new URL(href).pathname.replace(/-.{8}\.js$/, ''),
      times: asked.filter((name) => name === href).length,
    }));
  });
  expect(code).toEqual(
    ['index', 'session-device', 'work', 'form', 'nl'].map((name) => ({ name: `/assets/${name}`, times: 1 })),
  );
  // The browser warns of preloaded files that were not used a few seconds after the page has loaded.
  await page.waitForTimeout(6000);
  expect(told.filter((text) => text.includes('preload'))).toEqual([]);
  await context.close();
});

test('a start shows the last picture of its page until the app has drawn it, and locking leaves none', async ({
  yard,
  browser,
}) => {
  const { context, page } = await open(browser, yard.url, { colorScheme: 'dark' }, 'yard@demo.test');
  const pictures = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('remise.picture.')));
  await page.goto(`${yard.url}/objects`);
  await page.locator('[data-object-id]').first().waitFor();
  await expect.poll(pictures).toEqual(['remise.picture./objects']);
  // Taken again of a start that has every row: the first one may show the download on a busy machine.
  await expect(status(page)).toHaveAttribute('data-state', 'online', SOON);
  await page.evaluate(() => localStorage.removeItem('remise.picture./objects'));
  await page.reload();
  await page.locator('[data-object-id]').first().waitFor();
  await expect.poll(pictures).toEqual(['remise.picture./objects']);

  await context.setOffline(true);
  await page.addInitScript(() => {
    const steps: string[] = [];
    Object.assign(globalThis, { steps });
    const look = () => {
      const seen = [
        document.querySelector('img.start-picture') === null ? '' : 'picture',
        document.querySelector('#root [data-object-id]') === null ? '' : 'rows',
      ].join('');
      if (seen !== '' && seen !== steps.at(-1)) steps.push(seen);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await page.locator('[data-object-id]').first().waitFor();
  // With each frame: never both.
  expect(await page.evaluate(() => (globalThis as { steps?: string[] }).steps)).toEqual(['picture', 'rows']);
  // It is the page as it was, in the same colours, but for what the connection was.
  const live = (await page.screenshot()).toString('base64');
  expect(await page.evaluate(differenceFrom, live)).toBeLessThan(0.005);

  await context.setOffline(false);
  await expect(status(page)).toHaveAttribute('data-state', 'online', SOON);
  await page.keyboard.press('Control+Shift+l');
  await page.getByLabel('Wachtwoord', { exact: true }).waitFor();
  expect(await pictures()).toEqual([]);
  await context.close();
});

test('a session that ended keeps the page and the waiting change until the person is back', async ({
  yard,
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, yard.url);
  const object = await stored(page, yard.url);
  await openObject(page, yard.url, object.uuid);
  await context.clearCookies();
  await act(page, 'Uitchecken');
  await expect(status(page)).toHaveAttribute('data-state', 'sign_in', SOON);
  await expectPending(page, 1);
  await expect(page).toHaveURL(new RegExp(object.uuid));
  await expect(page.getByText('Bij klant').first()).toBeVisible();
  await page.getByRole('link', { name: 'Inloggen' }).click();
  await page.getByLabel('E-mailadres').fill('yard@demo.test');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expectPending(page, 0);
  const after = (await serverObjects(context, yard.url)).find((row) => row.uuid === object.uuid);
  expect(after?.storage_status).toBe('with_customer');
  await context.close();
});

test('a user that an earlier program stored is cleared when the server does not know it, the queue is not', async ({
  yard,
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, yard.url);
  const object = await stored(page, yard.url);
  await openObject(page, yard.url, object.uuid);
  await context.route('**/api/sync/push', (route) => route.abort());
  await act(page, 'Uitchecken');
  await expectPending(page, 1);
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ firstname: 'Ria', token: 'from-before' })));
  let starts = 0;
  page.on('domcontentloaded', () => {
    starts += 1;
  });
  await page.reload();
  await expect.poll(() => starts).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await expectPending(page, 1);
  await context.unroute('**/api/sync/push');
  await expectPending(page, 0, NEXT_TRY_MS);
  expect(starts).toBe(2);
  await context.close();
});

test('Back brings the page in step, and after signing out nothing of it', async ({ yard }) => {
  // Playwright disables the back/forward cache in browsers that it starts.
  const browser = await chromium.launch({
    ...chromiumOptions(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ locale: 'nl-NL' });
  const page = await context.newPage();
  await signIn(page, yard.url);
  const object = await stored(page, yard.url);
  await openObject(page, yard.url, object.uuid);
  await expect(page.getByText('In stalling').first()).toBeVisible();
  await page.goto('about:blank');
  const other = await context.newPage();
  await openObject(other, yard.url, object.uuid);
  await act(other, 'Uitchecken');
  await expectPending(other, 0);
  await other.close();
  await page.goBack();
  await expect(page.getByText('Bij klant').first()).toBeVisible();
  await expect(status(page)).toHaveAttribute('data-state', 'online');

  await page.getByRole('banner').getByRole('button', { name: COMPANY }).click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
  await expect(page).toHaveURL(/auth\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/auth\/login/);
  await expect(page.getByText(object.licence_plate)).toHaveCount(0);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  expect(names.filter((name) => /remise-(mirror|queue)/.test(name))).toEqual([]);
  await browser.close();
});
