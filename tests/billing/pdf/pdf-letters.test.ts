import { expect, test } from 'vitest';
import { readPdf } from './pdf-reading.ts';
import { INVOICE } from './pdf-samples.ts';
import { printInvoice } from './print.ts';

const about = (description: string) => ({
  ...INVOICE,
  lines: INVOICE.lines.map((line) => ({ ...line, description })),
});

test('letters read as they were written, whatever documents before were made of', async () => {
  // Composed of the same glyph parts: the dots of “…” and those of “ï” and “ö”.
  await printInvoice(about('“Groot” „klein” ŉ ï ö … ½'));
  const words = ['d’échéance', '‘une’', '1.5', '±', '¨', '´'];
  const { text } = await readPdf(await printInvoice(about(words.join(' '))));
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});
