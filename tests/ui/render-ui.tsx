import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEveryTest, beforeEveryFile } from '#tests/support/each-test.ts';
import { UiProvider } from '#ui/ui-provider.tsx';

configure({ asyncUtilTimeout: 20_000 });
beforeEveryFile(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEveryTest(cleanup);

function around(piece: ReactNode, path: string) {
  return (
    <I18nProvider i18n={i18n}>
      <UiProvider>
        <MemoryRouter initialEntries={[path]}>{piece}</MemoryRouter>
      </UiProvider>
    </I18nProvider>
  );
}

/** Renders a piece of the interface in the source language. */
export function renderUi(piece: ReactNode, path = '/') {
  return render(around(piece, path));
}

/** The same, with `show`, which puts another piece in its place. */
export function renderShown(piece: ReactNode) {
  const rendered = renderUi(piece);
  return { ...rendered, show: (next: ReactNode) => rendered.rerender(around(next, '/')) };
}
