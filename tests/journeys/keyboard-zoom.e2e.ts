import type { Page } from '@playwright/test';
import { DOORS, pagesOf, walkTo } from './routes.ts';
import { expect, signIn, test } from './yard.ts';

/** Enough to go through what a page shows first; lists go on for thousands of rows. */
const MOST_STEPS = 60;

/** What a person with a keyboard would object to on the focused control; null when there is nothing. */
async function faultOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`;
    if (element.tagName === 'IFRAME') return null;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return `out of sight: ${name}`;
    // A box or a file field may be drawn by the label around it.
    const drawn = [element, element.closest('label'), element.nextElementSibling, element.parentElement];
    const shows = drawn.some((part) => {
      if (part === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    if (!shows) return `no visible focus: ${name}`;
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
    if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return `outside the window: ${name}`;
    const top = document.elementFromPoint(x, y);
    const isCovered = top !== null && !element.contains(top) && !top.contains(element) && top.closest('label') === null;
    return isCovered ? `covered: ${name}` : null;
  });
}

test('every control that Tab reaches is seen, shows its focus and is not covered', async ({ yard, browser }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: unknown[] = [];
  const examine = async (paths: readonly string[]) => {
    for (const path of paths) {
      await walkTo(page, path);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (let step = 0; step < MOST_STEPS; step += 1) {
        await page.keyboard.press('Tab');
        const fault = await faultOfFocus(page);
        if (fault !== null) found.push({ path, step, fault });
        if (await page.evaluate(() => document.activeElement === document.body)) break;
      }
    }
  };
  await page.goto(`${yard.url}/auth/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await examine(DOORS);
  await signIn(page, yard.url, 'owner@demo.test');
  await examine(await pagesOf(context, yard.url));
  expect(found).toEqual([]);
  await context.close();
});

for (const locale of ['nl', 'ar'] as const) {
  test(`at 400 % every page fits a window of 320 pixels (${locale})`, async ({ yard, browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: unknown[] = [];
    const choose = (code: string) =>
      context.addCookies([{ name: 'remise_locale', value: code, url: yard.url, sameSite: 'Lax' }]);
    const examine = async (paths: readonly string[]) => {
      for (const path of paths) {
        await walkTo(page, path);
        const wide = await page.evaluate(() =>
          [document.documentElement, document.querySelector('main')]
            .filter((element) => element !== null)
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
            .map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth}`),
        );
        if (wide.length > 0) found.push({ path, wide });
      }
    };
    await choose(locale);
    await page.goto(`${yard.url}/auth/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await examine(DOORS);
    await choose('nl');
    await signIn(page, yard.url, 'owner@demo.test');
    await choose(locale);
    await page.goto(yard.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await examine(await pagesOf(context, yard.url));
    expect(found).toEqual([]);
    await context.close();
  });
}
