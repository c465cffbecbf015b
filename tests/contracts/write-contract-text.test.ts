import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTemplateEditor,
  runTemplateEditor,
  showTemplate,
  textOfTemplate,
} from '#contracts/client/template-editing.ts';
import { $readBlocks, $showBlocks } from '#contracts/client/template-nodes.ts';
import { templateProblems } from '#contracts/contract-fields.ts';
import { readContractText, type TextBlock, type TextSpan } from '#contracts/contract-text.ts';
import { DEFAULT_TEMPLATE } from '#contracts/default-template.ts';
import { writeContractText } from '#contracts/write-contract-text.ts';

/** Text out of the editor after it was put in. */
function throughEditor(text: string): string {
  const nameOf = (field: string) => `name of ${field}`;
  const editor = createTemplateEditor();
  const end = runTemplateEditor(editor, nameOf);
  showTemplate(editor, text, nameOf);
  const out = textOfTemplate(editor);
  end();
  return out;
}

/** What a reader sees: letter by letter with its looks, but for the looks of spaces. */
function seen(text: string): string[] {
  const letters = (line: readonly TextSpan[]) =>
    line
      .flatMap(({ text: words, bold, italic, field }) =>
        field === undefined
          ? Array.from(words, (letter) =>
              letter.trim() === '' ? ' ' : `${letter}${bold ? 'B' : ''}${italic ? 'I' : ''}`,
            )
          : [`{${field}}${bold ? 'B' : ''}${italic ? 'I' : ''}`],
      )
      .join('')
      .trim();
  const block = (one: TextBlock): string => {
    if (one.kind === 'heading') return `h${one.level} ${letters(one.line)}`;
    if (one.kind === 'list') return `${one.ordered ? `from ${one.start}` : 'list'} ${one.items.map(letters).join('|')}`;
    return one.lines.map(letters).join('/');
  };
  return readContractText(text).map(block);
}

const piece = fc.constantFrom(
  'a',
  'B c',
  ' ',
  '*',
  '**',
  '***',
  '\\',
  '\\*',
  '\\{',
  '{{customer.name}}',
  '{{ spot.name }}',
  '{',
  '}',
  '#',
  '# ',
  '## ',
  '- ',
  '1. ',
  '12) ',
  '999. ',
  '\n',
  '\n\n',
  '2 * 3',
  '-',
  '.',
  '_',
  'é',
  '车',
  'ع',
  '\u00a0',
  '\t',
);
const texts = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));

describe('a template that comes out of the editor', () => {
  it('is the text that went in, for the one that comes with the app', () => {
    expect(throughEditor(DEFAULT_TEMPLATE)).toBe(DEFAULT_TEMPLATE);
  });

  it('reads as what went in, whatever marks stand in it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const out = throughEditor(text);
        expect(seen(out)).toEqual(seen(text));
        // Once written so, it stays letter by letter.
        expect(throughEditor(out)).toBe(out);
      }),
      { numRuns: 1_000 },
    );
  });

  it('can be saved when what went in could be', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(templateProblems(text).length === 0);
        expect(templateProblems(throughEditor(text))).toEqual([]);
      }),
    );
  });

  it('keeps a line that begins like a heading or an item as words', () => {
    const line = (text: string): TextBlock => ({
      kind: 'paragraph',
      lines: [[{ text, bold: false, italic: false }]],
    });
    for (const text of ['# a', '## a', '- a', '* a', '1. a', '12) a', '{{customer.name}}', '**a**']) {
      expect(readContractText(writeContractText([line(text)]))).toEqual([line(text)]);
    }
  });

  it('has no bold spaces at the ends of words, which no reader would see', () => {
    const line = [
      { text: ' a ', bold: true, italic: false },
      { text: 'b', bold: false, italic: true },
    ];
    expect(writeContractText([{ kind: 'paragraph', lines: [line] }])).toBe('**a** *b*');
  });
});

it('an editor without words gives no text', () => {
  const editor = createTemplateEditor();
  editor.update(() => $showBlocks([], (field) => field), { discrete: true });
  expect(editor.read($readBlocks)).toEqual([]);
});
