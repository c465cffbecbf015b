import type { Browser, Page } from '@playwright/test';
import { COMPANIES, type Company } from '#tests/journeys/support/companies.ts';
import { pagesOf, walkTo } from '#tests/journeys/support/routes.ts';
import { SPEC_DOORS, SPEC_ROUTES } from '#tests/journeys/support/spec-routes.ts';
import { expect, signIn, test } from '#tests/journeys/support/yard.ts';

const ID = '[0-9a-f-]{36}';
const NOT_FOUND = 'Pagina niet gevonden';
/** What the main menu may differ in: the specification shows products for Mollie alone, and links invoices there. */
const MENU = {
  mollie: { shown: ['/mollie/products', '/mollie/invoices'], left: [] },
  stripe: { shown: ['/invoices'], left: ['/mollie/products', '/mollie/invoices'] },
} as const;

type Seen = {
  /** Where a route led to. */
  readonly at: string;
  readonly isThere: boolean;
  /** Calls of the page that the server refused. */
  readonly refused: readonly string[];
};
type Walked = { readonly pages: Readonly<Record<string, Seen>>; readonly menu: readonly string[] };

/** A route with the records of a company, which its own pages name. */
function fill(route: string, pages: readonly string[]): string {
  if (!route.includes(':id')) return route;
  const shared = route.replace('/mollie/subscriptions', '/finance/subscriptions').replace(/^\/mollie/, '');
  const pattern = new RegExp(`^${shared.replaceAll(':id', ID)}$`);
  const found = pages.find((page) => pattern.test(page));
  if (found === undefined) throw new Error(`no page of ${route}`);
  return found.replace(shared.split(':id')[0] ?? '', route.split(':id')[0] ?? '');
}

async function look(page: Page, path: string, refused: string[]): Promise<Seen> {
  refused.length = 0;
  await walkTo(page, path);
  const { pathname } = new URL(page.url());
  const title = await page.getByRole('heading', { level: 1 }).first().innerText();
  return {
    at: pathname.replaceAll(new RegExp(ID, 'g'), ':id'),
    isThere: title !== NOT_FOUND,
    refused: refused.toSorted(),
  };
}

async function walk(browser: Browser, url: string, company: Company): Promise<Walked> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/') && answer.status() >= 400) {
      refused.push(`${answer.status()} ${pathname.replaceAll(new RegExp(ID, 'g'), ':id')}`);
    }
  });
  const seen: Record<string, Seen> = {};
  await page.goto(`${url}/auth/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of SPEC_DOORS) seen[path] = await look(page, path, refused);
  await signIn(page, url, company.owner);
  const menu = await page
    .locator('#main-menu a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const pages = await pagesOf(context, url);
  for (const route of SPEC_ROUTES) seen[route] = await look(page, fill(route, pages), refused);
  seen['/nowhere'] = await look(page, '/nowhere', refused);
  await context.close();
  return { pages: seen, menu };
}

test('every route of the specification shows a company on Stripe what it shows one on Mollie', async ({
  yard: { url },
  browser,
}) => {
  test.setTimeout(900_000);
  const mollie = await walk(browser, url, COMPANIES.mollie);
  const stripe = await walk(browser, url, COMPANIES.stripe);
  expect(stripe.pages).toEqual(mollie.pages);
  const missing = Object.entries(mollie.pages).filter(([, { isThere }]) => !isThere);
  expect(missing.map(([route]) => route).toSorted()).toEqual(['/extras/404', '/extras/404-alt', '/nowhere']);
  for (const [{ menu }, { shown, left }] of [
    [mollie, MENU.mollie],
    [stripe, MENU.stripe],
  ] as const) {
    expect(menu).toEqual(expect.arrayContaining([...shown]));
    expect(menu.filter((path) => (left as readonly string[]).includes(path))).toEqual([]);
  }
  const named: readonly string[] = [...MENU.mollie.shown, ...MENU.stripe.shown];
  const others = ({ menu }: Walked) => menu.filter((path) => !named.includes(path));
  expect(others(stripe)).toEqual(others(mollie));
});
