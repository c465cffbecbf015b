import { readFileSync } from 'node:fs';
import type { ConsoleMessage, Locator } from '@playwright/test';
import { DOORS, pagesOf, walkTo } from './routes.ts';
import { ask, expect, signIn, test } from './yard.ts';

const LOCALES = ['nl', 'en', 'fr', 'es', 'zh', 'ar'] as const;
type Locale = (typeof LOCALES)[number];

/** What a browser reads. */
function catalogueOf(locale: Locale): string {
  return ['', 'shared/'].map((place) => readFileSync(`src/locales/${place}${locale}.po`, 'utf8')).join('\n');
}

/** Plain texts of a catalogue by their source; those with parts to fill in are left out. */
function textsOf(locale: Locale): ReadonlyMap<string, string> {
  const file = catalogueOf(locale).replaceAll(/"\n"/g, '');
  const entries = file.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm);
  return new Map([...entries].map(([, id = '', text = '']) => [id, text]));
}

/** Texts that show another language than the chosen one: several words, so that no name or plate reads like one. */
function foreignTexts(shown: Locale, other: Locale): readonly string[] {
  const own = textsOf(shown);
  const ours = catalogueOf(shown).replaceAll(/"\n"|<\/?\d+>|^msgid .*$/gm, '');
  return [...textsOf(other)]
    .filter(
      ([id, text]) => own.has(id) && !ours.includes(text) && /\p{L}{2,} \p{L}{2,}/u.test(text) && !/[{<\\]/.test(text),
    )
    .map(([, text]) => text);
}

/** The browser's own line about an answer that the page expects: nobody is signed in, a link that never was. */
function isAnswer(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url, 'http://yard.test');
  return /status of (401|404|429)/.test(message.text()) && ['/api/user', '/api/account/invitation'].includes(pathname);
}

async function wordsOf(places: Locator): Promise<readonly string[]> {
  const texts = await places.allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

test('every page shows in six languages, without a word of another one and without a console message', async ({
  yard,
  browser,
}) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: unknown[] = [];
  let at = 'sign-in';
  page.on('console', (message) => {
    if (!isAnswer(message)) found.push({ at, console: message.text() });
  });
  page.on('pageerror', (error) => found.push({ at, error: String(error) }));
  const choose = (locale: Locale) =>
    context.addCookies([{ name: 'remise_locale', value: locale, url: yard.url, sameSite: 'Lax' }]);
  /** Names that the yard gave: they read the same in every language. */
  let given: readonly string[] = [];
  const examine = async (locale: Locale, paths: readonly string[]) => {
    const foreign = foreignTexts(locale, locale === 'nl' ? 'en' : 'nl');
    for (const path of paths) {
      at = `${locale} ${path}`;
      await walkTo(page, path);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      const [shown = ''] = await wordsOf(page.locator('body'));
      // A contract reads as the yard wrote it.
      const written = await wordsOf(page.locator('[data-contract-text] > :last-child'));
      const text = [...written, ...given].reduce((rest, words) => rest.replaceAll(words, ''), shown);
      const title = await page.title();
      const leftover = foreign.filter((words) => text.includes(words) || title.includes(words));
      if (leftover.length > 0) found.push({ at, leftover });
      if (!/\p{L}/u.test(text)) found.push({ at, empty: true });
    }
  };
  for (const locale of LOCALES) {
    await choose(locale);
    await page.goto(`${yard.url}/auth/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await examine(locale, DOORS);
  }
  await choose('nl');
  at = 'sign-in';
  await signIn(page, yard.url, 'owner@demo.test');
  const pages = await pagesOf(context, yard.url);
  const rates = await ask<{ name: string }[]>(context, `${yard.url}/api/tax-rates`);
  const tags = await ask<{ value: string }[]>(context, `${yard.url}/api/tags`);
  given = [...rates.map(({ name }) => name), ...tags.map(({ value }) => value)];
  for (const locale of LOCALES) {
    await choose(locale);
    at = `${locale} start`;
    await page.goto(yard.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await examine(locale, pages);
  }
  expect(found).toEqual([]);
  await context.close();
});
