import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { activateLocale, LOCALES } from '#locales/activate.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { readCategory, readColor, readYesOrNo } from '#objects/object-import.ts';
import { fieldsOf, IMPORT_KINDS, likeliestPart, openSheet, rowBody } from '#pages/import/import-kinds.ts';
import { readSheets } from '#pages/import/import-sheet.ts';
import { writeSheets } from '#pages/import/import-sheet-write.ts';
import { useImportTemplate } from '#pages/import/use-import-words.ts';

afterEach(() => {
  cleanup();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

const wrapper = ({ children }: { readonly children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
const render = <Result,>(hook: () => Result) => renderHook(hook, { wrapper }).result.current;
const cases = LOCALES.flatMap(({ code }) => IMPORT_KINDS.map((kind) => [code, kind] as const));

describe.each(cases)('the empty sheet in %s of %s', (code, kind) => {
  const fields = fieldsOf(kind);

  it('is known again with each of its columns, and its example is left out', async () => {
    await activateLocale(code);
    const read = readSheets(writeSheets(render(() => useImportTemplate(kind))()));
    const parts = 'sheets' in read ? read.sheets : [];
    expect(parts).toHaveLength(2);
    expect(likeliestPart(kind, parts)).toBe(0);
    const [headers = [], example = []] = parts[0]?.rows ?? [];
    expect(new Set(headers).size).toBe(headers.length);
    const { mapping } = openSheet(kind, [headers]);
    expect(mapping).toEqual(fields);
    expect(rowBody(kind, mapping, example).problems).toEqual([]);
    expect(openSheet(kind, parts[0]?.rows ?? []).rows).toEqual([]);
    const other = example.map((cell, at) => (/(^|\.)(name|reference)$/.test(fields[at] ?? '') ? `${cell}x` : cell));
    expect(openSheet(kind, [headers, example, other]).rows).toEqual([other]);
  });

  it('explains each column: whether it is required, how it is filled in, an example', async () => {
    await activateLocale(code);
    const [sheet, explained] = render(() => useImportTemplate(kind))();
    const lines = (explained?.rows ?? []).slice(1);
    expect(lines.slice(0, fields.length).map(([name]) => name)).toEqual(sheet?.rows[0]);
    for (const [name, need, form, example] of lines.slice(0, fields.length)) {
      expect([need, form, example], JSON.stringify(name)).not.toContain('');
    }
  });
});

it.each(LOCALES)(
  'what the interface in $title calls a category, a colour or an answer means that in a sheet',
  async ({ code }) => {
    await activateLocale(code);
    const { choices } = render(useObjectWords);
    for (const [name, word] of Object.entries(choices.category)) expect(readCategory(word), word).toBe(name);
    for (const [name, word] of Object.entries(choices.color)) expect(readColor(word), word).toBe(name);
    for (const [name, word] of Object.entries(choices.gas)) expect(readYesOrNo(word), word).toBe(name || null);
  },
);
