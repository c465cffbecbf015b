import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './yard.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on colours; otherwise the page is the same in both schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns violations only: listing what passes would take longer than finding it. */
function options(values: string[], type: 'tag' | 'rule') {
  return { runOnly: { type, values }, resultTypes: ['violations' as const] };
}

export type Violation = {
  readonly name: string;
  readonly scheme: string;
  readonly rule: string;
  readonly nodes: string[];
};

/** Violations of the page as it stands, light and dark. */
export async function violationsOf(page: Page, name: string): Promise<readonly Violation[]> {
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
