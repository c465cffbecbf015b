import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#tests/journeys/support/yard.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('the style guide opens with the word for it and has no accessibility violation', async ({ yard, browser }) => {
  test.setTimeout(120_000);
  const found: unknown[] = [];
  for (const [at, viewport] of VIEWPORTS.entries()) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'nl-NL' });
    const page = await context.newPage();
    page.on('console', (message) => found.push({ path: page.url(), console: message.text() }));
    page.on('pageerror', (error) => found.push({ path: page.url(), console: String(error) }));
    if (at === 0) {
      await page.goto(`${yard.url}/ui`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina niet gevonden');
    }
    await page.goto(`${yard.url}/ui?demo`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stijlgids');
    const links = page.getByRole('main').getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      await page.locator(`nav a[href="${path}"]`).click();
      await expect(page).toHaveURL(`${yard.url}${path}`);
      await expect(page.locator('[data-specimen]').first()).toBeVisible();
      // Icons and lists are examined with the app's other pages.
      if (at > 0 && path.startsWith('/ui/')) {
        // Loading indicators appear after 200 ms.
        await page.waitForTimeout(300);
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        found.push(...violations.map(({ id, nodes }) => ({ path, id, nodes: nodes.map(({ html }) => html) })));
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) found.push({ path, wide });
    }
    await page.goto(`${yard.url}/ui/nothing`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina niet gevonden');
    await context.close();
  }
  expect(found).toEqual([]);
});

test('the style guide is no part of what a device keeps for work without a connection', async ({ yard, request }) => {
  const worker = await (await request.get(`${yard.url}/sw.js`)).text();
  expect(worker).toContain('objects-page-');
  expect(worker).not.toContain('guide-');
});
