import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactIban, formatIban, IBAN_COUNTRIES, ibanProblem, isBic, remainder97 } from '#company/iban.ts';
import { isKvkNumber, vatIdProblem } from '#company/tax-ids.ts';

/** Examples of the IBAN registry, of countries with digits only and with letters. */
const REGISTRY = [
  'NL91ABNA0417164300',
  'BE68539007547034',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'ES9121000418450200051332',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
  'CH9300762011623852957',
  'PL61109010140000071219812874',
  'LU280019400644750000',
  'SE4550000000058398257466',
];

const sign = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split(''));

/** Any account number of a country with check digits that are right, worked out with whole numbers. */
const iban = fc
  .tuple(fc.constantFrom('NL', 'BE', 'DE', 'FR', 'MT', 'NO'), fc.array(sign, { minLength: 31, maxLength: 31 }))
  .map(([country, signs]) => {
    const length = { NL: 18, BE: 16, DE: 22, FR: 27, MT: 31, NO: 15 }[country] ?? 0;
    const account = signs.slice(0, length - 4).join('');
    const digits = `${account}${country}00`
      .split('')
      .map((letter) => Number.parseInt(letter, 36))
      .join('');
    const check = 98n - (BigInt(digits) % 97n);
    return `${country}${String(check).padStart(2, '0')}${account}`;
  });

describe('an IBAN', () => {
  it.each(REGISTRY)('%s of the registry is one, however it is written', (example) => {
    expect(ibanProblem(example)).toBeUndefined();
    expect(ibanProblem(` ${formatIban(example).toLowerCase()} `)).toBeUndefined();
    expect(compactIban(formatIban(example))).toBe(example);
  });

  it('with right check digits is accepted', () => {
    fc.assert(
      fc.property(iban, (text) => {
        expect(ibanProblem(text)).toBeUndefined();
      }),
    );
  });

  it('with one other sign, or two neighbours that changed places, is refused', () => {
    const wrong = fc.tuple(iban, fc.nat(30), sign).map(([text, at, other]) => {
      const place = 4 + (at % (text.length - 4));
      return [text, `${text.slice(0, place)}${other}${text.slice(place + 1)}`] as const;
    });
    fc.assert(
      fc.property(wrong, ([right, changed]) => {
        if (right === changed) return;
        // A letter counts as two digits, so swapping it for a digit can shift the number by a multiple of 97. A swap of digits
        // cannot.
        const isDigitForDigit = right.split('').every((one, at) => /\d/.test(one) === /\d/.test(changed[at] ?? ''));
        if (isDigitForDigit) expect(ibanProblem(changed)?.code).toBe('company.iban_checksum');
      }),
    );
    const swapped = fc.tuple(iban, fc.nat(30)).map(([text, at]) => {
      const place = 4 + (at % (text.length - 5));
      const [one = '', two = ''] = [text[place], text[place + 1]];
      return [one, two, `${text.slice(0, place)}${two}${one}${text.slice(place + 2)}`] as const;
    });
    fc.assert(
      fc.property(swapped, ([one, two, changed]) => {
        if (one === two || /\D/.test(one + two)) return;
        expect(ibanProblem(changed)?.code).toBe('company.iban_checksum');
      }),
    );
  });

  it('says what is wrong: form, country, length', () => {
    expect(ibanProblem('0417164300')).toEqual({ code: 'company.iban_form' });
    expect(ibanProblem('NLXXABNA0417164300')).toEqual({ code: 'company.iban_form' });
    expect(ibanProblem('ZZ91ABNA0417164300')).toEqual({ code: 'company.iban_country', params: { country: 'ZZ' } });
    expect(ibanProblem('NL91ABNA041716430')).toEqual({
      code: 'company.iban_length',
      params: { length: 18, count: 17 },
    });
    expect(new Set(IBAN_COUNTRIES).size).toBe(IBAN_COUNTRIES.length);
  });

  it('the remainder is that of whole numbers', () => {
    fc.assert(
      fc.property(fc.array(sign, { minLength: 1, maxLength: 34 }), (signs) => {
        const digits = signs.map((letter) => Number.parseInt(letter, 36)).join('');
        expect(remainder97(signs.join(''))).toBe(Number(BigInt(digits) % 97n));
      }),
    );
  });

  it('a BIC has 8 or 11 characters', () => {
    expect(['ABNANL2A', 'RABONL2UXXX'].every(isBic)).toBe(true);
    expect(['ABNANL2', 'ABNANL2AXX', '1BNANL2A', 'abnanl2a'].some(isBic)).toBe(false);
  });
});

describe('a Dutch VAT id', () => {
  const nine = fc.integer({ min: 1, max: 99_999_999 }).map((number) => String(number).padStart(8, '0'));
  /** The ninth digit that makes eight others pass the check by 11; 10 has none. */
  const eleventh = (digits: string) =>
    digits.split('').reduce((sum, digit, at) => sum + Number(digit) * (9 - at), 0) % 11;

  it('of a business passes by 11, of a sole trader by 97', () => {
    fc.assert(
      fc.property(nine, fc.integer({ min: 1, max: 99 }), (digits, number) => {
        const last = eleventh(digits);
        if (last === 10) return;
        expect(vatIdProblem(`NL${digits}${last}B${String(number).padStart(2, '0')}`)).toBeUndefined();
      }),
    );
    const soleTrader = fc.integer({ min: 0, max: 999_999_999 }).map((number) => {
      const digits = String(number).padStart(9, '0');
      // 2321 stands for NL and 11 for B.
      const rest = Number(BigInt(`2321${digits}1100`) % 97n);
      return `NL${digits}B${String((98 - rest) % 97).padStart(2, '0')}`;
    });
    fc.assert(
      fc.property(soleTrader, (id) => {
        expect(vatIdProblem(id)).toBe(id.endsWith('B00') ? 'company.vat_form' : undefined);
      }),
    );
  });

  it('of the examples of the tax authority is one; with another digit it is none', () => {
    expect(vatIdProblem('NL000099998B57')).toBeUndefined();
    expect(vatIdProblem('nl 0000.99998.b57')).toBeUndefined();
    expect(vatIdProblem('NL000099998B58')).toBe('company.vat_checksum');
    expect(vatIdProblem('NL00009999B57')).toBe('company.vat_form');
    expect(vatIdProblem('NL000099998B00')).toBe('company.vat_form');
    expect(vatIdProblem('000099998B57')).toBe('company.vat_country');
  });

  it('that passes neither check is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 99 }), (number, suffix) => {
        const digits = String(number).padStart(9, '0');
        const id = `NL${digits}B${String(suffix).padStart(2, '0')}`;
        const by97 = BigInt(`2321${digits}11${String(suffix).padStart(2, '0')}`) % 97n === 1n;
        const by11 = number > 0 && eleventh(digits.slice(0, 8)) === Number(digits[8]);
        expect(vatIdProblem(id) === undefined).toBe(by97 || by11);
      }),
    );
  });
});

it('a foreign VAT id has the form of its country', () => {
  expect(['DE123456789', 'BE0123456789', 'FRXX999999999', 'EL123456789', 'ATU12345678'].map(vatIdProblem)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(vatIdProblem('DE12345678')).toBe('company.vat_form');
  expect(vatIdProblem('GR123456789')).toBe('company.vat_country');
  expect(vatIdProblem('US123456789')).toBe('company.vat_country');
});

it('a KvK number has eight digits', () => {
  expect(['12345678', '00000001'].every(isKvkNumber)).toBe(true);
  expect(['1234567', '123456789', '1234567a', ''].some(isKvkNumber)).toBe(false);
});
