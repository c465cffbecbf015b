import { chakra, Grid } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useLayout } from '#pages/parts/layout.ts';
import { useLoadingPage } from '#pages/parts/router-lazy.ts';
import { useUser } from '#session/session.tsx';
import { useLockKey } from '#session/session-lock.ts';
import { UserProvider } from '#session/user-context.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { DraftStoreContext } from '#ui/form/draft-store.ts';
import { LeaveGuard } from '#ui/form/leave-guard.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { PageError } from './error-page.tsx';
import { ErrorBoundary } from './errors-boundary.tsx';
import { KeyboardHelp, useHelpKey } from './keyboard-help.tsx';
import { SearchDialog, useSearchKey } from './search/shell-search-dialog.tsx';
import { useNoteVisits } from './search/use-recent-records.ts';
import { SessionBanner } from './session-banner.tsx';
import { BottomBar } from './shell-bottom-bar.tsx';
import { useNavigationFocus } from './shell-focus.ts';
import { Footer } from './shell-footer.tsx';
import { MainMenu, useMenuShown } from './shell-main-menu.tsx';
import { SideBar, TwoColumnBar } from './shell-side-bar.tsx';
import { PlaceTabs } from './shell-tabs.tsx';
import { TopBar } from './shell-top-bar.tsx';

// Fetched right after the first page: nobody opens it within that time.
const MoreSheet = lazy(async () => ({ default: (await import('./shell-more.tsx')).MoreSheet }));

/** The app of a signed-in person: provides the person and their drafts to everything inside. */
export function Shell() {
  const user = useUser();
  const { drafts } = useSync();
  useNoteVisits(user.id);
  return (
    <UserProvider value={user}>
      <DraftStoreContext value={drafts}>
        <Frame />
      </DraftStoreContext>
    </UserProvider>
  );
}

/** The frame around every page: bars, menu, search, status. Only the middle scrolls. */
function Frame() {
  const narrow = useNarrow();
  const layout = useLayout();
  const [menuShown, toggleMenu] = useMenuShown();
  const [sheet, setSheet] = useState<'more' | 'search' | 'keys' | null>(null);
  const main = useNavigationFocus();
  const openSearch = () => setSheet('search');
  const openKeys = () => setSheet('keys');
  useSearchKey(openSearch);
  useHelpKey(openKeys);
  return (
    <Grid
      height="100dvh"
      gridTemplateRows="auto auto auto minmax(0, 1fr) auto"
      gridTemplateColumns="auto minmax(0, 1fr)"
      css={{
        '@media screen': { position: 'relative', overflowY: 'clip' },
        '@media print': { display: 'block', height: 'auto' },
      }}
    >
      <SkipLink />
      <TopBar onSearch={openSearch} onKeys={openKeys} menuShown={menuShown} onToggleMenu={toggleMenu} />
      <chakra.div gridRow="2" gridColumn="1 / -1">
        {!narrow && layout === 'horizontal' && menuShown && <MainMenu />}
      </chakra.div>
      <chakra.div gridRow="3 / 5" gridColumn="1" minHeight="0">
        {!narrow && layout === 'vertical' && <SideBar condensed={!menuShown} />}
        {!narrow && layout === 'detached' && <SideBar condensed={!menuShown} detached />}
        {!narrow && layout === 'two-column' && <TwoColumnBar condensed={!menuShown} />}
      </chakra.div>
      <chakra.div gridRow="3" gridColumn="2">
        <SessionBanner />
        {(narrow || layout !== 'two-column') && <PlaceTabs />}
      </chakra.div>
      <chakra.div gridRow="4" gridColumn="2" position="relative" minHeight="0">
        <PageLoading />
        <Grid
          as="main"
          id="main"
          ref={main}
          height="full"
          overflowY="auto"
          // A swipe past the end shows nothing beneath the page.
          overscrollBehaviorY="none"
          tabIndex={-1}
          outline="none"
          // A page that fills takes what the footer leaves; a longer one pushes the footer down.
          gridTemplateRows={{ base: 'minmax(auto, 1fr)', md: 'minmax(auto, 1fr) auto' }}
          gridTemplateColumns="minmax(0, 1fr)"
          css={{
            // Absolutely positioned content, such as text for screen readers, must scroll with the page and end where it ends.
            '@media screen': { position: 'relative' },
            // A tablet on its side is low: there the page takes all of it, and the footer follows below.
            '@media (min-width: 48rem) and (max-height: 50rem) and (not (pointer: fine))': {
              gridTemplateRows: 'minmax(auto, 1fr) 0',
            },
            '@media print': { overflow: 'visible', height: 'auto' },
          }}
        >
          <PageFrame>
            <Outlet />
          </PageFrame>
          {!narrow && <Footer />}
        </Grid>
      </chakra.div>
      <chakra.div gridRow="5" gridColumn="1 / -1">
        {narrow && <BottomBar onSearch={openSearch} onMore={() => setSheet('more')} />}
      </chakra.div>
      {narrow && (
        <Suspense fallback={null}>
          <MoreSheet open={sheet === 'more'} onClose={() => setSheet(null)} onKeys={openKeys} />
        </Suspense>
      )}
      <SearchDialog open={sheet === 'search'} onClose={() => setSheet(null)} />
      <KeyboardHelp open={sheet === 'keys'} onClose={() => setSheet(null)} />
      <LeaveGuard />
      <LockKey />
    </Grid>
  );
}

/** A part of its own: the frame does not draw itself anew when the connection goes or comes. */
function LockKey() {
  useLockKey();
  return null;
}

/** An error stays on the page it happened on: the next page starts clean. */
function PageFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname.split('/')[1] ?? ''} fallback={(error) => <PageError error={error} />}>
      <Suspense fallback={<LoadingOverlay active />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function PageLoading() {
  return <LoadingOverlay active={useLoadingPage()} />;
}

function SkipLink() {
  return (
    <chakra.a
      href="#main"
      position="absolute"
      top="2"
      insetInlineStart="2"
      zIndex="skip"
      px="4"
      py="3"
      borderRadius="control"
      bg="bg.panel"
      color="fg"
      boxShadow="float"
      css={{ '&:not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', overflow: 'hidden', p: 0 } }}
    >
      <Trans>Skip to the content</Trans>
    </chakra.a>
  );
}
