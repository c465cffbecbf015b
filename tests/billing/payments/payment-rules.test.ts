import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epcText } from '#billing/epc-qr.ts';
import {
  creditorReference,
  formatReference,
  isCreditorReference,
  isPaymentReference,
  paymentReference,
} from '#billing/payment-reference.ts';
import { collectionCosts } from '#billing/reminders/collection-costs.ts';
import { ibanProblem } from '#company/iban.ts';
import { vatIdProblem } from '#company/tax-ids.ts';

describe('costs of collection', () => {
  it.each([
    [12_500, 4_000],
    [26_667, 4_000],
    [50_000, 7_500],
    [250_000, 37_500],
    [500_000, 62_500],
    [1_000_000, 87_500],
    [2_300_000, 100_500],
    [200_000_000, 677_500],
  ])('T63: on %i cents are %i', (principal, costs) => {
    expect(collectionCosts(principal)).toBe(costs);
  });

  it('are none on nothing, never fall as the debt grows, and stay between their limits', () => {
    expect([collectionCosts(0), collectionCosts(-100), collectionCosts(1)]).toEqual([0, 0, 4_000]);
    // A cent above the amount at which 15% passes the least.
    expect([collectionCosts(26_670), collectionCosts(26_674)]).toEqual([4_001, 4_001]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000_000_00 }), fc.nat(1_000_000), (principal, more) => {
        const costs = collectionCosts(principal);
        expect(collectionCosts(principal + more)).toBeGreaterThanOrEqual(costs);
        expect(costs).toBeGreaterThanOrEqual(4_000);
        expect(costs).toBeLessThanOrEqual(677_500);
      }),
    );
  });
});

const digit = fc.constantFrom(...'0123456789'.split(''));
const digits = fc.array(digit, { minLength: 15, maxLength: 15 }).map((list) => list.join(''));

describe('a betalingskenmerk', () => {
  it('T64: has its check digit in front', () => {
    expect(paymentReference('000056789012345')).toBe('5000056789012345');
    expect(paymentReference('20260001')).toBe('2000000020260001');
    expect(formatReference('2000000020260001')).toBe('2000 0000 2026 0001');
  });

  it('is known by it: most digits read wrongly are noticed', () => {
    fc.assert(
      fc.property(digits, (number) => {
        const reference = paymentReference(number);
        expect(isPaymentReference(formatReference(reference))).toBe(true);
        const others = '0123456789'.split('').filter((sign) => isPaymentReference(`${sign}${number}`));
        expect(others).toEqual([reference[0]]);
      }),
    );
    expect(isPaymentReference('500005678901234')).toBe(false);
    expect(isPaymentReference('5000056789012346')).toBe(false);
  });

  it('is made of at most 15 digits', () => {
    for (const text of ['', '1234567890123456', '2026-0001', 'F20260001']) {
      expect(() => paymentReference(text)).toThrow(RangeError);
    }
  });
});

describe('a creditor reference', () => {
  it('T65: has two check digits', () => {
    expect(creditorReference('20260001')).toBe('RF3120260001');
    expect(isCreditorReference('RF18539007547034')).toBe(true);
    expect(isCreditorReference('RF18 5390 0754 7034')).toBe(true);
    expect(isCreditorReference('RF18539007547035')).toBe(false);
  });

  it('is accepted as it is made, and not with another sign', () => {
    const sign = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split(''));
    const text = fc.array(sign, { minLength: 1, maxLength: 21 }).map((list) => list.join(''));
    fc.assert(
      fc.property(text, (number) => {
        const reference = creditorReference(number);
        expect(isCreditorReference(reference)).toBe(true);
        const [one, other] = /\d$/.test(reference) ? ['7', '8'] : ['Q', 'R'];
        const last = reference.endsWith(one) ? other : one;
        expect(isCreditorReference(`${reference.slice(0, -1)}${last}`)).toBe(false);
      }),
    );
    for (const wrong of ['', 'F-2026', 'X'.repeat(22)]) expect(() => creditorReference(wrong)).toThrow(RangeError);
  });
});

const transfer = { name: 'Stalling De Wal', iban: 'NL91 ABNA 0417 1643 00', amountCents: 1_234, text: 'F20260001' };

describe('a payment code', () => {
  it('says who gets how much for what, and nothing after that', () => {
    const head = ['BCD', '002', '1', 'SCT', '', 'Stalling De Wal', 'NL91ABNA0417164300', 'EUR12.34'];
    expect(epcText(transfer)).toBe([...head, '', '', 'F20260001'].join('\n'));
    expect(epcText({ ...transfer, text: '' })).toBe(head.join('\n'));
    const reference = epcText({ ...transfer, bic: 'ABNANL2A', reference: 'RF18 5390 0754 7034' });
    expect(reference?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'ABNANL2A',
      'Stalling De Wal',
      'NL91ABNA0417164300',
      'EUR12.34',
      '',
      'RF18539007547034',
    ]);
  });

  it('cuts a long name and text between characters', () => {
    const lines = epcText({ ...transfer, name: `${'n'.repeat(69)}ëx`, text: 't'.repeat(141) })?.split('\n') ?? [];
    expect([lines[5], lines[10]?.length]).toEqual([`${'n'.repeat(69)}ë`, 140]);
    const plain = epcText({ ...transfer, name: 'De\nWal', text: ' one\r\ntwo ' })?.split('\n') ?? [];
    expect([plain[5], plain[10], plain.length]).toEqual(['De Wal', 'one two', 11]);
  });

  it.each([
    ['nothing to pay', { amountCents: 0 }],
    ['a credit', { amountCents: -1_234 }],
    ['more than a transfer may be', { amountCents: 100_000_000_000 }],
    ['a wrong account number', { iban: 'NL91ABNA0417164301' }],
    ['no account number', { iban: '' }],
    ['no name', { name: ' ' }],
    ['a wrong bank code', { bic: 'ABN' }],
    ['a wrong reference', { reference: 'RF18539007547035' }],
    ['more bytes than fit', { name: '仓'.repeat(70), text: '库'.repeat(140) }],
  ])('is none for %s', (_reason, wrong) => {
    expect(epcText({ ...transfer, ...wrong })).toBeUndefined();
  });

  it('is never longer than 331 bytes', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 999_999_999 }), (name, words, amountCents) => {
        const code = epcText({ ...transfer, name, text: words, amountCents });
        expect(new TextEncoder().encode(code ?? '').length).toBeLessThanOrEqual(331);
      }),
    );
    const named = (signs: number) => epcText({ ...transfer, name: 'n'.repeat(signs), text: '€'.repeat(80) });
    const most = 1 + 331 - new TextEncoder().encode(named(1)).length;
    expect(named(most)).toBeDefined();
    expect(named(most + 1)).toBeUndefined();
  });
});

describe('T66: numbers of accounts and of VAT', () => {
  it('are right or wrong by their check digits', () => {
    expect(ibanProblem('NL91ABNA0417164300')).toBeUndefined();
    expect(ibanProblem('NL91ABNA0417164301')).toEqual({ code: 'company.iban_checksum' });
    expect(vatIdProblem('NL000099998B57')).toBeUndefined();
    expect(vatIdProblem('NL001234567B01')).toBe('company.vat_checksum');
  });
});
