import type { Locator, Page } from '@playwright/test';
import { fitFaults } from '#tests/journeys/support/fit-faults.ts';
import { expect } from '#tests/journeys/support/yard.ts';

/** What lies over the page once it was opened. */
const LAYERS = 'dialog[open], [role=menu]';
/** Entries of an open menu that ask something first. */
const ASKING_ENTRIES = '[role=menu] [aria-haspopup]:not([aria-disabled=true])';
/** Pages whose rows or bays are shown whole in a dialog; the first of each stands for all. */
const OPEN_ROWS: Readonly<Record<string, string>> = {
  '/audit': '[data-audit]',
  '/spots': '[data-spot-id]',
};

/**
 * Opens what buttons of the page say that they open (menus and what their entries ask, dialogs, calendars, filters) and
 * tells what of it does not fit. `opened` holds those that were opened at this width before, on other pages too, where
 * they are the same.
 */
export async function layerFaults(page: Page, path: string, opened: Set<string>): Promise<readonly string[]> {
  const found: string[] = [];
  const look = async (name: string) => {
    await expect(page.locator(LAYERS), name).not.toHaveCount(0);
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    found.push(...(await fitFaults(page, LAYERS)).map((fault) => `${name}: ${fault}`));
  };
  for (const button of await page.locator('[aria-haspopup]:visible:enabled').all()) {
    const name = await button.evaluate(nameOf, path);
    if (opened.has(name)) continue;
    opened.add(name);
    await button.click();
    await look(name);
    const entries = await page.locator(ASKING_ENTRIES).allTextContents();
    await leave(page);
    for (const entry of entries) {
      await button.click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
      await expect(page.locator('dialog[open]')).not.toHaveCount(0);
      await look(`${name}, ${entry}`);
      await leave(page);
    }
  }
  const rows = OPEN_ROWS[path];
  if (rows !== undefined) {
    await page.locator(`main ${rows}:visible`).first().click();
    await look(`${path} ${rows}`);
    await leave(page);
  }
  return found;
}

/** Closes what is open, layer by layer. */
async function leave(page: Page): Promise<void> {
  const layers: Locator = page.locator(LAYERS);
  await expect(async () => {
    if ((await layers.count()) > 0) await page.keyboard.press('Escape');
    await expect(layers).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** What a button opens: a calendar, and what stands around the page, is the same on every page. */
function nameOf(button: Element, path: string): string {
  const about = button.getAttribute('aria-description');
  const isEverywhere = about !== null || button.closest('main') === null;
  const words = about ?? button.getAttribute('aria-label') ?? button.textContent ?? '';
  return isEverywhere ? words.trim() : `${path} ${words.trim()}`;
}
