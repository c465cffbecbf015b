import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { renderPdf } from '#billing/server/pdf/render-pdf.ts';
import { LOGO } from '#tests/support/pictures.ts';
import { readCode, readPdf } from './pdf-reading.ts';
import { CREDIT, INVOICE, LETTER } from './pdf-samples.ts';
import { printInvoice, printLetter } from './print.ts';

const YARD = { companyId: 'yard' };
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the same document', () => {
  test('gives the same bytes, here and in the thread, alone and among others', async () => {
    const logo = LOGO;
    const first = hash(await printInvoice(INVOICE, { logo: Buffer.from(logo) }));
    await printInvoice(CREDIT);
    await printLetter(LETTER);
    expect(hash(await printInvoice(structuredClone(INVOICE), { logo: Buffer.from(logo) }))).toBe(first);
    const order = { ...YARD, kind: 'invoice', document: INVOICE, logo } as const;
    const [one, , three] = await Promise.all([
      renderPdf(order),
      renderPdf({ ...YARD, kind: 'letter', document: LETTER }),
      renderPdf(order),
    ]);
    expect([hash(one), hash(three)]).toEqual([first, first]);
    expect(hash(await printInvoice({ ...INVOICE, number: 'F2026-0043' }))).not.toBe(first);
  });

  test('is dated by its day of issue', async () => {
    const text = (await printInvoice(INVOICE)).toString('latin1');
    expect(text.match(/\(D:\d+Z\)/g)).toEqual(['(D:20260501000000Z)']);
    expect(/ModDate/.test(text)).toBe(false);
  });
});

describe('the thread that prints', () => {
  test('is given up when a document takes too long, and the next one is made', async () => {
    const lines = Array.from({ length: 20_000 }, () => INVOICE.lines[0]!);
    const endless = renderPdf({ ...YARD, kind: 'invoice', document: { ...INVOICE, lines } }, 50);
    const next = renderPdf({ ...YARD, kind: 'letter', document: LETTER });
    await expect(endless).rejects.toThrow('too long');
    expect((await readPdf(await next)).text).toContain('Herinnering');
  });

  test('of one company holds up no other', async () => {
    const lines = Array.from({ length: 20_000 }, () => INVOICE.lines[0]!);
    const long = { ...YARD, kind: 'invoice', document: { ...INVOICE, lines } } as const;
    const letter = { kind: 'letter', document: LETTER, companyId: 'other' } as const;
    // Starts its thread first, so that only the rendering of a page is waited for, even on a busy machine.
    await renderPdf(letter);
    const over: string[] = [];
    // Given up on a slow machine, printed on a fast one: both end its turn.
    const crowd = Promise.all(
      [1, 2].map((count) =>
        renderPdf(long, 5000)
          .catch(() => undefined)
          .then(() => over.push(`yard ${count}`)),
      ),
    );
    await renderPdf(letter).then(() => over.push('other'));
    expect(over).toEqual(['other']);
    await crowd;
    expect(over).toEqual(['other', 'yard 1', 'yard 2']);
  });

  test('says what it could not print, and goes on', async () => {
    const wrong = { ...INVOICE, issuedOn: 'soon' };
    await expect(renderPdf({ ...YARD, kind: 'invoice', document: wrong })).rejects.toThrow('could not be printed');
    expect((await renderPdf({ ...YARD, kind: 'invoice', document: INVOICE })).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each([
    ['no picture at all', Buffer.from('nonsense')],
    ['a picture cut short', Buffer.from(LOGO).subarray(0, 60)],
    ['nothing', Buffer.alloc(0)],
  ])('prints with the name where the logo is %s', async (_, logo) => {
    const bytes = await renderPdf({ ...YARD, kind: 'invoice', document: INVOICE, logo });
    expect((await readPdf(bytes)).text).toMatch(/^Stalling De Wal Stalling De Wal/);
    const right = await renderPdf({ ...YARD, kind: 'invoice', document: INVOICE, logo: LOGO });
    expect((await readPdf(right)).text).not.toMatch(/^Stalling De Wal Stalling De Wal/);
  });
});

describe('a reminder', () => {
  test('has its words, the invoices, the costs, the day and how to pay', async () => {
    const bytes = await printLetter(LETTER);
    const { text, links } = await readPdf(bytes);
    for (const expected of [
      'Herinnering: betaling van twee facturen',
      'Beste Piet de Vries,',
      'nog geen betaling ontvangen',
      'F2026-0042 1 mei 2026 15 mei 2026 € 148,25 € 148,25 Kenmerk 5000 0000 0042 0042',
      'F2026-0051 3 mei 2026 17 mei 2026 € 60,50 € 30,00',
      'Incassokosten € 40,00',
      'Totaal te betalen € 218,25',
      'binnen 15 dagen nadat deze brief bij je is bezorgd',
      'Te betalen € 218,25',
      '16 juni 2026',
      'NL91 ABNA 0417 1643 00',
      'F2026-0042, F2026-0051',
      'Datum 1 juni 2026',
      'Bouwbedrijf De Vries',
      'De Wal Caravanstalling B.V.',
    ]) {
      expect(text).toContain(expected);
    }
    expect(links).toEqual([LETTER.paymentUrl]);
    expect(readCode(bytes, 29)).toBeDefined();
  });

  test('without costs names none; with many invoices goes over pages', async () => {
    const free = await readPdf(await printLetter({ ...LETTER, costsCents: 0, openCents: 17_825 }));
    expect(free.text).not.toContain('Incassokosten');
    const invoices = Array.from({ length: 60 }, (_, at) => ({ ...LETTER.invoices[0]!, number: `F2026-${1000 + at}` }));
    const { pages, text } = await readPdf(await printLetter({ ...LETTER, invoices }));
    expect(pages.length).toBeGreaterThan(1);
    for (const { number } of invoices) expect(text).toContain(number);
    expect(pages.at(-1)).toContain('Ten name van');
  });

  test('ends on the page that says how to pay, however much is above it', async () => {
    const filler = 'Betaal binnen 15 dagen nadat deze brief bij je is bezorgd. '.repeat(3);
    for (let count = 0; count < 14; count += 1) {
      const closing = [...Array.from({ length: count }, () => filler), 'Met vriendelijke groet,\nStalling De Wal'];
      const { pages } = await readPdf(await printLetter({ ...LETTER, closing }));
      const paying = pages.filter((page) => page.includes('Ten name van'));
      expect(paying, `${count} paragraphs`).toHaveLength(1);
      for (const part of ['Met vriendelijke groet', 'Te betalen € 218,25', 'Omschrijving'])
        expect(paying[0]).toContain(part);
    }
  });

  test('of one invoice says its reference once, where it says how to pay', async () => {
    const invoices = LETTER.invoices.slice(0, 1);
    const reference = { paymentReference: '5000000000420042' };
    const { text } = await readPdf(await printLetter({ ...LETTER, ...reference, invoices }));
    expect(text.split('5000 0000 0042 0042')).toHaveLength(2);
  });
});
