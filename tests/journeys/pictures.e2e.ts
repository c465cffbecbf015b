import type { BrowserContextOptions } from '@playwright/test';
import { pagesOf, walkTo } from '#tests/journeys/support/routes.ts';
import { expect, signIn, test } from '#tests/journeys/support/yard.ts';

type Look = { readonly name: string; readonly locale: 'nl' | 'ar'; readonly kind: BrowserContextOptions };

const LOOKS: readonly Look[] = [
  { name: 'phone', locale: 'nl', kind: { viewport: { width: 390, height: 844 } } },
  { name: 'tablet-arabic-dark', locale: 'ar', kind: { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' } },
  { name: 'desktop', locale: 'nl', kind: { viewport: { width: 1440, height: 900 } } },
];

/**
 * A picture of every page, compared with the one in the folder `PICTURES`. Taken before a change with
 * `--update-snapshots`, it shows after it which pages look different: a person then looks at those.
 */
for (const { name, locale, kind } of LOOKS) {
  test(`every page looks as before: ${name}`, async ({ yard: { url }, browser }) => {
    test.setTimeout(1_200_000);
    const context = await browser.newContext({ ...kind, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page, url, 'owner@demo.test');
    await context.addCookies([{ name: 'remise_locale', value: locale, url, sameSite: 'Lax' }]);
    await page.reload();
    for (const [number, path] of (await pagesOf(context, url)).entries()) {
      await walkTo(page, path);
      // Ids of the demo yard differ from one yard to the next.
      const place = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(/\W+/g, '-');
      await expect.soft(page).toHaveScreenshot(`${name}-${number}${place}.png`, { animations: 'disabled' });
    }
    await context.close();
  });
}
