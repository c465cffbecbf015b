import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useColumnChoices } from '#objects/client/use-object-columns.tsx';

const wrapper = ({ children }: { readonly children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
const sizeHeader = () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const { result } = renderHook(() => useColumnChoices(null), { wrapper });
  return result.current.find(({ key }) => key === 'length')?.header;
};

afterEach(() => {
  document.documentElement.dir = 'ltr';
});

test('the sides in the head of the size column stand in the order of the figures below, whichever way the page is read', () => {
  expect(sizeHeader()).toBe('Length × width × height');
  document.documentElement.dir = 'rtl';
  expect(sizeHeader()).toBe('\u2066\u2068Length\u2069 × \u2068width\u2069 × \u2068height\u2069\u2069');
});
