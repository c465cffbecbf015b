import { i18n } from '@lingui/core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { activateLocale, chooseLocale, chosenLocale, LOCALES } from '#locales/activate.ts';
import { formatMetres } from '#shared/length.ts';
import { isolated } from '#ui/isolated.ts';

const page = document.documentElement;

afterAll(() => {
  document.cookie = 'remise_locale=; path=/; max-age=0';
});

describe('the language', () => {
  it('is Dutch until somebody chooses another', () => {
    expect(chosenLocale()).toBe('nl');
    document.cookie = 'remise_locale=tlh; path=/';
    expect(chosenLocale()).toBe('nl');
  });

  it('changes at once, with the direction of the page, and is remembered', async () => {
    expect(await chooseLocale('ar')).toBe(true);
    expect([page.lang, page.dir, i18n.locale, chosenLocale()]).toEqual(['ar', 'rtl', 'ar', 'ar']);
    expect(await chooseLocale('fr')).toBe(true);
    expect([page.lang, page.dir, i18n.locale, chosenLocale()]).toEqual(['fr', 'ltr', 'fr', 'fr']);
  });

  it('is the last one chosen, however the texts come in', async () => {
    const choices = await Promise.all([chooseLocale('zh'), chooseLocale('en'), chooseLocale('es')]);
    expect(choices.at(-1)).toBe(true);
    expect([page.lang, i18n.locale]).toEqual(['es', 'es']);
  });
});

describe('the letters of Arabic', () => {
  afterEach(() => {
    Reflect.deleteProperty(document, 'fonts');
  });

  /** Installs the browser's font store, which the test DOM lacks. */
  function lettersCome(load: () => Promise<unknown>): void {
    Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
  }

  it('are here before the page is drawn with them', async () => {
    await activateLocale('nl');
    const shownMeanwhile: string[] = [];
    lettersCome(async () => {
      await Promise.resolve();
      shownMeanwhile.push(page.lang);
    });
    await activateLocale('ar');
    expect([shownMeanwhile, page.lang]).toEqual([['nl'], 'ar']);
  });

  it('are not waited for when they do not come', async () => {
    await activateLocale('nl');
    lettersCome(() => new Promise(() => undefined));
    expect(await chooseLocale('ar')).toBe(true);
    expect(page.lang).toBe('ar');
  });
});

describe('a plate inside a sentence', () => {
  it('keeps its order where the sentence runs from right to left, and is left alone elsewhere', async () => {
    await activateLocale('ar');
    expect(isolated('12-AB-34')).toBe('\u206812-AB-34\u2069');
    expect(isolated('')).toBe('');
    await activateLocale('nl');
    expect(isolated('12-AB-34')).toBe('12-AB-34');
  });
});

describe('numbers and days', () => {
  it.each(LOCALES)('have Latin digits in $title', async ({ code }) => {
    await activateLocale(code);
    const shown = [
      i18n.number(1234.5),
      i18n.date('2026-11-21T12:00:00', { dateStyle: 'medium', timeStyle: 'short' }),
      formatMetres(745, code),
    ];
    expect(shown.join(' ')).not.toMatch(/(?![0-9])\p{Nd}/u);
    expect(shown[2]).toMatch(/^7[.,]45$/);
    expect(i18n.locales).toBe(`${code}-u-nu-latn`);
  });
});
