import type { ConsoleMessage, Locator, Page } from '@playwright/test';
import type { Locale } from '#locales/activate.ts';
import { type Violation, violationsButColours, violationsOf } from '#tests/journeys/support/axe.ts';
import { foreignTexts } from '#tests/journeys/support/foreign-texts.ts';
import { DOORS, pagesOf, walkTo } from '#tests/journeys/support/routes.ts';
import { ask, expect, signIn, test } from '#tests/journeys/support/yard.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A window of 1,280 pixels at 400 %. */
const ZOOMED = { width: 320, height: 640 };
/** Where lines are longest, and where they run from right to left: in the other languages the pages look the same. */
const LOOKED_AT_WHOLE: readonly Locale[] = ['nl', 'ar'];

/**
 * True for the browser's console message about an answer that the app expects: nobody is signed in, a link never
 * existed, or a token that another page replaced, which is fetched again.
 */
function isAnswer(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url, 'http://yard.test');
  const isAsked = ['/api/user', '/api/account/invitation'].includes(pathname);
  return /status of 419/.test(message.text()) || (isAsked && /status of (401|404|429)/.test(message.text()));
}

async function wordsOf(places: Locator): Promise<readonly string[]> {
  const texts = await places.allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** Parts of a page that are wider than the window. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [document.documentElement, document.querySelector('main')]
      .filter((element) => element !== null)
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth}`),
  );
}

/** What is wrong with the page that is shown: its words, what a screen reader meets, its width. */
async function faultsOf(
  page: Page,
  locale: Locale,
  foreign: readonly string[],
  given: readonly string[],
): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  if ((await page.locator('html').getAttribute('lang')) !== locale) faults.push('another language');
  const [shown = ''] = await wordsOf(page.locator('body'));
  // A contract reads as the yard wrote it, and a document in the language of its customer.
  const written = await wordsOf(page.locator('[data-contract-text] > :last-child, [data-paper]'));
  const text = [...written, ...given].reduce((rest, words) => rest.replaceAll(words, ''), shown);
  const title = await page.title();
  const leftover = foreign.filter((words) => text.includes(words) || title.includes(words));
  if (leftover.length > 0) faults.push({ leftover });
  if (!/\p{L}/u.test(text)) faults.push('empty');
  const isWhole = LOOKED_AT_WHOLE.includes(locale);
  const violations: Violation[] = [];
  if (isWhole) violations.push(...(await violationsOf(page, 'desk')));
  await page.setViewportSize(PHONE);
  // Rows and panels follow the title from the device's own database.
  await page.waitForTimeout(200);
  violations.push(...(await (isWhole ? violationsOf : violationsButColours)(page, 'phone')));
  await page.setViewportSize(ZOOMED);
  await page.waitForTimeout(100);
  const wide = await tooWide(page);
  if (wide.length > 0) faults.push({ wide });
  await page.setViewportSize(DESK);
  return [...faults, ...violations];
}

/** Walks through every page in one language, at a desk, on a phone and at 400 %. */
export function walkEveryPage(locale: Locale): void {
  const foreign = foreignTexts(locale, locale === 'nl' ? 'en' : 'nl');
  test(`every page in ${locale}: no word of another language, no message, no barrier, and it fits 320 pixels`, async ({
    yard: { url },
    browser,
  }) => {
    test.setTimeout(900_000);
    const context = await browser.newContext({ viewport: DESK, colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: unknown[] = [];
    let at = 'sign-in';
    page.on('console', (message) => {
      if (!isAnswer(message)) found.push({ at, console: message.text() });
    });
    page.on('pageerror', (error) => found.push({ at, error: String(error) }));
    const choose = (code: Locale) => context.addCookies([{ name: 'remise_locale', value: code, url, sameSite: 'Lax' }]);
    const walk = async (start: string, paths: readonly string[], given: readonly string[]) => {
      await choose(locale);
      at = start;
      await page.goto(url + start);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      for (const path of paths) {
        at = path;
        await walkTo(page, path);
        const faults = await faultsOf(page, locale, foreign, given);
        if (faults.length > 0) found.push({ at, faults });
      }
    };
    await walk('/auth/login', DOORS, []);
    await choose('nl');
    await signIn(page, url, 'owner@demo.test');
    const rates = await ask<{ name: string }[]>(context, `${url}/api/tax-rates`);
    const tags = await ask<{ value: string }[]>(context, `${url}/api/tags`);
    // Names chosen by the yard are the same in every language.
    const given = [...rates.map(({ name }) => name), ...tags.map(({ value }) => value)];
    await walk('/', await pagesOf(context, url), given);
    expect(found).toEqual([]);
    await context.close();
  });
}
