import { type Violation, violationsOf } from '#tests/journeys/support/axe.ts';
import { pagesOf } from '#tests/journeys/support/routes.ts';
import { expect, serverObjects, signIn, status, test } from '#tests/journeys/support/yard.ts';

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const viewport of VIEWPORTS) {
  test(`no dialog has an accessibility violation, light or dark (${viewport.width} wide)`, async ({
    yard,
    browser,
  }) => {
    test.setTimeout(900_000);
    const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page, yard.url, 'owner@demo.test');
    const objects = await serverObjects(context, yard.url);
    const object = objects.find((row) => row.storage_status === 'with_storage')?.uuid;
    const away = objects.find((row) => row.storage_status === 'with_customer')?.uuid;
    const appointment = (await pagesOf(context, yard.url)).find((path) => /^\/appointments\/[^/]{36}$/.test(path));
    const found: Violation[] = [];
    for (const [path, action] of [
      [`/objects/${object}`, 'Uitchecken'],
      [`/objects/${object}`, 'Verplaatsen'],
      [`/objects/${object}`, 'Blokkeren'],
      [`/objects/${away}`, 'Inchecken'],
      [`/objects/${away}`, 'Verwijderen'],
      [appointment, viewport.width < 600 ? 'Afzeggen' : 'Afspraak afzeggen'],
    ] as const) {
      await page.goto(`${yard.url}${path}`);
      await page.getByRole('button', { name: action, exact: true }).first().click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      found.push(...(await violationsOf(page, `dialog ${action}`)));
    }
    await page.goto(`${yard.url}/objects`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await violationsOf(page, 'search dialog')));
    await page.keyboard.press('Escape');
    await status(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await violationsOf(page, 'connection panel')));
    expect(found).toEqual([]);
    await context.close();
  });
}
