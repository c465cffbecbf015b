import { describe, expect, test } from 'vitest';
import { namesPaper, paperAsked } from '#app/search/paper-asked.ts';
import type { PaperWords } from '#app/search/use-everyday-words.ts';

const DUTCH: PaperWords = {
  invoice: 'factuur facturen creditfactuur creditnota',
  quote: 'offerte offertes',
  contract: 'contract contracten',
  subscription: 'abonnement abonnementen',
  numbering: 'nummer nr no van de het',
};
const FRENCH = { ...DUTCH, invoice: 'facture factures avoir', numbering: 'numéro no n° nº de' };
const CHINESE = { ...DUTCH, contract: '合同 合约', numbering: '号 编号' };
const ARABIC = { ...DUTCH, contract: 'عقد العقد عقود', numbering: 'رقم' };

describe('a text names a paper', () => {
  test.each([
    ['contract 85', DUTCH, 'contract', '85'],
    ['Contract nr. 85', DUTCH, 'contract', '85'],
    ['85 contract', DUTCH, 'contract', '85'],
    ['CONTRACT: #85', DUTCH, 'contract', '85'],
    ['contract8', DUTCH, 'contract', '8'],
    ['factuur F-2026/0085', DUTCH, 'invoice', 'F-2026/0085'],
    ['factuur € 1.234,56', DUTCH, 'invoice', '€ 1.234,56'],
    ['offerte O0012', DUTCH, 'quote', 'O0012'],
    ['abonnement WR-75-GH', DUTCH, 'subscription', 'WR-75-GH'],
    ['facture n° 85', FRENCH, 'invoice', '85'],
    ['合同85', CHINESE, 'contract', '85'],
    ['合同 编号 85', CHINESE, 'contract', '85'],
    ['عقد رقم ٨٥', ARABIC, 'contract', '85'],
  ] as const)('“%s”', (text, words, kind, rest) => {
    expect(paperAsked(text, words)).toEqual({ kind, rest });
  });

  test.each(['factuur', 'factuur veldhuis', 'WR-75-GH', '85', 'contra 85', ''])('“%s” does not', (text) => {
    expect(paperAsked(text, DUTCH)).toBeNull();
  });

  test('perhaps not whole yet, where it is no plate', () => {
    for (const text of ['contract 85', 'contra 85', 'fact 1', 'contract85']) {
      expect(namesPaper(text, DUTCH), text).toBe(true);
    }
    for (const text of ['WR-75-GH', 'con 85', 'veldhuis', 'B-MA 1234'])
      expect(namesPaper(text, DUTCH), text).toBe(false);
  });
});
