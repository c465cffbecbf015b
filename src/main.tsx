import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '#app/providers.tsx';
import { AppRoutes, fetchFirstPage } from '#app/router.tsx';
import { startUpdates } from '#app/update.ts';
import { activateLocale, chosenLocale } from '#locales/activate.ts';
import { applyColorMode } from '#ui/color-mode.ts';

async function start(): Promise<void> {
  applyColorMode();
  await Promise.all([activateLocale(chosenLocale()), fetchFirstPage()]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no place for the app');
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <AppRoutes />
      </Providers>
    </StrictMode>,
  );
  void startUpdates();
}

void start();
