import { expect, test } from 'vitest';
import { entryOfDocument, entryOfPayment, type LedgerAccounts } from '#accountancy/journal.ts';
import { writeJournalCsv } from '#accountancy/journal-csv.ts';
import { ACCOUNTANCY_DEFAULTS, accountancySection } from '#company/accountancy-settings.schema.ts';
import { JOURNAL_FORMS, type JournalForm } from '#company/company-settings.ts';
import { JOURNAL_PRESETS } from '#company/journal-presets.ts';
import { ACCOUNTS, aDocument } from './ledger-rows.ts';

const entry = (name: string, amountCents = 123_456) =>
  entryOfDocument(aDocument([{ amountCents, vatCategory: 'standard', rateBp: 2100 }], { name }), ACCOUNTS);

test('the journal is what Dutch bookkeeping programs read', () => {
  expect(writeJournalCsv([entry('Bakker')], 'general', ACCOUNTS)).toBe(
    [
      '\u{feff}datum;boekstuk;relatiecode;naam;grootboek;omschrijving;debet;credit;btw-code;btw-bedrag',
      '10-03-2026;F0001;7;Bakker;1300;Factuur F0001;1493,82;;;',
      '10-03-2026;F0001;7;Bakker;8000;Factuur F0001;;1234,56;S21;259,26',
      '10-03-2026;F0001;7;Bakker;1500;Factuur F0001;;259,26;;',
      '',
    ].join('\r\n'),
  );
});

test('a credit invoice goes to the other side, without a minus', () => {
  const [, debtors, revenue] = writeJournalCsv([entry('Bakker', -1_000)], 'general', ACCOUNTS).split('\r\n');
  expect(debtors).toBe('10-03-2026;F0001;7;Bakker;1300;Creditfactuur F0001;;12,10;;');
  expect(revenue).toBe('10-03-2026;F0001;7;Bakker;8000;Creditfactuur F0001;10,00;;S21;2,10');
});

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+31 6', "'+31 6"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "' =1"],
  ['Jansen; en zoon', '"Jansen; en zoon"'],
  ['Twee\r\nregels', 'Twee regels'],
])('a name such as %j is no formula and no other cell', (name, cell) => {
  const [, first] = writeJournalCsv([entry(name)], 'general', ACCOUNTS).split('\r\n');
  expect(first).toBe(`10-03-2026;F0001;7;${cell};1300;Factuur F0001;1493,82;;;`);
});

const snel = { ...ACCOUNTS, ...JOURNAL_PRESETS.snelstart.journals };
const exact = { ...ACCOUNTS, ...JOURNAL_PRESETS.exact_online.journals };
const twinfield = { ...ACCOUNTS, ...JOURNAL_PRESETS.twinfield.journals };
const payment = entryOfPayment(
  {
    id: '01900000-0000-7000-8000-000000000001',
    kind: 'payment',
    way: 'mollie',
    on: '2026-03-11',
    amountCents: 149_382,
    invoiceNumber: 'F0001',
    customerNumber: '7',
    name: 'Bakker, Jan',
  },
  ACCOUNTS,
);

const WITH_JOURNAL =
  '\u{feff}dagboek;datum;boekstuk;relatiecode;naam;grootboek;omschrijving;debet;credit;btw-code;btw-bedrag;factuurnummer';

/** The header, the line of the debtor of an invoice, and that of the provider in a payment. */
const FORMS: readonly (readonly [JournalForm, LedgerAccounts, readonly [string, string, string]])[] = [
  [
    'exact_online',
    exact,
    [
      WITH_JOURNAL,
      '70;10-03-2026;F0001;7;Bakker, Jan;1300;Factuur F0001;1493,82;;;;F0001',
      '21;11-03-2026;01900000000070008000000000000001;7;Bakker, Jan;1210;Betaling F0001;1493,82;;;;F0001',
    ],
  ],
  [
    'twinfield',
    twinfield,
    [
      WITH_JOURNAL,
      'VRK;10-03-2026;F0001;7;Bakker, Jan;1300;Factuur F0001;1493,82;;;;F0001',
      'MOL;11-03-2026;01900000000070008000000000000001;7;Bakker, Jan;1210;Betaling F0001;1493,82;;;;F0001',
    ],
  ],
  [
    'afas',
    ACCOUNTS,
    [
      WITH_JOURNAL,
      'VRK;10-03-2026;F0001;7;Bakker, Jan;1300;Factuur F0001;1493,82;;;;F0001',
      'MOL;11-03-2026;01900000000070008000000000000001;7;Bakker, Jan;1210;Betaling F0001;1493,82;;;;F0001',
    ],
  ],
  [
    'snelstart',
    snel,
    [
      'FldDagboek;FldBoekingcode;FldDatum;FldGrootboeknummer;FldDebet;FldCredit;FldOmschrijving;FldBoekstuk;FldRelatiecode;FldFactuurnummer',
      '1300;1;10-03-2026;1300;1493,82;;Factuur F0001;F0001;7;F0001',
      '1210;2;11-03-2026;1210;1493,82;;Betaling F0001;01900000000070008000000000000001;7;F0001',
    ],
  ],
  [
    'moneybird',
    ACCOUNTS,
    [
      'reference,date,ledger_account,description,debit,credit',
      'F0001,2026-03-10,1300,Factuur F0001,1493.82,',
      '01900000000070008000000000000001,2026-03-11,1210,Betaling F0001,1493.82,',
    ],
  ],
  [
    'e_boekhouden',
    ACCOUNTS,
    [
      '\u{feff}Soort;Datum;Boekstuk;RelatieCode;Factuurnummer;Rekening;Omschrijving;Debet;Credit;BTWCode',
      'Memoriaal;10-03-2026;F0001;7;F0001;1300;Factuur F0001;1493,82;;',
      'Memoriaal;11-03-2026;01900000000070008000000000000001;7;F0001;1210;Betaling F0001;1493,82;;',
    ],
  ],
];

test.each(FORMS)(
  'for %s the journal has its columns, signs, days and codes',
  (form, accounts, [names, debtor, provider]) => {
    const lines = writeJournalCsv([entry('Bakker, Jan'), payment], form, accounts).split('\r\n');
    expect([lines[0], lines[1], lines[4], lines.at(-1)]).toEqual([names, debtor, provider, '']);
    // Every line has every column.
    const separator = form === 'moneybird' ? ',' : ';';
    const columns = names.split(separator).length;
    expect(lines.slice(0, -1).map((line) => line.split(separator).length)).toEqual(
      lines.slice(0, -1).map(() => columns),
    );
  },
);

test('every program has codes that a company can keep', () => {
  expect(Object.keys(JOURNAL_PRESETS)).toEqual([...JOURNAL_FORMS]);
  for (const { journals, accounts } of Object.values(JOURNAL_PRESETS)) {
    const kept = accountancySection.safeParse({
      ...ACCOUNTANCY_DEFAULTS,
      payments_account: '1090',
      ...journals,
      ...accounts,
    });
    expect(kept.error?.issues).toBeUndefined();
  }
});
