import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SessionProvider } from '#session/session.tsx';
import { UiProvider } from '#ui/ui-provider.tsx';
import { ErrorPage } from './error-page.tsx';
import { ErrorBoundary } from './errors-boundary.tsx';

/** The providers around all pages: language, theme, router, errors, session. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary>
      <I18nProvider i18n={i18n}>
        <UiProvider>
          <BrowserRouter>
            <ErrorBoundary fallback={(error) => <ErrorPage error={error} />}>
              <SessionProvider>{children}</SessionProvider>
            </ErrorBoundary>
          </BrowserRouter>
        </UiProvider>
      </I18nProvider>
    </ErrorBoundary>
  );
}
