import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { allowOwnScripts } from '#app/own-scripts.ts';
import { Providers } from '#app/providers.tsx';
import { AppRoutes, fetchFirstPage } from '#app/router.tsx';
import { activateChosenLocale } from '#locales/activate.ts';
import { rememberAskedLayout } from '#pages/parts/layout.ts';
import { keepInstallOffer } from '#session/install/install-offer.ts';
import { LEGACY_USER_KEY } from '#session/session-user.ts';
import { startUpdates } from '#session/update.ts';
import { followColorMode } from '#ui/color-mode.ts';
import { recall } from '#ui/device-memory.ts';

async function start(): Promise<void> {
  allowOwnScripts();
  keepInstallOffer();
  followColorMode();
  rememberAskedLayout();
  const [isPrepared] = await Promise.all([fetchFirstPage(), activateChosenLocale()]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no place for the app');
  const app = createRoot(root);
  const page = (
    <StrictMode>
      <Providers>
        <AppRoutes />
      </Providers>
    </StrictMode>
  );
  // A prepared page is rendered at once; any other in slices, so that a slow phone still responds to touch.
  if (isPrepared) app.render(page);
  else startTransition(() => app.render(page));
  startUpdates();
  if (recall(LEGACY_USER_KEY) !== null) void checkLegacy();
}

/** Few devices were used with the earlier programs, so the code for those is fetched only where it is needed. */
async function checkLegacy(): Promise<void> {
  const chunk = await import('#session/legacy-user.ts').catch(() => null);
  await chunk?.checkLegacyUser();
}

void start();
