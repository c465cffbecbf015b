import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { TwoStepSecret } from '#pages/credentials/account-calls.ts';
import { askFirstSecret } from '#pages/credentials/auth-calls.ts';
import {
  canOfferPasskeys,
  canUsePasskeys,
  signInWithPasskey,
  stopOfferingPasskeys,
} from '#pages/credentials/auth-passkey.ts';
import { RetryNotice, useRetryWait } from '#pages/credentials/auth-retry.tsx';
import { whenIdle } from '#pages/parts/router-lazy.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useSession } from '#session/session.tsx';
import type { CallResult } from '#session/session-api.ts';
import { rememberSignOut } from '#session/session-user.ts';
import { postLogin } from '#session/sign-in-calls.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';

const TwoStepKey = lazy(async () => ({ default: (await import('#pages/credentials/two-step-key.tsx')).TwoStepKey }));

type SignInValues = { readonly email: string; readonly password: string; readonly code: string };

type SignInFormProps = {
  /** The address of the only person who may sign in; the form then does not ask for it. */
  readonly only?: string;
  /** An address that is filled in, to be changed at will. */
  readonly suggested?: string;
  /** Called once the session is established and the device's data is open. */
  readonly onSignedIn: () => void | Promise<void>;
  readonly children?: ReactNode;
};

/** E-mail address and password, then a code where the server wants one; or a passkey. */
export function SignInForm({ only, suggested, onSignedIn, children }: SignInFormProps) {
  const { t } = useLingui();
  const { begin } = useSession();
  const { asksCode, secret, ask, leave } = useSecondStep();
  const wait = useRetryWait();
  const form = useForm<SignInValues>({ defaultValues: { email: only ?? suggested ?? '', password: '', code: '' } });
  const offline = t`There is no connection to the server. Logging in needs one.`;
  useEffect(() => {
    if (suggested !== undefined && form.getValues('email') === '') form.setValue('email', suggested);
  }, [form, suggested]);

  const finish = useCallback(
    async (result: CallResult): Promise<readonly SaveProblem[] | undefined> => {
      if (!result.ok) {
        const problems = problemsOf(result, offline);
        notify({ tone: 'error', title: problems[0]?.message ?? offline });
        return problems;
      }
      rememberSignOut(false);
      if (secret !== null)
        notify({ tone: 'done', title: t`Two-step login is on. Make recovery codes in your account.` });
      if (!(await begin())) return [{ message: offline }];
      await onSignedIn();
      return undefined;
    },
    [begin, offline, onSignedIn, secret, t],
  );
  const submit = async ({ email, password, code }: SignInValues) => {
    if (wait.until !== null) return [{ message: t`Wait until you can try again.` }];
    const result = await postLogin(email.trim(), password, asksCode ? code.replaceAll(/\s/g, '') : undefined);
    wait.note(result);
    const asked = await ask(result, email.trim(), password);
    if (asked === 'asked') form.resetField('code');
    return asked === 'asked' ? undefined : finish(asked);
  };
  return (
    <Flex direction="column" gap="4">
      <RecordForm form={form} onSubmit={submit} submitLabel={t`Log in`} label={t`Log in`} guarded={false}>
        {asksCode ? (
          <CodeFields secret={secret} onBack={leave} onSwitch={() => form.resetField('code')} />
        ) : (
          <>
            {only === undefined ? (
              <TextField
                name="email"
                label={t`E-mail address`}
                type="email"
                autoComplete="username webauthn"
                autoCapitalize="none"
              />
            ) : (
              // For password managers, which store a password by its user name.
              <chakra.input hidden readOnly type="text" autoComplete="username" value={only} />
            )}
            <TextField
              name="password"
              label={t`Password`}
              type="password"
              autoComplete="current-password"
              autoFocus={only !== undefined}
            />
            {children}
          </>
        )}
        <RetryNotice until={wait.until} />
      </RecordForm>
      {!asksCode && <PasskeyButton finish={finish} />}
    </Flex>
  );
}

/** Whether a code is needed, and the authenticator app's secret when the company demands that one is set up now. */
function useSecondStep() {
  const [asksCode, setAsksCode] = useState(false);
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  const ask = async (result: CallResult, email: string, password: string): Promise<CallResult | 'asked'> => {
    if (result.ok || result.status === 'offline') return result;
    if (result.code === 'two_step_setup_needed') {
      const begun = await askFirstSecret(email, password);
      if (!begun.ok) return begun;
      setSecret(begun.result);
    } else if (result.code !== 'second_factor_needed' || asksCode) {
      return result;
    }
    setAsksCode(true);
    return 'asked';
  };
  const leave = () => {
    setAsksCode(false);
    setSecret(null);
  };
  return { asksCode, secret, ask, leave };
}

type CodeFieldsProps = {
  /** Not null while an authenticator app is being set up, which has to give a first code. */
  readonly secret: TwoStepSecret | null;
  readonly onBack: () => void;
  readonly onSwitch: () => void;
};

/** The second step: a code from the app, or one of the recovery codes kept for when it is lost. */
function CodeFields({ secret, onBack, onSwitch }: CodeFieldsProps) {
  const { t } = useLingui();
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      {secret !== null && <SetUp secret={secret} />}
      <Text color="fg.muted" hidden={secret !== null}>
        {isRecovery ? (
          <Trans>Use one of the codes you kept when you switched two-step login on. Each works once.</Trans>
        ) : (
          <Trans>Open your authenticator app and type the six digits it shows for Remise.</Trans>
        )}
      </Text>
      {isRecovery ? (
        <TextField
          key="recovery"
          name="code"
          label={t`Recovery code`}
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
          ltr
        />
      ) : (
        <TextField
          key="code"
          name="code"
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          ltr
        />
      )}
      <Flex gap="4" wrap="wrap">
        <Button
          variant="plain"
          hidden={secret !== null}
          onClick={() => {
            onSwitch();
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? t`Use a code from the app` : t`Use a recovery code`}
        </Button>
        <Button variant="plain" onClick={onBack}>
          {t`Back`}
        </Button>
      </Flex>
    </>
  );
}

function SetUp({ secret }: { readonly secret: TwoStepSecret }) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Text>
        <Trans>Your company asks for two-step login: a code in addition to your password.</Trans>
      </Text>
      <TwoStepKey secret={secret} />
    </Suspense>
  );
}

type PasskeyButtonProps = { readonly finish: (result: CallResult) => Promise<readonly SaveProblem[] | undefined> };

/** Signs in with a passkey, from the browser's list under the e-mail field or with this button. Nothing waits for it. */
function PasskeyButton({ finish }: PasskeyButtonProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCallback(
    async (result: CallResult | 'cancelled') => {
      if (result === 'cancelled') return;
      setProblem((await finish(result))?.[0]?.message ?? null);
    },
    [finish],
  );
  useEffect(() => {
    let isWanted = true;
    let isOffered = false;
    const offer = async () => {
      if (!isWanted || !(await canOfferPasskeys()) || !isWanted) return;
      isOffered = true;
      const result = await signInWithPasskey(true);
      if (isWanted) await take(result);
    };
    // Asked for when the field with the list gets the focus, so that opening the page sends no request.
    const watch = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement) || !target.autocomplete.includes('webauthn')) return;
      document.removeEventListener('focusin', watch);
      whenIdle(() => void offer());
    };
    document.addEventListener('focusin', watch);
    return () => {
      isWanted = false;
      document.removeEventListener('focusin', watch);
      if (isOffered) void stopOfferingPasskeys();
    };
  }, [take]);
  if (!canUsePasskeys()) return null;
  const press = async () => {
    setProblem(null);
    await take(await signInWithPasskey(false));
  };
  return (
    <Flex direction="column" gap="2" align={{ base: 'stretch', md: 'flex-start' }}>
      <Button variant="outline" minHeight={{ base: '12', md: 'var(--touch-9)' }} onClick={() => void press()}>
        <KeyRound aria-hidden="true" />
        {t`Log in with a passkey`}
      </Button>
      {problem !== null && <Text color="fg.error">{problem}</Text>}
    </Flex>
  );
}
