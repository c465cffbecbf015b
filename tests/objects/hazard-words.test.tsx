import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { choiceText, useObjectWords } from '#objects/client/use-object-words.ts';
import { mapObjectRow, readYesOrNo } from '#objects/object-import.ts';
import { hasSide } from '#pages/import/both-rows.ts';
import { useFieldWords } from '#pages/parts/use-field-words.ts';

const wrapper = ({ children }: { readonly children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
const render = <Result,>(hook: () => Result) => renderHook(hook, { wrapper }).result.current;

afterEach(cleanup);

test('what nobody said of gas is not known, on a page and where versions are compared, and never no', () => {
  const words = render(useObjectWords);
  expect([null, 'no', 'yes'].map((said) => choiceText(words, 'gas', said as 'no'))).toEqual(['Not known', 'No', 'Yes']);
  expect(choiceText(words, 'color', null)).toBe('–');
  const { value } = render(useFieldWords);
  expect(value('lithium', null, new Map())).toBe('Not known');
  expect(value('lithium', 'no', new Map())).toBe('No');
  expect(value('brand', '', new Map())).toBe('nothing');
});

test('a cell of a sheet says yes, no or nothing; a word that says something else is a fault', () => {
  expect(['ja', 'X', 'true', 'oui'].map(readYesOrNo)).toEqual(['yes', 'yes', 'yes', 'yes']);
  expect(['nee', '0', 'non'].map(readYesOrNo)).toEqual(['no', 'no', 'no']);
  expect(['', '?', 'Onbekend', 'weet niet'].map(readYesOrNo)).toEqual([null, null, null, null]);
  expect(mapObjectRow({ plate: 'WN-12-KX', gas: '2 flessen', lithium: 'ja' })).toMatchObject({
    fields: { lithium: 'yes', power: null },
    problems: [{ field: 'gas', code: 'invalid' }],
  });
});

test('a column of gas that says no in every row makes no object of a customer', () => {
  const customer = { 'customer.lastname': 'Jansen', 'object.gas': 'nee', 'object.power': 'nee' };
  expect(hasSide('object', customer)).toBe(false);
  expect(hasSide('object', { ...customer, 'object.plate': 'WN12KX' })).toBe(true);
});
