import { expect, test } from 'vitest';
import { entryOfDocument } from '#accountancy/journal.ts';
import { writeJournalCsv } from '#accountancy/journal-csv.ts';
import { ACCOUNTS, aDocument } from './ledger-rows.ts';

const entry = (name: string, amountCents = 123_456) =>
  entryOfDocument(aDocument([{ amountCents, vatCategory: 'standard', rateBp: 2100 }], { name }), ACCOUNTS);

test('the journal is what Dutch bookkeeping programs read', () => {
  expect(writeJournalCsv([entry('Bakker')])).toBe(
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
  const [, debtors, revenue] = writeJournalCsv([entry('Bakker', -1_000)]).split('\r\n');
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
  const [, first] = writeJournalCsv([entry(name)]).split('\r\n');
  expect(first).toBe(`10-03-2026;F0001;7;${cell};1300;Factuur F0001;1493,82;;;`);
});
