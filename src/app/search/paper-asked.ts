import { useMemo } from 'react';
import { foldSearch } from '#shared/fold-search.ts';
import { type PaperKind, type PaperWords, useEverydayWords } from './use-everyday-words.ts';

/** A paper that a text names by its kind, and what it says besides: `85` of `contract 85`. */
export type Paper = { readonly kind: PaperKind; readonly rest: string };

const KINDS: readonly PaperKind[] = ['invoice', 'quote', 'contract', 'subscription'];
const ARABIC_ZERO = 0x0660;

/** The paper that a text names, whose kind stands before or after its number or amount. Null for any other text. */
export function paperAsked(text: string, words: PaperWords): Paper | null {
  const asked = partsOf(text);
  const kind = kindOf(asked[0] ?? '', words) ?? kindOf(asked.at(-1) ?? '', words);
  if (kind === null) return null;
  const beside = new Set([...listed(words[kind]), ...listed(words.numbering)]);
  const isBeside = (word: string) => beside.has(bare(word)) || bare(word) === '';
  const from = asked.findIndex((word) => !isBeside(word));
  const until = asked.findLastIndex((word) => !isBeside(word)) + 1;
  const rest =
    from === -1
      ? ''
      : asked
          .slice(from, until)
          .join(' ')
          .replace(/^[#№:]+/, '');
  return /\d/.test(rest) ? { kind, rest } : null;
}

/** Fewer letters may be those of a plate. */
const FEWEST_LETTERS = 4;

/** True for a text with a word for a kind of paper, perhaps not whole yet: it is no plate. */
export function namesPaper(text: string, words: PaperWords): boolean {
  const known = KINDS.flatMap((kind) => listed(words[kind]));
  return partsOf(text)
    .map(bare)
    .some((word) => known.some((one) => one === word || (word.length >= FEWEST_LETTERS && one.startsWith(word))));
}

/** The words of a text, also where the number is written against the kind: `合同85`, `contract85`. */
function partsOf(text: string): readonly string[] {
  const plain = text.replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO));
  return plain
    .replaceAll(/(\p{Script=Han}|\p{L}{4})(?=[#\d])/gu, '$1 ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

const listed = (words: string) => foldSearch(words).split(' ');
const bare = (word: string) => foldSearch(word).replaceAll(/[#№:.]/g, '');
const kindOf = (word: string, words: PaperWords) =>
  KINDS.find((kind) => listed(words[kind]).includes(bare(word))) ?? null;

/** The paper that a text names in the language of the app. */
export function usePaperAsked(text: string): Paper | null {
  const { papers } = useEverydayWords();
  return useMemo(() => paperAsked(text, papers), [text, papers]);
}
