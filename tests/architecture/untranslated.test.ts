import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '../../src');

/** Attributes that people read or hear. Lint looks at them too, and lets single small words pass. */
const READ =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|title|label|placeholder|alt|hint|heading)$/;
/** The text inside these is translated. */
const MACROS = new Set(['Trans', 'Plural', 'Select']);
/** Names that are the same in every language, and the hidden field of the sign-up form. */
const NAMES = new Set(['Remise', 'RDW', 'WhatsApp', 'website']);

/** Texts that stand in the markup of a component as they are, in one language. */
function bareTexts(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && MACROS.has(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && READ.test(node.name.getText()) && node.initializer !== undefined) {
      if (ts.isStringLiteral(node.initializer)) found.push(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('screen.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found.filter(
    (text) => /\p{L}{2}/u.test(text) && ![...NAMES].some((name) => text.replace(name, '').trim() === ''),
  );
}

describe('a screen', () => {
  test('holds no text that is not translated', () => {
    const files = globSync('**/*.tsx', { cwd: SOURCE });
    expect(files.length).toBeGreaterThan(100);
    const bare = files.flatMap((file) =>
      bareTexts(readFileSync(resolve(SOURCE, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(bare).toEqual([]);
  });
});

describe('the search', () => {
  test('finds words in the markup and in what is read aloud, and no others', () => {
    expect(bareTexts('const a = <b>klant</b>;')).toEqual(['klant']);
    expect(bareTexts('const a = <b aria-description="drie stuks" title="plek">(los)</b>;')).toHaveLength(3);
    expect(bareTexts('const a = <b title={t`Spot`} id="spot"><Trans>Spot</Trans> Remise</b>;')).toEqual([]);
    expect(bareTexts('const a = <b id="spot">{count} × 2</b>;')).toEqual([]);
  });
});
