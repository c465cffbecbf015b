import { describe, expect, it } from 'vitest';
import type { DepositDocument } from '#billing/deposits/deposit-document.ts';
import { plain, readPdf } from './pdf-reading.ts';
import { INVOICE } from './pdf-samples.ts';
import { printDeposit } from './print.ts';

const row = { invoiceNumber: '', reason: '' } as const;
const DEPOSIT: DepositDocument = {
  language: 'nl',
  receivedOn: '2026-11-21',
  seller: INVOICE.seller,
  buyer: INVOICE.buyer,
  purpose: 'Sleutel van de loods',
  amountCents: 5_000,
  rows: [
    { ...row, kind: 'received', on: '2026-11-21', amountCents: 5_000, method: 'cash' },
    { ...row, kind: 'kept', on: '2026-11-22', amountCents: 1_750, method: null, reason: 'Sleutel verbogen' },
    { ...row, kind: 'set_off', on: '2026-11-23', amountCents: 250, method: null, invoiceNumber: 'F0042' },
  ],
  heldCents: 3_000,
};
const textOf = async (document: DepositDocument) => plain((await readPdf(await printDeposit(document))).text);

describe('the receipt of a deposit', () => {
  it('says what came in, what became of it and what is held', async () => {
    const text = await textOf(DEPOSIT);
    expect(text).toContain('Ontvangstbewijs waarborgsom');
    expect(text).toContain('Sleutel van de loods');
    expect(text).toMatch(/Wij hebben op 21 november 2026 een waarborgsom van € ?50,00/);
    for (const words of ['contant', 'Ingehouden als schadevergoeding', 'Sleutel verbogen', 'F0042', '30,00']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('krijgt u terug');
  });

  it('promises nothing once nothing is held, in the language of the customer', async () => {
    const text = await textOf({ ...DEPOSIT, language: 'fr', heldCents: 0 });
    expect(text).toContain('Reçu de caution');
    expect(text).not.toContain('vous est rendue');
  });

  it('is the same each time, and takes a purpose and reasons of any length', async () => {
    const long = { ...DEPOSIT, purpose: 'Sleutel en pas '.repeat(13).trim(), heldCents: 0 };
    const rows = DEPOSIT.rows.map((one) => ({ ...one, reason: 'Reden met veel woorden. '.repeat(80).trim() }));
    const [one, other] = [await printDeposit({ ...long, rows }), await printDeposit({ ...long, rows })];
    expect(one.equals(other)).toBe(true);
  });
});
