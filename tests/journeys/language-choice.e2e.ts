import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/yard.ts';

const DAY_S = 86_400;
const page = { viewport: { width: 1440, height: 900 } } as const;

/** Chooses a language in the top bar, by the name its speakers give it. */
async function choose(desk: Page, name: string): Promise<void> {
  await desk
    .getByRole('banner')
    .getByRole('button', { name: /^(Taal|Language|Langue|Idioma|语言|اللغة): / })
    .click();
  await desk.getByRole('menuitemradio', { name }).or(desk.getByRole('menuitem', { name })).first().click();
}

test('the language changes at once, is remembered for a year, and needs no connection', async ({ yard, browser }) => {
  const context = await browser.newContext(page);
  const desk = await context.newPage();
  await signIn(desk, yard.url, 'office@demo.test');
  await desk.evaluate(() => Object.assign(window, { stillHere: true }));

  await test.step('to Arabic: from right to left, with Latin digits, without a reload', async () => {
    await choose(desk, 'العربية');
    await expect(desk.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(desk.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(desk.getByRole('link', { name: 'المركبات المخزّنة' }).first()).toBeVisible();
    expect(await desk.evaluate(() => 'stillHere' in window)).toBe(true);
    expect(await desk.locator('body').innerText()).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    const cookie = (await context.cookies()).find(({ name }) => name === 'remise_locale');
    expect(cookie?.value).toBe('ar');
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * DAY_S);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThan(366 * DAY_S);
  });

  await test.step('offline: a language that was never shown is on the device too', async () => {
    await desk.reload();
    await expect(desk.locator('html')).toHaveAttribute('lang', 'ar');
    await context.setOffline(true);
    await choose(desk, 'Français');
    await expect(desk.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(desk.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(desk.getByRole('link', { name: 'Objets' }).first()).toBeVisible();
  });
  await context.close();
});

test('a language that cannot be had says so, and the app stays as it is', async ({ yard, browser }) => {
  const context = await browser.newContext(page);
  const desk = await context.newPage();
  await signIn(desk, yard.url, 'office@demo.test');
  // Simulates a device that could not store the language.
  await desk.evaluate(async () => {
    for (const name of await caches.keys()) {
      const kept = await caches.open(name);
      for (const request of await kept.keys()) if (/\/zh-[^/]*\.js/.test(request.url)) await kept.delete(request);
    }
  });
  await context.route(/\/assets\/zh-[^/]*\.js$/, (route) => route.abort());
  await choose(desk, '中文');
  await expect(desk.getByText('Deze taal staat nog niet op dit apparaat.')).toBeVisible();
  await expect(desk.locator('html')).toHaveAttribute('lang', 'nl');
  expect((await context.cookies()).some(({ name }) => name === 'remise_locale')).toBe(false);
  await choose(desk, 'Español');
  await expect(desk.locator('html')).toHaveAttribute('lang', 'es');
  await context.close();
});
