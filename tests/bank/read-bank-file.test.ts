import { describe, expect, test } from 'vitest';
import type { BankStatement } from '#bank/bank-statement.ts';
import { kindOf } from '#bank/entry-kind.ts';
import { readBankFile } from '#bank/server/read-bank-file.ts';
import { camtFile, mt940File, OWN_IBAN } from '#tests/support/bank-files.ts';
import { ABN_AMRO, BUNQ, CAMT_08, ING, KNAB, RABOBANK, TRIODOS, TRIODOS_BEFORE, VOLKSBANK } from './samples.ts';

async function statementOf(text: string): Promise<BankStatement> {
  const read = await readBankFile(Buffer.from(text));
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  expect(read.statements.length).toBe(1);
  return read.statements[0] as BankStatement;
}
const problemOf = async (text: string | Buffer) => {
  const read = await readBankFile(Buffer.from(text));
  return read.ok ? undefined : read.problem;
};
/** The line (from 1) of the nth time that a text is there. */
const lineOf = (text: string, mark: string, nth = 1) => text.split(mark, nth).join(mark).split('\n').length;
const LINES = [
  { on: '2026-05-04', cents: 12_100, name: 'J Bakker', iban: 'NL08INGB0000001234', text: 'F0001', bankReference: 'A1' },
  { on: '2026-05-05', cents: -250, text: 'Kosten' },
];

describe('a CAMT.053 file', () => {
  test('of version 08 gives each receipt of a batch, and the customer of a returned direct debit', async () => {
    const { iban, number, openingCents, closingCents, until, entries } = await statementOf(CAMT_08);
    expect({ iban, number, openingCents, closingCents, until }).toEqual({
      iban: 'NL20INGB0001234567',
      number: '85',
      openingCents: 100_000,
      closingCents: 109_550,
      until: '2026-05-04',
    });
    expect(entries).toMatchObject([
      {
        on: '2026-05-04',
        amountCents: 12_100,
        iban: 'NL08INGB0000001234',
        name: 'J. Bakker & zn',
        text: 'Factuur F0001 stalling',
        endToEndId: 'E2E20260504',
        bankReference: 'REF-1',
        code: 'PMNT-RCDT-ESCT',
      },
      { amountCents: 5_000, reference: '5000056789012345', endToEndId: '', name: 'P Visser' },
      {
        amountCents: -7_550,
        returnCode: 'MS03',
        endToEndId: 'INC-2026-17',
        iban: 'NL08INGB0000001234',
        name: 'J. Bakker',
      },
    ]);
  });

  test('of version 02 gives the same, also with its names behind a prefix', async () => {
    const plain = await statementOf(camtFile(LINES));
    expect(plain).toMatchObject({ iban: OWN_IBAN, openingCents: 100_000, closingCents: 111_850 });
    expect(plain.entries).toMatchObject([
      { amountCents: 12_100, name: 'J Bakker', text: 'F0001', bankReference: 'A1' },
      { amountCents: -250, on: '2026-05-05' },
    ]);
    const prefixed = camtFile(LINES)
      .replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2')
      .replace('xmlns=', 'xmlns:n=');
    expect((await statementOf(prefixed)).entries).toEqual(plain.entries);
    const other = camtFile(LINES).replace(`<IBAN>${OWN_IBAN}</IBAN>`, `<Othr><Id>${OWN_IBAN}</Id></Othr>`);
    expect((await statementOf(other)).iban).toBe(OWN_IBAN);
  });

  test.each([
    ['an entity', `<?xml version="1.0"?>\n<!DOCTYPE d [<!ENTITY x "y">]>\n<Document/>`, 'bank.entities', 2],
    [
      'an entity of no one',
      camtFile(LINES).replace('J Bakker', '&bakker;'),
      'bank.entities',
      lineOf(camtFile(LINES), 'J Bakker'),
    ],
    ['a file that ends early', camtFile(LINES).split('\n').slice(0, 30).join('\n'), 'bank.broken_file', 30],
    [
      'elements that do not close',
      camtFile(LINES).replace('</Ntry>', '</Entry>'),
      'bank.broken_file',
      lineOf(camtFile(LINES), '</Ntry>'),
    ],
    [
      'a balance that does not add up',
      camtFile(LINES).replace('1118.50', '1118.51'),
      'bank.wrong_balance',
      lineOf(camtFile(LINES), '<Bal>', 2),
    ],
    [
      'another currency',
      camtFile(LINES).replaceAll('Ccy="EUR"', 'Ccy="USD"'),
      'bank.other_currency',
      lineOf(camtFile(LINES), '<Amt '),
    ],
    ['another version', camtFile(LINES).replace('001.02', '001.04'), 'bank.unknown_format', 2],
    [
      'a day that is none',
      camtFile(LINES).replaceAll('2026-05-04', '2026-02-30'),
      'bank.broken_file',
      lineOf(camtFile(LINES), '<BookgDt>'),
    ],
    ['no opening balance', camtFile(LINES).replace('OPBD', 'ITAV'), 'bank.no_balance', 5],
    ['an account that is none', camtFile(LINES).replace(OWN_IBAN, 'NL00ABNA0417164300'), 'bank.no_iban', 7],
    ['a table of a sheet', 'Datum;Bedrag\n2026-05-04;121,00', 'bank.unknown_format', 1],
    ['nothing', '', 'bank.unknown_format', 1],
  ])('with %s is refused with its line', async (_what, text, code, line) => {
    expect(await problemOf(text)).toMatchObject({ code, line });
  });

  test('says what its lines come to where the balance is wrong', async () => {
    expect(await problemOf(camtFile(LINES).replace('1118.50', '1118.51'))).toMatchObject({
      params: { expectedCents: 111_850, closingCents: 111_851 },
    });
  });
});

describe('an MT940 file', () => {
  test('of ING gives name and account, and the reason of a returned direct debit', async () => {
    const { iban, entries } = await statementOf(ING);
    expect(iban).toBe('NL20INGB0001234567');
    expect(entries).toMatchObject([
      {
        on: '2026-05-04',
        amountCents: 12_100,
        iban: 'NL08INGB0000001234',
        name: 'J. Bakker en',
        text: 'Factuur F0001 stalling caravan',
        endToEndId: 'E2E20260504',
        bankReference: '26050412345678',
      },
      { amountCents: 5_000, reference: '5000056789012345', endToEndId: '' },
      { amountCents: -7_550, returnCode: 'MS03', endToEndId: 'INC-2026-17', text: 'Incasso F0002' },
    ]);
  });

  test('of Rabobank gives the account of the second line, and text with a slash', async () => {
    const { iban, entries } = await statementOf(RABOBANK);
    expect(iban).toBe('NL31RABO0300087233');
    expect(entries[0]).toMatchObject({
      iban: 'NL08INGB0000001234',
      name: 'J Bakker',
      text: 'F0001 / dank',
      endToEndId: '03-05-2026 20:01 3010000000001',
    });
    expect(entries[1]).toMatchObject({ on: '2026-01-04', amountCents: -325 });
    expect(kindOf(entries[1] as (typeof entries)[number])).toBe('costs');
  });

  test('of ABN AMRO gets its IBAN from the account number, and reads codes and labels', async () => {
    const { iban, entries } = await statementOf(ABN_AMRO);
    expect(iban).toBe('NL20ABNA0517852257');
    expect(entries).toMatchObject([
      { amountCents: 12_100, iban: 'NL08INGB0000001234', name: 'J BAKKER', text: 'F0001', endToEndId: '' },
      { amountCents: 1_250, iban: 'NL09INGB0000005678', name: 'P VISSER', text: 'F0003 stalling' },
      { amountCents: -669, text: 'BEA, Betaalpas BOUWMARKT,PAS502' },
    ]);
    const named = ABN_AMRO.replace(':25:517852257', ':25:ABNANL2A/0517852257').replaceAll('\nABNANL2A\n', '\n');
    expect((await statementOf(named)).iban).toBe('NL20ABNA0517852257');
  });

  test('of Triodos and bunq gives the same', async () => {
    const triodos = await statementOf(TRIODOS);
    expect(triodos.openingCents).toBe(-1_000);
    expect(triodos.entries).toMatchObject([
      { name: 'J Bakker', iban: 'NL08INGB0000001234', text: 'Factuur F0001 stalling', endToEndId: 'E2E-1' },
    ]);
    expect((await statementOf(BUNQ)).entries).toMatchObject([
      { name: 'J Bakker', text: 'F0001', bankReference: '9911' },
    ]);
  });

  test('of ASN, RegioBank and SNS gives the account and the name before the text, which may be codes', async () => {
    const { iban, entries } = await statementOf(VOLKSBANK);
    expect(iban).toBe('NL25ASNB0708012345');
    expect(entries).toMatchObject([
      {
        on: '2026-05-04',
        amountCents: 12_100,
        iban: 'NL08INGB0000001234',
        name: 'j bakker',
        text: 'Factuur F0001 stalling',
        endToEndId: '',
      },
      { on: '2026-05-04', amountCents: -6_180, iban: 'NL09INGB0000005678', text: 'Polis 17', endToEndId: 'E2E-2' },
    ]);
    expect(entries[1]?.name).toMatch(/^P\s?VISSER VERZEKERINGEN B\.V\.$/);
  });

  test('of Knab and of Triodos before gets its IBAN from the account number, and theirs from the text', async () => {
    const knab = await statementOf(KNAB);
    const account = { iban: 'NL08INGB0000001234' };
    expect(knab.iban).toMatch(/^NL\d\dKNAB0123456789$/);
    expect(knab.entries).toMatchObject([{ ...account, name: 'J BAKKER', text: 'Factuur F0001 stalling' }]);
    const triodos = await statementOf(TRIODOS_BEFORE);
    expect(triodos.iban).toBe('NL62TRIO0417164300');
    expect(triodos.entries).toMatchObject([
      { ...account, text: 'J BAKKER FACTUUR F0001 STALLING', amountCents: 12_100 },
    ]);
    const plain = KNAB.replace('NL08INGB0000001234', '90000014');
    expect((await statementOf(plain)).entries).toMatchObject([{ iban: '', name: 'J BAKKER' }]);
  });

  test.each([
    ['ING', '/REMI/STRD/CUR/5000056789012345/'],
    ['Rabobank', '/REMI//CDTRREFTP//CD/SCOR/ISSR/CUR/CDTRREF/5000056789012345/ISDT/2026-05-04'],
    ['ABN AMRO', '/REMI/ISSUER: CUR                  REF: 5000056789012345/EREF/NOTPROVIDED'],
    ['ABN AMRO in words', 'NAAM: P VISSER  BETALINGSKENM.: 5000056789012345 ID DEBITEUR: 777'],
  ])('has the structured reference of %s', async (_bank, told) => {
    const text = mt940File([{ on: '2026-05-04', cents: 100 }]).replace(/^:86:[^]*?(?=^:62F)/m, `:86:${told}\n`);
    expect((await statementOf(text)).entries).toMatchObject([{ reference: '5000056789012345' }]);
  });

  test('books an entry of the turn of the year on the day and in the year it was booked', async () => {
    const text = mt940File([{ on: '2026-01-02', cents: 100 }]);
    expect((await statementOf(text.replace(':61:2601020102', ':61:2601021231'))).entries[0]?.on).toBe('2025-12-31');
  });

  test('reads letters of Windows, as older programs write them', async () => {
    const read = await readBankFile(Buffer.from(mt940File([{ on: '2026-05-04', cents: 100, name: 'Zoë' }]), 'latin1'));
    expect(read).toMatchObject({ ok: true, statements: [{ entries: [{ name: 'Zoë' }] }] });
  });

  test.each([
    ['a balance that does not add up', mt940File(LINES).replace('1118,50', '1118,49'), 'bank.wrong_balance', 9],
    ['another currency', mt940File(LINES).replaceAll(/EUR(?=\d)/g, 'USD'), 'bank.other_currency', 9],
    ['an entry that cannot be read', mt940File(LINES).replace('C121,00', 'C121.00'), 'bank.broken_file', 5],
    ['no closing balance', mt940File(LINES).replace(':62F:', ':64:'), 'bank.no_balance', 1],
    ['an account that is none', mt940File(LINES).replace(OWN_IBAN, '1'), 'bank.no_iban', 2],
    ['a sign that no text has', mt940File(LINES).replace('J Bakker', 'J\0Bakker'), 'bank.broken_file', 6],
  ])('with %s is refused with its line', async (_what, text, code, line) => {
    expect(await problemOf(text)).toMatchObject({ code, line });
  });
});

describe('an entry', () => {
  const entry = {
    on: '2026-05-04',
    amountCents: 5_000,
    iban: '',
    name: '',
    text: '',
    reference: '',
    endToEndId: '',
    bankReference: '',
    returnCode: '',
    code: '',
  };

  test('of a payment provider is a payout, and a customer of that name is a customer', () => {
    for (const name of ['Stichting Mollie Payments', 'Mollie B.V.', 'STRIPE', 'Stripe Technology Europe Ltd']) {
      expect(kindOf({ ...entry, name })).toBe('payout');
    }
    for (const name of ['Mollie Jansen', 'P Stripe', 'Stripes BV']) expect(kindOf({ ...entry, name })).toBe('receipt');
  });

  test('of the bank without another side is costs, and so is what the bank calls that', () => {
    expect(kindOf({ ...entry, amountCents: -325, text: 'Kosten betaalrekening' })).toBe('costs');
    expect(kindOf({ ...entry, amountCents: -325, code: 'ACMT-MDOP-CHRG', iban: 'NL08INGB0000001234' })).toBe('costs');
    expect(kindOf({ ...entry, amountCents: -325, text: 'onkosten', iban: 'NL08INGB0000001234' })).toBe('payment');
    expect(kindOf({ ...entry, amountCents: -325, returnCode: 'MS03' })).toBe('return');
  });
});
