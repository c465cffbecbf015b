import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

export type ReadPdf = {
  /** The text of each page, line breaks as spaces. */
  readonly pages: readonly string[];
  readonly text: string;
  readonly links: readonly string[];
  /** Lowest and rightmost place of any letter, in points. */
  readonly bottom: number;
  readonly right: number;
};

/** Reads from a PDF what a viewer does. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: string[] = [];
  const links: string[] = [];
  let bottom = Number.POSITIVE_INFINITY;
  let right = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item ? [item] : []));
    pages.push(plain(texts.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join('')));
    for (const { transform, width } of texts) {
      bottom = Math.min(bottom, Number(transform[5]));
      right = Math.max(right, Number(transform[4]) + width);
    }
    for (const { url } of (await page.getAnnotations()) as { readonly url?: string }[]) if (url) links.push(url);
  }
  await pdf.loadingTask.destroy();
  return { pages, text: pages.join(' '), links, bottom, right };
}

/** Replaces every run of whitespace by one space. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the drawing instructions of the pages, as a PDF writes them. */
function strokes(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 1)) {
    if (bytes.toString('latin1', at - 3, at) === 'end') continue;
    try {
      const text = inflateSync(bytes.subarray(at + 7, bytes.indexOf('endstream', at))).toString('latin1');
      if (/\bTJ\b/.test(text)) found.push(text);
    } catch {
      // Something else than a page.
    }
  }
  return found;
}

/** Counts the letters drawn as the box of a missing glyph. */
export function unknownLetters(bytes: Buffer): number {
  const drawn = strokes(bytes).flatMap((page) => page.match(/\[[^\]]*\] TJ/g) ?? []);
  const letters = drawn.flatMap((shown) => Array.from(shown.matchAll(/<([0-9a-f]+)>/g), ([, hex = '']) => hex));
  return letters.flatMap((hex) => hex.match(/.{4}/g) ?? []).filter((glyph) => glyph === '0000').length;
}

/** Returns the text given to programs where the drawn letters do not spell it. */
export function spelledOut(bytes: Buffer): string[] {
  return strokes(bytes).flatMap((page) =>
    Array.from(page.matchAll(/\/ActualText \(\u00fe\u00ff((?:\\[^]|[^\\)])*)\)/g), ([, text = '']) => {
      const signs: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
      const raw = text.replace(/\\([^])/g, (_, sign: string) => signs[sign] ?? sign);
      return Buffer.from(raw, 'latin1').swap16().toString('utf16le');
    }),
  );
}

/** The names of the fonts in the file, without the mark of a part. */
export function fontsIn(bytes: Buffer): Set<string> {
  return new Set(
    Array.from(bytes.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g), ([, name = '']) => name),
  );
}

/** The dark squares of the code on a page: `size` by `size`; undefined where there is none. */
export function readCode(bytes: Buffer, size: number): boolean[][] | undefined {
  const bars = strokes(bytes)
    .flatMap((page) => Array.from(page.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)))
    .map(([, ...numbers]) => numbers.map(Number));
  if (bars.length === 0) return undefined;
  const left = Math.min(...bars.map(([x = 0]) => x));
  const top = Math.min(...bars.map(([, y = 0]) => y));
  const module = Math.min(...bars.map(([, , , height = 0]) => height));
  const code = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [x = 0, y = 0, width = 0] of bars) {
    const row = code[Math.round((y - top) / module)];
    const from = Math.round((x - left) / module);
    for (let at = from; at < from + Math.round(width / module); at += 1) if (row?.[at] !== undefined) row[at] = true;
  }
  return code;
}
