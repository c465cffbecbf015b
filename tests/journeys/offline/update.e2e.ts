import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  act,
  expect,
  expectPending,
  letUpdateIn,
  NEXT_TRY_MS,
  openObject,
  serverObjects,
  signIn,
  status,
  test,
  withoutPushes,
} from '#tests/journeys/support/yard.ts';
import { seededFolder, startApp } from '#tests/support/running-app.ts';

/** Renames a page's chunk everywhere, as the app's next build would. */
async function renameChunk(client: string, chunk: RegExp): Promise<string> {
  const assets = join(client, 'assets');
  const old = (await readdir(assets)).find((name) => chunk.test(name));
  if (old === undefined) throw new Error(`no chunk ${chunk}`);
  // The eight characters of a hash may hold a dash themselves.
  const next = old.replace(/.{8}\.js$/, 'nextvers.js');
  if (next === old) throw new Error(`${old} keeps its name`);
  await rename(join(assets, old), join(assets, next));
  const files = (await readdir(client, { recursive: true })).filter((name) => /\.(js|html)$/.test(name));
  for (const file of files) {
    const text = await readFile(join(client, file), 'utf8');
    if (text.includes(old)) await writeFile(join(client, file), text.replaceAll(old, next));
  }
  for (const file of await readdir(client, { recursive: true })) {
    if (/\.(br|gz)$/.test(file)) await rm(join(client, file));
  }
  return old;
}

test('a new build with other chunks keeps the open page, the waiting change and the old chunks (I16)', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const folder = await seededFolder();
  const distFolder = join(process.cwd(), 'node_modules', '.cache', `update-${process.pid}`);
  await cp('dist', distFolder, { recursive: true });
  const yard = await startApp({ dataFolder: folder.path, demo: 'demo', distFolder });
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, yard.url);
  const object = (await serverObjects(context, yard.url)).find((row) => row.storage_status === 'with_storage');
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const letPushesThrough = await withoutPushes(context);
  await openObject(page, yard.url, object?.uuid ?? '');
  await act(page, 'Uitchecken');
  await expectPending(page, 1);
  loads = 0;

  const old = await renameChunk(join(distFolder, 'client'), /^spots-page-.*\.js$/);
  await yard.restart();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await status(page).click();
  const update = page.getByRole('button', { name: /bijwerken/i });
  await expect(update).toBeVisible();
  // Nothing has reloaded the page by itself, and its own version still has every page.
  expect(loads).toBe(0);
  expect((await context.request.get(`${yard.url}/assets/${old}`)).status()).toBe(200);
  // After a reload by hand it is still this version, and offers the waiting one.
  await page.reload();
  await status(page).click();
  await expect(update).toBeVisible();
  await letUpdateIn(page, update);
  await expectPending(page, 1);
  await page.goto(`${yard.url}/spots`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await letPushesThrough();
  await expectPending(page, 0, NEXT_TRY_MS);
  const after = (await serverObjects(context, yard.url)).find((row) => row.uuid === object?.uuid);
  expect(after?.storage_status).toBe('with_customer');
  await context.close();
  await yard.stop();
  await folder.remove();
  await rm(distFolder, { recursive: true });
});

test('a chunk that is missing loads the page anew once, not again and again (L5)', async ({ yard, browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${yard.url}/auth/login`);
  await page.getByLabel('E-mailadres').fill('yard@demo.test');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('remise-demo');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).not.toHaveURL(/auth/);
  await context.route('**/assets/spots-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(`${yard.url}/spots`);
  await expect(page.getByRole('button', { name: 'Opnieuw laden' })).toBeVisible();
  await expect.poll(() => loads).toBe(2);
  await context.close();
});

test('an app of which one file did not come is kept for work without a connection a moment later', async ({
  yard,
  browser,
}) => {
  const context = await browser.newContext();
  let asked = 0;
  await context.route('**/shell.html', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  const page = await context.newPage();
  await page.goto(`${yard.url}/auth/login`);
  await expect.poll(() => asked).toBe(1);
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await expect.poll(registered).toBe(false);
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(asked).toBe(2);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
  await context.close();
});
