import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countryChoices, countryName, isCountry, readCountry } from '#shared/countries.ts';
import { LANGUAGES } from '#shared/request-language.ts';

describe('the list of countries', () => {
  it('has every code of ISO 3166-1 once', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect(new Set(COUNTRY_CODES).size).toBe(249);
    expect(COUNTRY_CODES).toEqual([...COUNTRY_CODES].sort());
    for (const code of ['XI', 'EL', 'EU', 'nl', '']) expect(isCountry(code), code).toBe(false);
  });

  it.each(LANGUAGES)('in %s begins with the Netherlands and its neighbours, then goes by name', (language) => {
    const choices = countryChoices(language);
    expect(choices.slice(0, 6).map(({ code }) => code)).toEqual(['NL', 'BE', 'DE', 'LU', 'FR', 'GB']);
    expect(choices).toHaveLength(249);
    const others = choices.slice(6).map(({ name }) => name);
    expect(others).toEqual([...others].sort(new Intl.Collator(language).compare));
    for (const { code, name } of choices) expect(name, code).not.toBe(code);
  });

  it('says the name in the reader’s language', () => {
    expect(['nl', 'en', 'fr', 'ar'].map((language) => countryName('DE', language))).toEqual([
      'Duitsland',
      'Germany',
      'Allemagne',
      'ألمانيا',
    ]);
    expect(countryName('XX', 'nl')).toBe('XX');
  });
});

describe('a country that somebody typed', () => {
  it.each([
    ['DE', 'DE'],
    [' de ', 'DE'],
    ['Duitsland', 'DE'],
    ['DEUTSCHLAND', 'DE'],
    ['Germany', 'DE'],
    ['België', 'BE'],
    ['belgie', 'BE'],
    ['VK', 'GB'],
    ['Groot-Brittannië', 'GB'],
    ['UK', 'GB'],
    ['Holland', 'NL'],
    ['Côte d’Ivoire', 'CI'],
    ['ألمانيا', 'DE'],
    ['德国', 'DE'],
    ['Atlantis', undefined],
    ['', undefined],
  ])('“%s” is %s', (text, code) => expect(readCountry(text)).toBe(code));

  it.each(LANGUAGES)('is known by every name that the list has in %s', (language) => {
    for (const { code, name } of countryChoices(language)) expect(readCountry(name), name).toBe(code);
  });
});
