import { describe, expect, it } from 'vitest';
import type { ContractDocument } from '#billing/contract-document.ts';
import { readContractText } from '#contracts/contract-text.ts';
import { plain, readPdf } from './pdf-reading.ts';
import { INVOICE } from './pdf-samples.ts';
import { printContract } from './print.ts';

const contract = (text: string, more: Partial<ContractDocument> = {}): ContractDocument => ({
  language: 'nl',
  title: 'Overeenkomst 7',
  seller: INVOICE.seller,
  customerName: 'Jan Bakker',
  on: '2026-11-21',
  blocks: readContractText(text),
  sha256: 'ab'.repeat(32),
  signing: null,
  ...more,
});
const textOf = async (document: ContractDocument) => plain((await readPdf(await printContract(document))).text);

describe('a printed contract', () => {
  it('has its words whole, in every look and script', async () => {
    const text = await textOf(
      contract('# Kop\n\n**Vet** en *schuin* en **beide *samen***.\n\n- punt\n\n1. eerste\n2. tweede'),
    );
    for (const words of ['Kop', 'Vet', 'schuin', 'beide', 'samen', 'punt', '1.', 'eerste', '2.', 'tweede']) {
      expect(text).toContain(words);
    }
    expect(await textOf(contract('محمد **علي**'))).toMatch(/\p{Script=Arabic}/u);
  });

  it('numbers clauses as they were written', async () => {
    const text = await textOf(
      contract('1. eerste\n\nuitleg\n\n2. tweede\n3. derde\n\n## Kop\n\n99. laatst\n100. slot'),
    );
    expect(text.match(/\d+\. ?(?=[a-z])/g)?.map((found) => found.trim())).toEqual(['1.', '2.', '3.', '99.', '100.']);
  });

  it('has room to be signed on paper, and afterwards who signed it', async () => {
    expect(await textOf(contract('x'))).toContain('Voor de stalling');
    const signing = { signer: 'Jan Bakker', on: '2026-11-20', how: 'glass', signature: 'M10 10L200 100' } as const;
    const signed = await textOf(contract('x', { signing }));
    expect(signed).toContain('Ondertekend door');
    expect(signed).toContain('20 november 2026');
    expect(signed).toContain('abab');
    expect(signed).not.toContain('Voor de stalling');
  });

  it('goes on over as many pages as it takes, and is the same each time', async () => {
    const long = contract(Array.from({ length: 120 }, (_, at) => `Alinea ${at} met **vette** woorden.`).join('\n\n'));
    const [one, other] = [await printContract(long), await printContract(long)];
    expect(one.equals(other)).toBe(true);
    const { pages, text } = await readPdf(one);
    expect(pages.length).toBeGreaterThan(3);
    expect(text).toContain('Alinea 119');
  });
});
