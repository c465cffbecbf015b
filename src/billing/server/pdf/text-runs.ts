import bidiFactory from 'bidi-js';
import { type FontSlice, plainSlice, sliceFor, type Weight } from './document-fonts.ts';

/** Letters that one font draws in one direction, in the order in which they stand on paper. */
export type TextRun = { readonly text: string; readonly slice: FontSlice; readonly isRtl: boolean };

const bidi = bidiFactory();
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;
/** Pictures, flags and their modifiers. `©` and digits count as pictures in Unicode too, but stay. */
const PICTURES = /(?![\p{L}\p{N}#*©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]/gu;
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\uffff]/gu;
const ISOLATE = '\u2066';
const ISOLATE_END = '\u2069';
/** What stays left to right beside right-to-left letters: numbers, plates, account numbers, Latin words. */
const LEFT_TO_RIGHT =
  /[\p{Script=Latin}\p{N}+#€]+(?:[^\p{Script=Arabic}\p{Script=Hebrew}\n]*[\p{Script=Latin}\p{N}%€])?/gu;

/** Text as it can be printed: without control characters, pictures and invisible marks. Line breaks stay. */
export function printable(text: string): string {
  const isJoined = JOINED.test(text);
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, (space) =>
      /[\u00a0\u202f]/.test(space) ? '\u00a0' : ' ',
    )
    .replace(PICTURES, '')
    .replace(UNSEEN, (sign) => (sign === '\n' || (isJoined && /[\u200c\u200d]/.test(sign)) ? sign : ''));
}

/** The direction a text is read in, by its first letter; undefined where nothing in it goes from right to left. */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  if (!RTL.test(text)) return undefined;
  return RTL.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** The runs of one line of printable text, from left to right; `base` is the direction of the text it is a line of. */
export function runsOf(line: string, weight: Weight, base = directionOf(line)): TextRun[] {
  if (!RTL.test(line)) return fontRuns(line, weight, false);
  const text = line.replace(LEFT_TO_RIGHT, (part) => `${ISOLATE}${part}${ISOLATE_END}`);
  const embedding = bidi.getEmbeddingLevels(text, base);
  const order = bidi.getReorderedIndices(text, embedding);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: TextRun[] = [];
  let at = 0;
  while (at < order.length) {
    const isRtl = isOdd(embedding.levels[order[at] ?? 0]);
    let end = at;
    while (end < order.length && isOdd(embedding.levels[order[end] ?? 0]) === isRtl) end += 1;
    const indices = order.slice(at, end);
    // Right-to-left letters are shaped in the order they are read in, and turned around after.
    if (isRtl) indices.reverse();
    const part = indices.map((index) => mirrored.get(index) ?? text[index] ?? '').join('');
    const found = fontRuns(part.replace(/[\u2066\u2069]/g, ''), weight, isRtl);
    runs.push(...(isRtl ? found.reverse() : found));
    at = end;
  }
  return runs;
}

const isOdd = (level: number | undefined) => ((level ?? 0) & 1) === 1;
const clusters = new Intl.Segmenter('nl', { granularity: 'grapheme' });

/** The user-perceived characters of a text. */
export function lettersOf(text: string): string[] {
  return /^[\u0020-\u00ff]*$/.test(text)
    ? text.split('')
    : Array.from(clusters.segment(text), ({ segment }) => segment);
}

function fontRuns(text: string, weight: Weight, isRtl: boolean): TextRun[] {
  const runs: { text: string; slice: FontSlice; isRtl: boolean }[] = [];
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1);
    const slice = sliceOf(letter, weight, last?.slice);
    if (last?.slice === slice) last.text += letter;
    else runs.push({ text: letter, slice, isRtl });
  }
  return runs.map((run) => (isRtl && !RTL.test(run.text) ? { ...run, text: turned(run.text) } : run));
}

/** Fonts turn right-to-left letters around, and only those. */
const turned = (text: string) => lettersOf(text).reverse().join('');

/** Spaces and marks stay with the letters before them; a letter with its accents comes from one font when one has all. */
function sliceOf(letter: string, weight: Weight, before: FontSlice | undefined): FontSlice {
  const points = Array.from(letter, (sign) => sign.codePointAt(0) ?? 0);
  const hasAll = (slice: FontSlice | undefined) =>
    slice !== undefined && points.every((point) => slice.font.hasGlyphForCodePoint(point));
  if (before !== undefined && !/[\p{L}\p{N}]/u.test(letter) && hasAll(before)) return before;
  const candidates = points.map((point) => sliceFor(point, weight));
  const whole = candidates.find((slice) => slice !== null && hasAll(slice));
  return whole ?? candidates[0] ?? plainSlice(weight);
}
