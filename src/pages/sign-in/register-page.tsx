import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { AuthFrame, useAuthPaths } from './auth-frame.tsx';
import { RegisterForm } from './auth-register-form.tsx';

/** A new company with the person who owns it. */
export function RegisterPage() {
  const { t } = useLingui();
  const paths = useAuthPaths();
  return (
    <AuthFrame title={t`New company`} footer={<Link to={paths.login}>{t`I already have an account`}</Link>}>
      <RegisterForm />
    </AuthFrame>
  );
}
