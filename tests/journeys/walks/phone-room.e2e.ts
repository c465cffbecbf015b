import type { Locator } from '@playwright/test';
import { expect, signIn, test } from '#tests/journeys/support/yard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Below this the first row of a page begins too low for a phone. */
const MOST_ABOVE = 280;

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to measure');
  return box;
}

test('on a phone rows begin high, and a message covers neither the page nor the connection', async ({
  yard,
  browser,
}) => {
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  await signIn(page, yard.url);

  await test.step('the first rows of appointments and spots', async () => {
    await page.goto(`${yard.url}/appointments?view=day`);
    const first = page.locator('[data-appointment-id]').first();
    await expect(first).toBeVisible();
    expect((await boxOf(first)).y).toBeLessThan(MOST_ABOVE);
    await page.goto(`${yard.url}/spots`);
    const spot = page.locator('main [role=row], main [data-row], main .records-scroll li').first();
    await expect(spot).toBeVisible();
    expect((await boxOf(spot)).y).toBeLessThan(MOST_ABOVE);
  });

  for (const [name, address] of [
    ['of the board', '/appointments?view=day'],
    ['of the start screen', '/'],
  ] as const) {
    // What is to be said about a visit makes its card higher, and each day of the yard has others.
    await test.step(`an ordinary card ${name} is low enough for five on the screen`, async () => {
      await page.goto(`${yard.url}${address}`);
      const plain = page.locator('[data-appointment-id][data-open=true]:not(:has([data-concern], [data-instruction]))');
      await expect(plain.first()).toBeVisible();
      const bar = await boxOf(page.getByRole('navigation', { name: 'Hoofdmenu' }));
      const room = bar.y - (await boxOf(page.locator('[data-appointment-id]').first())).y;
      const heights = await plain.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
      expect(Math.min(...heights) * 5).toBeLessThanOrEqual(room);
    });
  }

  await test.step('going back to a board leads to the row it was left from', async () => {
    const place = () => page.locator('main').evaluate((main) => main.scrollTop);
    await page.goto(`${yard.url}/appointments?view=day`);
    const last = page.locator('[data-appointment-id]').last().getByRole('link').first();
    await last.scrollIntoViewIfNeeded();
    const before = await place();
    expect(before).toBeGreaterThan(100);
    await last.tap();
    await expect(page).toHaveURL(/\/appointments\/[0-9a-f-]{36}/);
    await page.goBack();
    await expect.poll(place).toBe(before);
  });

  await test.step('filters are behind one button with the count of those that are on', async () => {
    await page.goto(`${yard.url}/appointments?view=day`);
    await expect(page.locator('[data-appointment-id]').first()).toBeVisible();
    await expect(page.locator('header').getByRole('button', { name: 'Menu' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters' }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Ophalen' }).tap();
    await sheet.getByRole('button', { name: 'Tonen' }).tap();
    await expect(page.getByRole('button', { name: 'Filters, actief: 1' })).toBeVisible();
  });

  await test.step('a message lies over the top bar beside the connection', async () => {
    await page.goto(yard.url);
    const card = page.locator('[data-appointment-id][data-open=true]', { hasText: 'Uitchecken' });
    await card.first().getByRole('button', { name: 'Uitchecken' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Bevestigen' }).tap();
    const message = page.getByRole('status').filter({ hasText: / uitgecheckt van / });
    await expect(message).toBeVisible();
    const [told, title, connection] = [
      await boxOf(message),
      await boxOf(page.getByRole('heading', { level: 1 })),
      await boxOf(page.getByTestId('connection-status')),
    ];
    expect(told.y + told.height).toBeLessThanOrEqual(title.y);
    expect(told.x + told.width).toBeLessThanOrEqual(connection.x);
  });
  await phone.close();
});
