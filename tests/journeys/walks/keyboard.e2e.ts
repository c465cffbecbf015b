import type { Page } from '@playwright/test';
import { DOORS, pagesOf, walkTo } from '#tests/journeys/support/routes.ts';
import { expect, signIn, test } from '#tests/journeys/support/yard.ts';

/** Enough to go through what a page shows first; lists go on for thousands of rows. */
const MOST_STEPS = 40;

/** Returns what a keyboard user would object to on the focused control, or null; `left`: the focus left the page. */
async function faultOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'left';
    const label = element.closest('label') ?? document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
    const words = element.getAttribute('aria-label') ?? (element.textContent || label?.textContent || element.id);
    const name = `${element.tagName} ${element.getAttribute('type') ?? ''} ${words.slice(0, 40)}`;
    if (element.tagName === 'IFRAME') return null;
    // A choice or a file field may be drawn by the label around it.
    const isDrawn = (part: Element | null) => (part?.getBoundingClientRect().width ?? 0) >= 2;
    const shown = isDrawn(element) ? element : label;
    if (shown === null || !isDrawn(shown)) return `out of sight: ${name}`;
    const box = shown.getBoundingClientRect();
    const around = [element, label, label?.firstElementChild, element.nextElementSibling, element.parentElement];
    const shows = around.some((part) => {
      if (part === null || part === undefined) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    if (!shows) return `no visible focus: ${name}`;
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
    if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return `outside the window: ${name}`;
    const top = document.elementFromPoint(x, y);
    const isCovered = top !== null && !shown.contains(top) && !top.contains(shown) && top.closest('label') === null;
    return isCovered ? `covered: ${name}` : null;
  });
}

test('every control that Tab reaches is seen, shows its focus and is not covered', async ({ yard, browser }) => {
  test.setTimeout(900_000);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: unknown[] = [];
  const examine = async (paths: readonly string[]) => {
    for (const path of paths) {
      await walkTo(page, path);
      // The bars are the same on every page: they are gone through on the first one.
      await page.evaluate((from) => document.querySelector<HTMLElement>(from)?.focus(), path === '/' ? 'body' : 'main');
      for (let step = 0; step < MOST_STEPS; step += 1) {
        await page.keyboard.press('Tab');
        const fault = await faultOfFocus(page);
        if (fault === 'left') break;
        if (fault !== null) found.push({ path, step, fault });
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
