import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectPending, NEXT_TRY_MS, PASSWORD, signIn, status, test } from '#tests/journeys/support/yard.ts';

/** Texts that may only be shown once the yard was examined. */
const NOTHING =
  /Vandaag niets gepland|Niets gepland|Niets gevonden|Niet gevonden|Nog geen (objecten|klanten|aanmeldingen|loodsen|locaties)/;

/**
 * Holds every request for an address until released; returns the function that releases them. Nothing is lost or
 * slowed.
 */
async function hold(context: BrowserContext, address: RegExp) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let heard = () => {};
  const asked = new Promise<void>((resolve) => {
    heard = resolve;
  });
  await context.route(address, async (route) => {
    heard();
    await gate;
    // The page may have aborted the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { asked, release };
}

/**
 * Records every untrue text that appears on the page from now on, however briefly. A call that is held for long rightly
 * counts as a lost connection: from then on those texts are allowed.
 */
async function noteUntrueWords(page: Page, words: RegExp): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((source) => {
    const untrue = new RegExp(source, 'g');
    const said = new Set<string>();
    let wasOffline = false;
    const look = () => {
      wasOffline ||= document.querySelector('[data-testid=connection-status][data-state=offline]') !== null;
      for (const [found] of document.body.innerText.matchAll(untrue)) {
        if (!(wasOffline && found === 'Geen verbinding')) said.add(`${location.pathname}: ${found}`);
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { untrueWords: said });
    look();
  }, words.source);
  return () => page.evaluate(() => [...(window as unknown as { untrueWords: Set<string> }).untrueWords]);
}

/** Goes to a page inside the running app, as a link would. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('as long as the first download is under way no page says that there is nothing, and the rows come by themselves', async ({
  yard,
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const download = await hold(context, /\/api\/sync\/snapshot\/./);
  await page.goto(`${yard.url}/auth/login`);
  await page.getByLabel('E-mailadres').fill('owner@demo.test');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).not.toHaveURL(/auth/);
  await download.asked;
  const untrueWords = await noteUntrueWords(page, NOTHING);
  await expect(page.getByText(/^Eerste download: Afspraken/)).toBeVisible();
  for (const path of ['/objects', '/customers', '/prospects', '/appointments?view=day', '/spots', '/widgets/data']) {
    await go(page, path);
    // What is shown in place of rows: the progress of the download, or grey lines.
    await expect(
      page
        .getByText(/^Eerste download/)
        .or(page.locator('main [data-loading]'))
        .first(),
    ).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('a');
  await expect(page.getByRole('dialog').getByText('Nog niet alles is binnen')).toBeVisible();
  await page.keyboard.press('Escape');
  await go(page, '/');
  // Amounts are asked of the server: they are known already, and stay what they are.
  const money = page.locator('[data-finance-tiles]');
  await expect(money.locator('[data-upcoming-cents]')).toBeVisible();
  // The chart's code comes by itself, its months last.
  await expect(money.locator('svg text').first()).toBeVisible();
  const amounts = await money.innerText();
  expect(await untrueWords()).toEqual([]);

  download.release();
  await expect(page.locator('[data-appointment-id]').first()).toBeVisible({ timeout: NEXT_TRY_MS });
  expect(await money.innerText()).toBe(amounts);
  expect(await untrueWords()).toEqual([]);
  await go(page, '/objects');
  await expect(page.locator('[data-object-id]').first()).toBeVisible();
  await expect(status(page)).toHaveAttribute('data-state', 'online', { timeout: NEXT_TRY_MS });
  await context.close();
});

test('a record that was made a moment ago says that it is not sent yet, and fills its panels without a reload', async ({
  yard,
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  const push = await hold(context, /\/api\/sync\/push/);
  await page.goto(`${yard.url}/customers/create`);
  const untrueWords = await noteUntrueWords(page, /Niet gevonden|Geen verbinding/);
  await page.getByLabel('Voornaam').fill('Ilse');
  await page.getByLabel('Achternaam').fill('Nieuwkerk');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ilse Nieuwkerk' })).toBeVisible();
  const customer = new URL(page.url()).pathname;
  await push.asked;
  await expect(page.getByRole('heading', { name: 'Nog niet verstuurd' })).toBeVisible();

  await go(page, `/objects/create?customer=${customer.split('/').at(-1)}`);
  await page.getByRole('textbox', { name: /^Kenteken/ }).fill('wb-10-kv');
  await page.getByRole('textbox', { name: 'Merk' }).fill('Hobby');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).toHaveURL(/objects\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Nog niet verstuurd' })).toBeVisible();

  push.release();
  await expectPending(page, 0, NEXT_TRY_MS);
  await expect(page.getByRole('heading', { name: 'Nog niet verstuurd' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Contract' })).toBeVisible();
  await go(page, customer);
  await expect(page.getByRole('region', { name: 'Facturen' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Berichten' })).toBeVisible();
  expect(await untrueWords()).toEqual([]);
  await context.close();
});
