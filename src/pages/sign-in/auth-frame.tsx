import { Box, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { AuthLayout } from '#pages/parts/shell-auth.tsx';
import { Mark } from '#pages/parts/shell-mark.tsx';

/** The sign-in pages by purpose, each with its address in the first and in the second layout. */
const PAGES = {
  login: ['/account/login', '/auth/login-2'],
  register: ['/account/register', '/auth/register-2'],
  forgot: ['/account/forgot-password', '/auth/recoverpwd-2'],
  confirm: ['/auth/confirm-mail', '/auth/confirm-mail-2'],
} as const;

function isSecond(path: string): boolean {
  return path.endsWith('-2');
}

/** Where a page of signing in is, in the layout one is in. */
export function useAuthPaths(): Readonly<Record<keyof typeof PAGES, string>> {
  const { pathname } = useLocation();
  const at = isSecond(pathname) ? 1 : 0;
  const { login, register, forgot, confirm } = PAGES;
  return { login: login[at], register: register[at], forgot: forgot[at], confirm: confirm[at] };
}

/** The style of the only action on a page without a form. */
export const ONE_ACTION = { size: 'lg', width: { base: 'full', md: 'auto' } } as const;

type AuthFrameProps = { readonly title: string; readonly footer?: ReactNode; readonly children: ReactNode };

/** The frame of every sign-in page. Addresses that end in `-2` have the second layout. */
export function AuthFrame({ title, footer, children }: AuthFrameProps) {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    // As inside the app, a screen reader reads a new page from its title on, unless a field asks for the focus.
    if (type === 'POP' || (document.activeElement !== null && document.activeElement !== document.body)) return;
    document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [pathname, type]);
  return (
    <AuthLayout
      title={title}
      {...(footer === undefined ? {} : { footer })}
      {...(isSecond(pathname) ? { beside: <WhatItDoes /> } : {})}
    >
      {children}
    </AuthLayout>
  );
}

/** What the app is for, in three lines. */
function WhatItDoes() {
  const { t } = useLingui();
  const lines = [
    t`Every object has its spot, and everybody at the yard knows which one.`,
    t`Check in and check out with one hand, also where there is no signal.`,
    t`What you change waits on the device and is sent automatically.`,
  ];
  return (
    <Box maxWidth="30rem">
      <Mark size={120} />
      <chakra.ul listStyleType="none" mt="8" fontSize="large" lineHeight="body">
        {lines.map((line) => (
          <chakra.li key={line} py="4" borderTopWidth="1px" borderColor="bar.line">
            {line}
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  );
}
