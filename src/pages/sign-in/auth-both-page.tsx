import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useSession } from '#session/session.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { AuthFrame, useAuthPaths } from './auth-frame.tsx';
import { RegisterForm } from './auth-register-form.tsx';
import { Login } from './login-page.tsx';

/** Logging in and registering on one page, one form at a time. */
export function SignInOrUpPage() {
  const { t } = useLingui();
  const { state } = useSession();
  const paths = useAuthPaths();
  const [form, setForm] = useState<'login' | 'register'>('login');
  if (state.phase === 'locked') return <Navigate to="/auth/lock-screen" replace />;
  if (state.phase === 'signed_in' && state.sync.status.get().state === 'online') return <Navigate to="/" replace />;
  return (
    <AuthFrame
      title={form === 'login' ? t`Log in` : t`New company`}
      {...(form === 'login' ? { footer: <Link to={paths.forgot}>{t`Forgot your password?`}</Link> } : {})}
    >
      <Box mb="5">
        <FilterChips
          label={t`What do you want to do?`}
          chips={[
            { value: 'login', label: t`Log in` },
            { value: 'register', label: t`New company` },
          ]}
          value={form}
          onChange={setForm}
        />
      </Box>
      {form === 'login' ? <Login /> : <RegisterForm />}
    </AuthFrame>
  );
}
