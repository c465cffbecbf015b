/** A piece of a line in one style. A piece with a `field` is filled in later. */
export type TextSpan = {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly field?: string;
};
export type TextLine = readonly TextSpan[];

/** A contract as it is read: headings, paragraphs of lines, lists of items whose numbers count on from `start`. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly line: TextLine }
  | { readonly kind: 'paragraph'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly TextLine[] };

const HEADING = /^(#{1,2})\s+(.+)$/;
const BULLET = /^[-*]\s+(.+)$/;
const NUMBERED = /^(\d{1,3})[.)]\s+(.+)$/;
/** A character after a backslash stands for itself. */
const SIGNS = /\\([\\`*_{}[\]()#+\-.!])|\{\{\s*([a-z_.]+)\s*\}\}|(\*\*|\*)/g;

/**
 * Reads light markup: `# heading`, `## heading`, `- item`, `1. item`, `**bold**`, `*italic*`, `{{field}}`; an empty line
 * ends a paragraph, a backslash takes a sign as it is. Every text can be read; there is nothing in it that is run.
 */
export function readContractText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let joins = false;
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trim();
    const last = blocks.at(-1);
    if (line === '') {
      joins = false;
      continue;
    }
    const [, marks, title] = HEADING.exec(line) ?? [];
    if (marks !== undefined && title !== undefined) {
      blocks.push({ kind: 'heading', level: marks.length === 1 ? 1 : 2, line: readLine(title) });
      joins = false;
      continue;
    }
    const bullet = BULLET.exec(line)?.[1];
    const [, number, numbered] = NUMBERED.exec(line) ?? [];
    const item = bullet ?? numbered;
    if (item !== undefined) {
      const ordered = bullet === undefined;
      const goesOn = last?.kind === 'list' && last.ordered === ordered;
      if (goesOn) blocks[blocks.length - 1] = { ...last, items: [...last.items, readLine(item)] };
      // A list interrupted by text continues with the number that was written.
      else blocks.push({ kind: 'list', ordered, start: Number(number ?? 1), items: [readLine(item)] });
      joins = false;
      continue;
    }
    if (joins && last?.kind === 'paragraph') {
      blocks[blocks.length - 1] = { ...last, lines: [...last.lines, readLine(line)] };
    } else {
      blocks.push({ kind: 'paragraph', lines: [readLine(line)] });
    }
    joins = true;
  }
  return blocks;
}

function readLine(line: string): TextLine {
  const spans: TextSpan[] = [];
  let bold = false;
  let italic = false;
  let at = 0;
  const add = (text: string, field?: string) => {
    if (text === '') return;
    const last = spans.at(-1);
    const isSame = last?.bold === bold && last.italic === italic && last.field === undefined && field === undefined;
    if (last !== undefined && isSame) spans[spans.length - 1] = { ...last, text: last.text + text };
    else spans.push({ text, bold, italic, ...(field === undefined ? {} : { field }) });
  };
  for (const found of line.matchAll(SIGNS)) {
    add(line.slice(at, found.index));
    const [whole, sign, field, stars] = found;
    at = found.index + whole.length;
    if (sign !== undefined) add(sign);
    else if (field !== undefined) add(whole, field);
    else if (!closes(line, at, stars ?? '', stars === '**' ? bold : italic)) add(whole);
    else if (stars === '**') bold = !bold;
    else italic = !italic;
  }
  add(line.slice(at));
  return spans;
}

/** Stars without a closing match are plain stars: `2 * 3`. */
function closes(line: string, at: number, stars: string, isOpen: boolean): boolean {
  if (isOpen) return true;
  return stars === '**' ? /[^\s].*\*\*/.test(line.slice(at)) : /^[^\s*][^*]*\*/.test(line.slice(at));
}

/** Escapes a value, so that its characters are never markup: a company called `*Ster*` keeps its stars. One line. */
export function literalText(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\*#{}]/g, (sign) => `\\${sign}`)
    .replace(/^-/, '\\-')
    .replace(/^(\d{1,3})([.)])/, '$1\\$2');
}

/** The words of a contract without marks, for searching and comparing. */
export function plainText(blocks: readonly TextBlock[]): string {
  const words = (line: TextLine) => line.map(({ text }) => text).join('');
  return blocks
    .map((block) => {
      if (block.kind === 'heading') return words(block.line);
      return (block.kind === 'list' ? block.items : block.lines).map(words).join('\n');
    })
    .join('\n\n');
}
