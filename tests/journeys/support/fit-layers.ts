import type { Page } from '@playwright/test';
import { fitFaults } from '#tests/journeys/support/fit-faults.ts';
import { expect } from '#tests/journeys/support/yard.ts';

/** What lies over the page once it was opened. */
const LAYERS = 'dialog[open], [role=menu]';

/**
 * Opens what buttons of the page say that they open (menus, calendars, filters) and tells what of it does not fit.
 * `opened` holds those that were opened at this width before, on other pages too, where they are the same.
 */
export async function layerFaults(page: Page, path: string, opened: Set<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const button of await page.locator('[aria-haspopup]:visible:enabled').all()) {
    const name = await button.evaluate(nameOf, path);
    if (opened.has(name)) continue;
    opened.add(name);
    await button.click();
    await expect(page.locator(LAYERS)).not.toHaveCount(0);
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    found.push(...(await fitFaults(page, LAYERS)).map((fault) => `${name}: ${fault}`));
    await page.keyboard.press('Escape');
    await expect(page.locator(LAYERS)).toHaveCount(0);
  }
  return found;
}

/** What a button opens: a calendar, and what stands around the page, is the same on every page. */
function nameOf(button: Element, path: string): string {
  const about = button.getAttribute('aria-description');
  const isEverywhere = about !== null || button.closest('main') === null;
  const words = about ?? button.getAttribute('aria-label') ?? button.textContent ?? '';
  return isEverywhere ? words.trim() : `${path} ${words.trim()}`;
}
