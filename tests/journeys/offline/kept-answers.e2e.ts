import type { Page } from '@playwright/test';
import { ask, expect, signIn, status, test } from '#tests/journeys/support/yard.ts';

type Listed = { readonly uuid: string };

/** The keys of the answers that this device keeps. */
function keptKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name } = (await indexedDB.databases()).find((found) => found.name?.startsWith('remise-answers')) ?? {};
    if (name === undefined) return [];
    const database = await done(indexedDB.open(name));
    const keys = await done(database.transaction('answers').objectStore('answers').getAllKeys());
    database.close();
    return keys.map(String);
  });
}

test('an invoice, a subscription and a contract once seen are read without a connection, until their person signs out', async ({
  yard: { url },
  browser,
  company,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, url, company.owner);
  const [invoice, unseen] = await ask<Listed[]>(context, `${url}/api/invoices?kind=invoice&limit=2`);
  const [subscription] = await ask<Listed[]>(context, `${url}/api/subscriptions?limit=1`);
  const [contract] = await ask<(Listed & { object: string })[]>(context, `${url}/api/contracts?limit=1`);
  // Each with what its answer is kept by.
  const seen = [
    ['/invoices', '/api/invoices?'],
    [`/invoices/${invoice?.uuid}`, `/api/invoices/show/${invoice?.uuid}`],
    [`/finance/subscriptions/${subscription?.uuid}/edit`, `/api/subscriptions/${subscription?.uuid}`],
    [`/objects/${contract?.object}/contract?contract=${contract?.uuid}`, 'object contracts'],
  ] as const;
  const title = page.getByRole('heading', { level: 1 });
  const age = page.getByText('Stand van').first();
  const titles: string[] = [];
  for (const [path, kept] of seen) {
    await page.goto(url + path);
    await expect.poll(() => keptKeys(page)).toContainEqual(expect.stringContaining(kept));
    await expect(age).toBeHidden();
    titles.push(await title.innerText());
  }

  await context.setOffline(true);
  for (const [index, [path]] of seen.entries()) {
    await page.goto(url + path);
    await expect(age).toBeVisible();
    await expect(title).toHaveText(titles[index] ?? '');
  }
  await page.goto(`${url}/invoices/${unseen?.uuid}`);
  await expect(page.getByText('Dit is nog niet geopend.')).toBeVisible();
  await context.setOffline(false);
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  await expect(page.getByText('Dit is nog niet geopend.')).toBeHidden();

  // The next person on the same device finds nothing of it.
  await page.goto(`${url}/auth/logout`);
  await expect(page.getByRole('heading', { name: 'Je bent uitgelogd' })).toBeVisible();
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  expect(left.filter((name) => name.startsWith('remise-answers'))).toEqual([]);
  await context.close();
});
