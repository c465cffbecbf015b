import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceDocument } from '#billing/invoice-document.ts';
import { breakLines, firstLines } from '#billing/server/pdf/break-lines.ts';
import { printable, runsOf } from '#billing/server/pdf/text-runs.ts';
import { fontsIn, readPdf, spelledOut, unknownLetters } from './pdf-reading.ts';
import { INVOICE } from './pdf-samples.ts';
import { printInvoice } from './print.ts';

const named = (name: string): InvoiceDocument => ({
  ...INVOICE,
  buyer: {
    name,
    street: 'Zonnelaan',
    houseNumber: '7',
    postcode: '1234 AB',
    city: 'Utrecht',
    country: 'NL',
    customerNumber: '',
  },
});

const SCRIPTS = [
  ['Chinese', '王小明', 'NotoSansSC-Regular'],
  ['rare Chinese', '鑫淼犇龘', 'NotoSansSC-Regular'],
  ['Japanese', '株式会社さくらカメラ', 'NotoSansSC-Regular'],
  ['Korean', '김철수', 'NotoSansKR-Regular'],
  ['Arabic', 'محمد عبد الرحمن', 'NotoSansArabic-Regular'],
  ['Persian', 'پژمان گلچین', 'NotoSansArabic-Regular'],
  ['Hebrew', 'אברהם כהן', 'NotoSansHebrew-Regular'],
  ['Greek', 'Γιάννης Παπαδόπουλος', 'NotoSans-Regular'],
  ['Cyrillic', 'Иван Ёлкин, Їжак', 'NotoSans-Regular'],
  ['Vietnamese', 'Nguyễn Thị Hương', 'NotoSans-Regular'],
  ['Hindi', 'अर्जुन शर्मा', 'NotoSans-Regular'],
  ['Polish and Turkish', 'Łukasz Żółć, Ğüneş İşçi', 'NotoSans-Regular'],
] as const;

describe('a name', () => {
  test.each(SCRIPTS)('in %s is drawn with letters of its own, in an embedded font', async (_, name, font) => {
    const bytes = await printInvoice(named(name));
    expect(unknownLetters(bytes)).toBe(0);
    expect(fontsIn(bytes)).toContain(font);
    const spelled = spelledOut(bytes);
    expect(spelled.includes(name) || (await readPdf(bytes)).text.includes(name)).toBe(true);
  });

  test('in letters that nobody has is a box and no failure', async () => {
    const bytes = await printInvoice(named('ꦗꦮ 𓀀 Jansen'));
    expect(unknownLetters(bytes)).toBeGreaterThan(0);
    expect((await readPdf(bytes)).text).toContain('Jansen');
  });

  test('loses pictures and signs that control, and keeps what is written', () => {
    expect(printable('Jan 😀👩‍👩‍👧🇳🇱 de\u0000\u0007 Vries\u202e\u200b\ufeff ©2026 #1 1️⃣')).toBe(
      'Jan  de Vries ©2026 #1 1',
    );
    expect(printable('a\r\nb\u2028c\td')).toBe('a\nb\nc d');
    expect(printable('e\u0301 \ud800x')).toBe('é x');
    expect(printable('\u202f\u00a0|')).toBe('\u00a0\u00a0|');
    expect(printable('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(printable('')).toBe('');
  });

  test.each(['', ' ', '\u0000', '😀', '\n\n', '\u202e', '؜'])(
    'that says nothing (%j) makes an invoice',
    async (name) => {
      const bytes = await printInvoice({ ...named(name), seller: { ...INVOICE.seller, name } });
      expect((await readPdf(bytes)).text).toContain('Zonnelaan 7');
      expect(unknownLetters(bytes)).toBe(0);
    },
  );
});

describe('any text at all', () => {
  const ranges = [0x10ffff, 0x3000, 0x1100, 0x900] as const;
  const sign = fc.oneof(...ranges.map((max) => fc.integer({ min: 0, max }))).map((code) => String.fromCodePoint(code));
  const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''));

  test('makes an invoice that can be read', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (name, description) => {
        const lines = INVOICE.lines.map((line) => ({ ...line, description }));
        const bytes = await printInvoice({ ...named(name), lines, note: name, reference: description });
        expect((await readPdf(bytes)).text).toContain('€ 148,25');
      }),
      // A combining mark on a letter that takes none once made the text shaper fail.
      { numRuns: 60, examples: [['\u0590', '\u08e0']] },
    );
  });
});

const visual = (text: string) => runsOf(printable(text), 400).map(({ text: part }) => part.trim());

describe('right-to-left text', () => {
  test('stands in the order people read, with numbers and plates left to right', () => {
    expect(visual('محمد 2026-0001')).toEqual(['2026-0001', 'محمد']);
    expect(visual('تخزين 12-AB-34 في المستودع')).toEqual(['في المستودع', '', '12-AB-34', 'تخزين']);
    expect(visual('حساب NL91 ABNA 0417 1643 00')).toEqual(['NL91 ABNA 0417 1643 00', 'حساب']);
    expect(visual('محمد (الابن) 12')).toEqual(['12', '(', 'الابن', ')', 'محمد']);
  });

  test('within Dutch words stays where it is, and its brackets look the right way', () => {
    expect(visual('Sleutel voor אברהם (plek A12)')).toEqual(['Sleutel voor', 'אברהם', '(plek A12)']);
  });
});

describe('lines', () => {
  const widthOf = (text: string) => Array.from(text).length;
  const lines = (text: string, width: number) => breakLines(text, width, widthOf);

  test('end at spaces, never inside a plate, an amount or a number', () => {
    expect(lines('Stalling 12-AB-34 loods', 12)).toEqual(['Stalling', '12-AB-34', 'loods']);
    expect(lines('nummer F2026-0042', 10)).toEqual(['nummer', 'F2026-0042']);
    expect(lines('één-op-één tent-trailer', 17)).toEqual(['één-op-één tent-', 'trailer']);
    expect(lines('', 10)).toEqual(['']);
    expect(lines('a\nb', 10)).toEqual(['a', 'b']);
  });

  test('end inside a word only when it is wider than a line, and between Chinese characters', () => {
    expect(lines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(lines('北京市朝阳区，好', 6)).toEqual(['北京市朝阳', '区，好']);
    expect(lines('北京市朝阳区', 4)).toEqual(['北京市朝', '阳区']);
    expect(lines('👩‍👩‍👧'.repeat(2), 5)).toHaveLength(2);
  });

  test('keep everything that was written', () => {
    const text = 'Een zin met woorden, 12-AB-34 en 北京市 en verzekeringsmaatschappij-achtige dingen/zaken';
    for (let width = 1; width < 40; width += 1) {
      expect(lines(text, width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(Math.max(...lines(text, width).map(widthOf))).toBeLessThanOrEqual(width);
    }
  });

  test('that are too many end in dots', () => {
    expect(firstLines(['een', 'twee', 'drie'], 2)).toEqual(['een', 'tw…']);
    expect(firstLines(['een', 'twee'], 2)).toEqual(['een', 'twee']);
  });
});
