import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { CheckOption } from '#ui/check-option.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { notify } from '#ui/toaster.tsx';
import { revokedPerson } from './revoked-device.ts';
import { useSession } from './session.tsx';
import { type CallResult, postLogin } from './session-api.ts';
import { rememberSignOut } from './session-user.ts';
import { isSharedDevice, rememberShared } from './shared-device.ts';
import { AuthLayout } from './shell-auth.tsx';

const RevokedNotice = lazy(async () => ({ default: (await import('./revoked-notice.tsx')).RevokedNotice }));

/** Only Safari keeps the app on the home screen apart from its tabs. */
const isHomeScreenApp = () => 'standalone' in navigator && navigator.standalone === true;

type LoginValues = { readonly email: string; readonly password: string };

/** Problems of a refused call, at the fields the server names. */
export function problemsOf(result: Exclude<CallResult, { ok: true }>, offlineText: string): readonly SaveProblem[] {
  if (result.status === 'offline') return [{ message: offlineText }];
  const problems = Object.entries(result.fields).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  );
  return problems.length > 0 ? problems : [{ message: result.message }];
}

/** Where the person wanted to go before signing in; only places inside the app. */
function targetOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : '/';
}

export function LoginPage() {
  const { t } = useLingui();
  const { state, begin } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const form = useForm<LoginValues>({ defaultValues: { email: '', password: '' } });
  const target = targetOf(location.state);
  const again = state.phase === 'signed_in';
  const [shared, setShared] = useState(isSharedDevice);
  const [revoked] = useState(revokedPerson);
  useEffect(() => {
    if (again) form.setValue('email', state.user.email);
  }, [again, form, state]);

  // Signed in and the server agrees: nothing to do here.
  if (again && state.sync.status.get().state === 'online') return <Navigate to={target} replace />;

  const submit = async ({ email, password }: LoginValues): Promise<readonly SaveProblem[] | undefined> => {
    const offline = t`There is no connection with the server. Logging in needs one.`;
    const result = await postLogin(email.trim(), password);
    if (!result.ok) {
      const problems = problemsOf(result, offline);
      notify({ tone: 'error', title: problems[0]?.message ?? offline });
      return problems;
    }
    rememberSignOut(false);
    rememberShared(shared);
    if (!(await begin())) return [{ message: offline }];
    await navigate(target, { replace: true });
    return undefined;
  };
  return (
    <AuthLayout title={t`Log in`} footer={<Link to="/account/register">{t`Start with a new company`}</Link>}>
      {revoked !== null && (
        <Suspense fallback={null}>
          <RevokedNotice person={revoked} />
        </Suspense>
      )}
      {isHomeScreenApp() && (
        <Text mb="5" color="fg.muted">
          <Trans>
            The app on the home screen keeps its own data: log in here too. What waits in Safari is sent from there.
          </Trans>
        </Text>
      )}
      <RecordForm form={form} onSubmit={submit} submitLabel={t`Log in`} label={t`Log in`} guarded={false}>
        <TextField name="email" label={t`E-mail address`} type="email" autoComplete="username" autoCapitalize="none" />
        <TextField name="password" label={t`Password`} type="password" autoComplete="current-password" />
        <CheckOption checked={shared} onChange={setShared}>
          {t`Others use this device too`}
          <Box fontSize="small" color="fg.muted">
            {t`After twelve hours without use: logged out, data removed`}
          </Box>
        </CheckOption>
      </RecordForm>
    </AuthLayout>
  );
}
