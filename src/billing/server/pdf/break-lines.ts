import { lettersOf } from './text-runs.ts';

/**
 * Where lines may break: at spaces, at hyphens, dashes and slashes within compound words (never within plates and
 * numbers), and between East Asian characters.
 */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}][\p{Pe}\p{Pf}\p{Po}]*| +|[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+?(?:(?<=\p{Ll}\p{Ll}[-/–])(?=\p{Ll})|(?=[ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|$)/gu;

/** The lines of printable text in a width; a word that is wider is cut between letters. Never empty. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph.trimEnd(), width, widthOf));
}

function breakParagraph(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const end = () => {
    lines.push(line.trimEnd());
    line = '';
    lineWidth = 0;
  };
  for (const piece of text.match(PIECES) ?? []) {
    const pieceWidth = widthOf(piece);
    const isSpace = piece.trim() === '';
    if (lineWidth + (isSpace ? 0 : pieceWidth) > width && line.trim() !== '') end();
    if (isSpace && line === '') continue;
    if (pieceWidth <= width || isSpace) {
      line += piece;
      lineWidth += pieceWidth;
      continue;
    }
    for (const letter of lettersOf(piece)) {
      const letterWidth = widthOf(letter);
      if (lineWidth + letterWidth > width && line !== '') end();
      line += letter;
      lineWidth += letterWidth;
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

/** At most so many lines; a text that was cut ends in `…`. */
export function firstLines(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const last = lettersOf(lines[most - 1] ?? '');
  return [...lines.slice(0, most - 1), `${last.slice(0, -2).join('').trimEnd()}…`];
}
