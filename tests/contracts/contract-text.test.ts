import { describe, expect, it } from 'vitest';
import { fillTemplate, isContractField, templateProblems } from '#contracts/contract-fields.ts';
import { literalText, plainText, readContractText } from '#contracts/contract-text.ts';
import { DEFAULT_TEMPLATE } from '#contracts/default-template.ts';
import { isSignature, strokePath } from '#contracts/signature.ts';
import { valuesOf } from './contract-samples.ts';

const span = (text: string, looks: { readonly bold?: boolean; readonly italic?: boolean } = {}) => ({
  text,
  bold: false,
  italic: false,
  ...looks,
});
const lineOf = (text: string) => {
  const [block] = readContractText(text);
  return block?.kind === 'paragraph' ? block.lines[0] : undefined;
};

describe('the text of a contract', () => {
  it('is read as headings, paragraphs and lists', () => {
    const text = '# Een\n\nregel een\nregel twee\n\nalinea\n## Twee\n- a\n- b\n1. c\n2) d\nverder';
    expect(readContractText(text)).toEqual([
      { kind: 'heading', level: 1, line: [span('Een')] },
      { kind: 'paragraph', lines: [[span('regel een')], [span('regel twee')]] },
      { kind: 'paragraph', lines: [[span('alinea')]] },
      { kind: 'heading', level: 2, line: [span('Twee')] },
      { kind: 'list', ordered: false, start: 1, items: [[span('a')], [span('b')]] },
      { kind: 'list', ordered: true, start: 1, items: [[span('c')], [span('d')]] },
      { kind: 'paragraph', lines: [[span('verder')]] },
    ]);
  });

  it('keeps the numbers of clauses that text stands between', () => {
    const starts = readContractText('1. een\n\nuitleg\n\n2. twee\n3. drie\n\n## Kop\n\n7) zeven').flatMap((block) =>
      block.kind === 'list' ? [[block.start, block.items.length]] : [],
    );
    expect(starts).toEqual([
      [1, 1],
      [2, 2],
      [7, 1],
    ]);
  });

  it('has bold, italic, both, and fields within', () => {
    expect(lineOf('a **b *c*** d {{ spot.name }}')).toEqual([
      span('a '),
      span('b ', { bold: true }),
      span('c', { bold: true, italic: true }),
      span(' d '),
      { ...span('{{ spot.name }}'), field: 'spot.name' },
    ]);
  });

  it.each([
    ['2 * 3 = 6', '2 * 3 = 6'],
    ['a ** b', 'a ** b'],
    ['**niet dicht', '**niet dicht'],
    [String.raw`\# geen kop`, '# geen kop'],
    [String.raw`\- geen lijst`, '- geen lijst'],
    [String.raw`\*geen\* \{\{veld\}\}`, '*geen* {{veld}}'],
    ['#geen kop', '#geen kop'],
    ['### geen kop', '### geen kop'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('takes %s as it is', (text, shown) => {
    expect(plainText(readContractText(text))).toBe(shown);
    expect(lineOf(text)?.every(({ bold, italic, field }) => !bold && !italic && field === undefined)).toBe(true);
  });

  it('is never refused, whatever is in it', () => {
    for (const text of ['', '\n\n', '*'.repeat(500), '{{'.repeat(200), '#', '-', '1.', '\u0000']) {
      expect(() => readContractText(text)).not.toThrow();
    }
  });

  it.each(['# kop', '- punt', '1. punt', '1) punt', '**vet**', '{{spot.name}}', String.raw`a\b`, 'x\ny', '*'])(
    'keeps a value such as %s as words',
    (value) => {
      expect(plainText(readContractText(literalText(value)))).toBe(value.replace('\n', ' '));
    },
  );
});

describe('a template', () => {
  it('that comes with the app can be filled in whole', () => {
    expect(templateProblems(DEFAULT_TEMPLATE)).toEqual([]);
    const { text, missing } = fillTemplate(DEFAULT_TEMPLATE, valuesOf({}));
    expect(text).toMatch(/De opzegtermijn is [^()]+\./);
    expect(missing).toEqual([]);
    expect(text).not.toMatch(/\{\{|\}\}/);
    expect(plainText(readContractText(text))).toContain('Jan Bakker, Dorpsstraat 1');
  });

  it('names each unknown field and each open brace with the words of its line', () => {
    expect(templateProblems('{{customer.name}}\n{{customer.naam}} {{x}}\n\n{{ open\nlos }}')).toEqual([
      { code: 'contract.unknown_field', params: { field: 'customer.naam', words: '{{customer.naam}} {{x}}', line: 2 } },
      { code: 'contract.unknown_field', params: { field: 'x', words: '{{customer.naam}} {{x}}', line: 2 } },
      { code: 'contract.open_braces', params: { field: '{{ open', words: '{{ open', line: 4 } },
      { code: 'contract.open_braces', params: { field: '}}', words: 'los }}', line: 5 } },
    ]);
    expect(templateProblems('een { haak en } nog een, {{ spot.name }}')).toEqual([]);
    expect(isContractField('toString')).toBe(false);
    const [long] = templateProblems(`## **De huurder** betaalt elke maand vooruit wat hier staat: {{prijs}}`);
    expect(long?.params.words).toBe('De huurder betaalt elke maand vooruit wa…');
  });

  it('leaves room for what is not known, and names it once', () => {
    const { text, missing } = fillTemplate(
      '{{spot.name}} {{spot.name}} {{customer.name}}',
      valuesOf({ 'spot.name': '' }),
    );
    expect(missing).toEqual(['spot.name']);
    expect(text).toBe('……………… ……………… Jan Bakker');
  });

  it('does not fill in what a value brings along', () => {
    const { text } = fillTemplate('{{customer.name}}', valuesOf({ 'customer.name': '{{price.amount}} **x**' }));
    expect(plainText(readContractText(text))).toBe('{{price.amount}} **x**');
  });
});

describe('a signature', () => {
  it('is made of strokes within its box', () => {
    const path = strokePath([
      [
        { x: 1.4, y: 2.6 },
        { x: 700, y: -5 },
      ],
      [{ x: 10, y: 10 }],
      [],
    ]);
    expect(path).toBe('M1 3L600 0M10 10L10 10');
    expect(isSignature(path)).toBe(true);
  });

  it.each(['', 'M1 1Z', 'M1 1L2', 'L1 1', 'M1 1"/><script>', `M1 1${'L1 1'.repeat(5_001)}`])('is not %.20s', (path) => {
    expect(isSignature(path)).toBe(false);
  });
});
