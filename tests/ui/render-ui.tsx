import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import { UiProvider } from '#ui/ui-provider.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });
afterEach(cleanup);

/** Renders a piece of the interface in the source language. */
export function renderUi(piece: ReactNode, path = '/') {
  return render(
    <I18nProvider i18n={i18n}>
      <UiProvider>
        <MemoryRouter initialEntries={[path]}>{piece}</MemoryRouter>
      </UiProvider>
    </I18nProvider>,
  );
}
