import type { Page } from '@playwright/test';
import type { Locale } from '#locales/activate.ts';
import { fitFaults } from '#tests/journeys/support/fit-faults.ts';
import { layerFaults } from '#tests/journeys/support/fit-layers.ts';
import { linkedPages, morePagesOf } from '#tests/journeys/support/more-pages.ts';
import { DOORS, pagesOf, walkTo } from '#tests/journeys/support/routes.ts';
import { expect, signIn, test } from '#tests/journeys/support/yard.ts';

const WIDTHS = [320, 360, 390, 600, 768, 834, 1024, 1180, 1280, 1440, 1920];
/** Wider windows stand on a desk. */
const WIDEST_TABLET = 1180;
/** Forms that refuse to be saved empty. */
const REFUSE_EMPTY = ['/customers/create', '/appointments/create', '/finance/invoices/create'];
/**
 * Where menus and dialogs are opened and forms are saved empty: the narrowest phone, where dialogs come as sheets, and
 * a tablet, where they float.
 */
const OPENED_AT = [320, 834];
const HEIGHTS = { phone: 844, tablet: 1024, desk: 900 };

const heightOf = (width: number) =>
  width < 600 ? HEIGHTS.phone : width <= WIDEST_TABLET ? HEIGHTS.tablet : HEIGHTS.desk;

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    // What measures itself draws again once the page has nothing else to do.
    await new Promise((idle) => void requestIdleCallback(idle, { timeout: 500 }));
  });
}

/** Saves the page's form as it is and tells what of its errors does not fit. */
async function refusalFaults(page: Page, path: string): Promise<readonly unknown[]> {
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('main form [role=alert]').first()).toBeVisible();
  const found: unknown[] = [];
  for (const width of OPENED_AT) {
    await resize(page, width);
    const faults = await fitFaults(page);
    if (faults.length > 0) found.push({ path, width, refused: faults });
  }
  return found;
}

/** Walks through every page in one language, at every width. */
export function fitEveryPage(locale: Locale): void {
  // The faults name their page and width; a trace of 1,500 windows takes longer than they do.
  test.use({ trace: 'off' });
  test(`every page in ${locale} fits windows of 320 to 1920 pixels`, async ({ yard: { url }, browser }) => {
    test.setTimeout(2_400_000);
    const found: unknown[] = [];
    const context = await browser.newContext({ hasTouch: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    // What cannot be pressed is named soon, not when the whole walk is over.
    page.setDefaultTimeout(20_000);
    const opened = new Map(OPENED_AT.map((width) => [width, new Set<string>()]));
    const choose = (code: Locale) => context.addCookies([{ name: 'remise_locale', value: code, url, sameSite: 'Lax' }]);
    const walk = async (start: string, paths: readonly string[]) => {
      await choose(locale);
      await page.goto(url + start);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const path of paths) {
        await walkTo(page, path);
        for (const width of WIDTHS) {
          await resize(page, width);
          const faults = [...(await fitFaults(page))];
          const before = opened.get(width);
          if (before !== undefined) faults.push(...(await layerFaults(page, path, before)));
          if (faults.length > 0) found.push({ path, width, faults });
        }
        if (REFUSE_EMPTY.includes(path)) found.push(...(await refusalFaults(page, path)));
      }
    };
    await walk('/auth/login', [...DOORS, ...(await linkedPages(url))]);
    await choose('nl');
    await page.goto(`${url}/auth/login`);
    await signIn(page, url, 'owner@demo.test');
    await walk('/', [...(await pagesOf(context, url)), ...(await morePagesOf(context, url))]);
    expect(found).toEqual([]);
    await context.close();
  });
}
