import { appendFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
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
import { chromiumOptions } from '#tests/support/chromium.ts';
import { seededFolder, startApp, temporaryFolder } from '#tests/support/running-app.ts';

const PHONE = { width: 390, height: 844 };

async function storedObject(context: BrowserContext, url: string) {
  const object = (await serverObjects(context, url)).find((row) => row.storage_status === 'with_storage');
  if (object === undefined) throw new Error('the demo yard is empty');
  return object;
}

test('a waiting change survives a killed browser and a restarted server', async ({ yard }) => {
  const profile = await temporaryFolder('profile');
  const open = () =>
    chromium.launchPersistentContext(profile.path, {
      ...chromiumOptions(),
      headless: true,
      locale: 'nl-NL',
      viewport: PHONE,
    });
  let context = await open();
  let page = await context.newPage();
  await signIn(page, yard.url);
  const object = await storedObject(context, yard.url);
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  await yard.kill();
  await openObject(page, yard.url, object.uuid);
  await act(page, 'Uitchecken');
  await expectPending(page, 1);

  // The whole browser ends at once, without an unload event.
  const devtools = await context.browser()?.newBrowserCDPSession();
  if (devtools === undefined) await page.close();
  else await devtools.send('Browser.crash').catch(() => undefined);
  await context.close().catch(() => undefined);

  context = await open();
  page = await context.newPage();
  await openObject(page, yard.url, object.uuid);
  await expectPending(page, 1);
  await expect(page.getByText('Bij klant').first()).toBeVisible();

  // A browser killed within half a minute has not kept its cookie: the change then waits until the person signs in again.
  await yard.restart();
  await expect(status(page)).toHaveAttribute('data-state', /sign_in|online/, { timeout: 60_000 });
  if ((await status(page).getAttribute('data-state')) === 'sign_in') {
    await expectPending(page, 1);
    await signIn(page, yard.url);
  }
  await expectPending(page, 0);
  const after = (await serverObjects(context, yard.url)).find((row) => row.uuid === object.uuid);
  expect(after?.storage_status).toBe('with_customer');
  await context.close();
  await profile.remove();
});

test('an update of the app waits for the person and keeps the waiting change', async ({ browser }) => {
  test.setTimeout(240_000);
  const folder = await seededFolder();
  const distFolder = join(process.cwd(), 'node_modules', '.cache', `journey-${process.pid}`);
  await cp('dist', distFolder, { recursive: true });
  const yard = await startApp({ dataFolder: folder.path, demo: 'demo', distFolder });
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await signIn(page, yard.url);
  const object = await storedObject(context, yard.url);
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-state', 'online');

  await context.setOffline(true);
  await openObject(page, yard.url, object.uuid);
  await act(page, 'Uitchecken');
  await expectPending(page, 1);

  // A new version of the app: any changed byte of the worker makes the browser install it beside the old one.
  const worker = join(distFolder, 'client', 'sw.js');
  await appendFile(worker, '\n// another version\n');
  await Promise.all([rm(`${worker}.br`), rm(`${worker}.gz`)]);
  const letPushesThrough = await withoutPushes(context);
  await context.setOffline(false);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await status(page).click();
  const update = page.getByRole('button', { name: /bijwerken/i });
  await expect(update).toBeVisible();
  await expectPending(page, 1);
  await letUpdateIn(page, update);
  await expectPending(page, 1);
  await letPushesThrough();
  await expectPending(page, 0, NEXT_TRY_MS);
  const after = (await serverObjects(context, yard.url)).find((row) => row.uuid === object.uuid);
  expect(after?.storage_status).toBe('with_customer');
  await context.close();
  await yard.stop();
  await folder.remove();
  await rm(distFolder, { recursive: true });
});

test('every page opens again without a connection', async ({ yard, browser }) => {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await signIn(page, yard.url);
  const object = await storedObject(context, yard.url);
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  await context.setOffline(true);
  for (const path of [
    '/',
    '/objects',
    `/objects/${object.uuid}`,
    `/objects/${object.uuid}/edit`,
    '/customers',
    '/appointments',
    '/spots',
  ]) {
    await page.goto(`${yard.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(status(page)).toBeVisible();
  }
  await context.close();
});
