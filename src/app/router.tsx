import { type ComponentType, Suspense, useEffect } from 'react';
import { matchRoutes, Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { whyClosed } from '#pages/parts/navigation-rules.ts';
import { fetchPage, lazyPage, prefetchPages } from '#pages/parts/router-lazy.ts';
import { openRemembered, useSession, useUser } from '#session/session.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { areaRoutes } from './area-routes.tsx';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';

const LoginPage = lazyPage(() => import('#pages/sign-in/login-page.tsx'), 'LoginPage');
const RegisterPage = lazyPage(() => import('#pages/sign-in/register-page.tsx'), 'RegisterPage');
const SignInOrUpPage = lazyPage(() => import('#pages/sign-in/auth-both-page.tsx'), 'SignInOrUpPage');
const ForgotPasswordPage = lazyPage(() => import('#pages/sign-in/auth-forgot-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyPage(() => import('#pages/sign-in/auth-reset-page.tsx'), 'ResetPasswordPage');
const ConfirmMailPage = lazyPage(() => import('#pages/sign-in/auth-confirm-page.tsx'), 'ConfirmMailPage');
const LockScreenPage = lazyPage(() => import('#pages/sign-in/auth-lock-page.tsx'), 'LockScreenPage');
const LogoutPage = lazyPage(() => import('#pages/sign-in/auth-logout-page.tsx'), 'LogoutPage');
const InvitationPage = lazyPage(() => import('#pages/sign-in/auth-invitation-page.tsx'), 'InvitationPage');
const SignupPage = lazyPage(() => import('#pages/prospects/signup-page.tsx'), 'SignupPage');
const ContractSignPage = lazyPage(() => import('#pages/contracts/contract-sign-page.tsx'), 'ContractSignPage', true);
const QuotePublicPage = lazyPage(() => import('#pages/quotes/quote-public-page.tsx'), 'QuotePublicPage', true);
const DiagnosticsOfNothing = lazyPage(() => import('#pages/device/diagnostics-page.tsx'), 'DiagnosticsOfNothing');
const NoStoragePage = lazyPage(() => import('#pages/device/no-storage-page.tsx'), 'NoStoragePage');
const GuidePage = lazyPage(() => import('#pages/guide/guide-page.tsx'), 'GuidePage', true);
const NotFoundPage = lazyPage(() => import('#pages/parts/not-found-page.tsx'), 'NotFoundPage');
const ClosedPage = lazyPage(() => import('#pages/staff/closed-page.tsx'), 'ClosedPage');

const routes: RouteObject[] = [
  { path: '/login', element: <Navigate to="/auth/login" replace /> },
  { path: '/logout', element: <Navigate to="/auth/logout" replace /> },
  ...inBothLayouts('/auth/login', LoginPage),
  { path: '/account/login', Component: LoginPage },
  ...inBothLayouts('/auth/register', RegisterPage),
  { path: '/account/register', Component: RegisterPage },
  { path: '/register', Component: RegisterPage },
  ...inBothLayouts('/auth/recoverpwd', ForgotPasswordPage),
  { path: '/account/forgot-password', Component: ForgotPasswordPage },
  { path: '/auth/resetpwd/:token', Component: ResetPasswordPage },
  ...inBothLayouts('/auth/confirm-mail', ConfirmMailPage),
  ...inBothLayouts('/auth/lock-screen', LockScreenPage),
  ...inBothLayouts('/auth/logout', LogoutPage),
  ...inBothLayouts('/auth/signin-signup', SignInOrUpPage),
  { path: '/auth/invitation/:token', Component: InvitationPage },
  { path: '/signup/:company', Component: SignupPage },
  { path: '/contract/:token', Component: ContractSignPage },
  { path: '/quote/:token', Component: QuotePublicPage },
  { path: '/extras/500', Component: ErrorPage },
  { Component: SignedIn, children: [{ Component: Allowed, children: areaRoutes }] },
  ...['/ui/*', '/icons/*', '/tables/*'].map((path) => ({ path, Component: GuidePage })),
  // `/extras/404` and `/extras/404-alt` too.
  { path: '*', Component: NotFoundPage },
];

function inBothLayouts(path: string, page: ComponentType): RouteObject[] {
  return [path, `${path}-2`].map((address) => ({ path: address, Component: page }));
}

/** How long the start waits for a device that is slow to open; then the page is shown and says so. */
const PATIENCE_MS = 1_500;

/**
 * Fetches the code of the page at the browser's address and, where a session is remembered, what it shows first. True
 * when that session opened in time.
 */
export async function fetchFirstPage(): Promise<boolean> {
  const matches = matchRoutes(routes, window.location.pathname) ?? [];
  const device = openRemembered();
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const code = Promise.all(matches.map(({ route }) => fetchPage(route.Component)));
  const content = Promise.all(matches.map(({ route }) => fetchPage(route.Component, device)));
  const [opened] = await Promise.all([Promise.race([device, late]), code, Promise.race([content, late])]);
  return opened !== null;
}

/** Every address of the app. Pages are chunks of their own and arrive when they are first needed. */
export function AppRoutes() {
  return <Suspense fallback={<LoadingOverlay active />}>{useRoutes(routes)}</Suspense>;
}

/** Lets signed-in people in; others log in first and come back. */
function SignedIn() {
  const { state } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (state.phase === 'signed_in') void prefetchPages();
  }, [state.phase]);
  switch (state.phase) {
    case 'starting':
      return <LoadingOverlay active />;
    case 'signed_out':
      return <Navigate to="/auth/login" replace state={{ from: `${pathname}${search}` }} />;
    case 'locked':
      return <Navigate to="/auth/lock-screen" replace state={{ from: `${pathname}${search}` }} />;
    case 'no_storage':
      return pathname === '/diagnostics' ? <DiagnosticsOfNothing /> : <NoStoragePage />;
    default:
      return <Shell />;
  }
}

/** Says why a page is closed to this person or company, instead of asking the server for what it refuses. */
function Allowed() {
  const { pathname } = useLocation();
  return whyClosed(useUser(), pathname) === null ? <Outlet /> : <ClosedPage />;
}
