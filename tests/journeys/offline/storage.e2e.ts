import type { Page } from '@playwright/test';
import { expect, expectPending, serverObjects, signIn, status, test } from '#tests/journeys/support/yard.ts';

/** From now on there is no room for new entries. DevTools' quota does not affect small writes. */
function takeRoom(page: Page): Promise<void> {
  return page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
}

test('a full disk keeps the form and says so (I17)', async ({ yard, browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signIn(page, yard.url);
  const [object] = await serverObjects(context, yard.url);
  await page.goto(`${yard.url}/objects/${object?.uuid}/edit`);
  const brand = page.getByLabel('Merk');
  await brand.fill('Vol Kampeerbusje');
  await takeRoom(page);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(status(page)).toHaveAttribute('data-state', 'storage_problem', { timeout: 5000 });
  await expect(page.getByRole('status').filter({ hasText: 'ruimte' })).toBeVisible();
  await expect(brand).toHaveValue('Vol Kampeerbusje');
  await expectPending(page, 0);

  await context.close();
});

test('the status panel tells whether the browser keeps the data for good', async ({ yard, browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    let asked = false;
    Object.assign(navigator.storage, {
      persist: () => {
        asked = true;
        return Promise.resolve(true);
      },
      persisted: () => Promise.resolve(asked),
    });
  });
  await signIn(page, yard.url);
  await status(page).click();
  await expect(page.getByRole('dialog').getByText('Blijft bewaard')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('ja', { exact: true })).toBeVisible();
  await context.close();
});

test('a database that the browser never opens is said instead of waited for', async ({ yard, browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, yard.url);
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      // A request that nobody answers, as after a freeze on some phones.
      if (name.startsWith('remise-queue-')) return Object.create(IDBOpenDBRequest.prototype, HANDLERS);
      return open.call(this, name, version);
    };
    const HANDLERS = Object.fromEntries(
      ['onerror', 'onsuccess', 'onblocked', 'onupgradeneeded'].map((name) => [name, { writable: true, value: null }]),
    );
  });
  await page.goto(yard.url);
  await expect(page.getByRole('button', { name: 'Opnieuw laden' })).toBeVisible({ timeout: 15_000 });
  await context.close();
});
