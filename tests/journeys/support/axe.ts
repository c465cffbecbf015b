import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './yard.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

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

/** What is shown in a frame is looked at by itself. */
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe');

/** Violations of the page as it stands, light and dark. */
export async function violationsOf(page: Page, name: string): Promise<readonly Violation[]> {
  const light = await axeOf(page).options(options(RULES, 'tag')).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  const dark = await axeOf(page).options(options(COLOUR_RULES, 'rule')).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...named(name, 'light', light), ...named(name, 'dark', dark)];
}

/** Violations other than of colours, which are the same in every language: looking for those takes most of the time. */
export async function violationsButColours(page: Page, name: string): Promise<readonly Violation[]> {
  const rules = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
  return named(
    name,
    'light',
    await axeOf(page)
      .options({ ...options(RULES, 'tag'), rules })
      .analyze(),
  );
}

function named(name: string, scheme: string, { violations }: AxeResults): readonly Violation[] {
  return violations.map(({ id: rule, nodes }) => ({
    name,
    scheme,
    rule,
    nodes: nodes.map((node) => node.html).slice(0, 3),
  }));
}
