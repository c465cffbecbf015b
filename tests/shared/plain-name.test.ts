import { describe, expect, test } from 'vitest';
import { hasAddress, withoutLinks } from '#shared/plain-name.ts';

/** Texts that mail programs turn into links: an address with a scheme, a host name, an e-mail address. */
const LINKED = /:\/\/|\bwww\.|[^\s@]@[^\s@]|[\p{L}\p{N}-]\.[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]/u;

describe('an address in a name', () => {
  test.each([
    'Uw pakket wacht: https://evil.test/claim',
    'HTTPS://EVIL.TEST',
    'www.evil.test',
    'hxxp://evil.test',
    'klik ｈｔｔｐｓ：／／evil.test',
    'ht\u200Btps://evil.test',
    'mailto:a@evil.test',
    'post@evil.test',
    'post＠evil.test',
  ])('is found and taken apart: %s', (name) => {
    expect(hasAddress(name)).toBe(true);
    expect(withoutLinks(name)).not.toMatch(LINKED);
  });

  test.each([
    ['Caravanstalling.nl', 'Caravanstalling nl'],
    ['ga naar evil.test/claim?x=1', 'ga naar evil test claim x=1'],
    ['evil。test', 'evil test'],
    ['xn--80ak6aa92e.com', 'xn--80ak6aa92e com'],
    ['пример.рф', 'пример рф'],
  ])('that is only the name of a host may stand in a name and is taken apart in mails: %s', (name, mailed) => {
    expect(hasAddress(name)).toBe(false);
    expect(withoutLinks(name)).toBe(mailed);
    expect(withoutLinks(mailed)).toBe(mailed);
  });

  test.each([
    'Stalling De Wal B.V.',
    'J.B. Jansen',
    'P. van ’t Hoff-de Vries',
    'Jansen & Zn. / De Vries',
    'مستودع الشمال',
    '王小明',
    'Müller, "Zoë"',
    'Afspraak op 3 mei: 10.30 uur',
    'Factuur 2026.0001, € 1.234,56',
    '',
  ])('is not seen in a real name: %s', (name) => {
    expect(hasAddress(name)).toBe(false);
    expect(withoutLinks(name)).toBe(name);
  });
});
