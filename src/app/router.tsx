import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { isAllowed } from '#staff/permission.ts';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { lazyPage, prefetchPages } from './router-lazy.ts';
import { useSession, useUser } from './session.tsx';
import { Shell } from './shell.tsx';

const LoginPage = lazyPage(() => import('./login-page.tsx'), 'LoginPage');
const RegisterPage = lazyPage(() => import('./register-page.tsx'), 'RegisterPage');
const ErrorPage = lazyPage(() => import('./error-page.tsx'), 'ErrorPage');
const NoStoragePage = lazyPage(() => import('./error-page.tsx'), 'NoStoragePage');
const ObjectsPage = lazyPage(() => import('#objects/client/objects-page.tsx'), 'ObjectsPage');

/** Every address of the app. Pages are chunks of their own and arrive when they are first needed. */
export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      <Routes>
        <Route path="/auth/login" element={<LoginPage />} />
        <Route path="/account/login" element={<LoginPage />} />
        <Route path="/account/register" element={<RegisterPage />} />
        <Route path="/extras/404" element={<NotFoundPage />} />
        <Route path="/extras/404-alt" element={<NotFoundPage />} />
        <Route path="/extras/500" element={<ErrorPage />} />
        <Route element={<SignedIn />}>
          <Route path="/objects" element={<Permitted to="object index" />}>
            <Route element={<ObjectsPage />}>
              <Route index element={null} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** Lets signed-in people in; others log in first and come back. */
function SignedIn() {
  const { state } = useSession();
  const location = useLocation();
  const here = `${location.pathname}${location.search}`;
  useEffect(() => {
    if (state.phase === 'signed_in') prefetchPages();
  }, [state.phase]);
  switch (state.phase) {
    case 'starting':
      return <LoadingOverlay active />;
    case 'signed_out':
      return <Navigate to="/auth/login" replace state={{ from: here }} />;
    case 'no_storage':
      return <NoStoragePage />;
    default:
      return <Shell />;
  }
}

/** A page the person may not see looks as if it did not exist. */
function Permitted({ to, children }: { readonly to: string; readonly children?: ReactNode }) {
  const { permissions } = useUser();
  if (!isAllowed(permissions, to)) return <NotFoundPage />;
  return children ?? <Outlet />;
}
