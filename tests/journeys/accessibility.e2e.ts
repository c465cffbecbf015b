import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DOORS, pagesOf, walkTo } from './routes.ts';
import { expect, serverObjects, signIn, status, test } from './yard.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What depends on the colours; the page is the same in both schemes otherwise. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Violations only: what is right of a long list would take longer to write down than to find. */
function options(values: string[], type: 'tag' | 'rule') {
  return { runOnly: { type, values }, resultTypes: ['violations' as const] };
}

type Found = { readonly name: string; readonly scheme: string; readonly rule: string; readonly nodes: string[] };

/** Violations of the page as it stands, light and dark. */
async function examine(page: Page, name: string): Promise<readonly Found[]> {
  // What is shown in a frame is looked at by itself.
  const axe = () => new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe');
  const light = await axe().options(options(RULES, 'tag')).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  const dark = await axe().options(options(COLOUR_RULES, 'rule')).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return Object.entries({ light, dark }).flatMap(([scheme, { violations }]) =>
    violations.map(({ id: rule, nodes }) => ({
      name,
      scheme,
      rule,
      nodes: nodes.map((node) => node.html).slice(0, 3),
    })),
  );
}

for (const viewport of VIEWPORTS) {
  for (const locale of ['nl', 'ar'] as const) {
    test(`no page has an accessibility violation, light or dark (${locale}, ${viewport.width} wide)`, async ({
      yard,
      browser,
    }) => {
      test.setTimeout(600_000);
      const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
      const page = await context.newPage();
      const choose = (code: string) =>
        context.addCookies([{ name: 'remise_locale', value: code, url: yard.url, sameSite: 'Lax' }]);
      const found: Found[] = [];
      const examineAll = async (paths: readonly string[]) => {
        await choose(locale);
        await page.goto(`${yard.url}${paths[0]}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        for (const path of paths) {
          await walkTo(page, path);
          // Rows and panels follow the title from the device's own database.
          await page.waitForTimeout(200);
          found.push(...(await examine(page, path)));
        }
      };
      await examineAll(DOORS);
      await choose('nl');
      await signIn(page, yard.url, 'owner@demo.test');
      await examineAll(await pagesOf(context, yard.url));
      expect(found).toEqual([]);
      await context.close();
    });
  }

  test(`no dialog has an accessibility violation, light or dark (${viewport.width} wide)`, async ({
    yard,
    browser,
  }) => {
    test.setTimeout(450_000);
    const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page, yard.url, 'owner@demo.test');
    const objects = await serverObjects(context, yard.url);
    const object = objects.find((row) => row.storage_status === 'with_storage')?.uuid;
    const away = objects.find((row) => row.storage_status === 'with_customer')?.uuid;
    const appointment = (await pagesOf(context, yard.url)).find((path) => /^\/appointments\/[^/]{36}$/.test(path));
    const found: Found[] = [];
    for (const [path, action] of [
      [`/objects/${object}`, 'Uitchecken'],
      [`/objects/${object}`, 'Verplaatsen'],
      [`/objects/${object}`, 'Blokkeren'],
      [`/objects/${away}`, 'Inchecken'],
      [`/objects/${away}`, 'Verwijderen'],
      [appointment, 'Afspraak annuleren'],
    ] as const) {
      await page.goto(`${yard.url}${path}`);
      await page.getByRole('button', { name: action, exact: true }).first().click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      found.push(...(await examine(page, `dialog ${action}`)));
    }
    await page.goto(`${yard.url}/objects`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await examine(page, 'search dialog')));
    await page.keyboard.press('Escape');
    await status(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await examine(page, 'connection panel')));
    expect(found).toEqual([]);
    await context.close();
  });
}
