import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { endTwoStep, renewRecoveryCodes, type TwoStep, twoStepQuery } from '#pages/credentials/account-calls.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useSession } from '#session/session.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { PasswordDialog } from './account-password-dialog.tsx';
import { RecoveryCodesDialog } from './account-recovery-codes.tsx';
import { TwoStepDialog } from './account-two-step-dialog.tsx';

type Doing = 'on' | 'off' | 'codes' | null;

/** A code of an authenticator app beside the password. */
export function TwoStepPanel() {
  const { t } = useLingui();
  const { begin } = useSession();
  const { answer, askAgain } = useAnswer(twoStepQuery);
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = () => {
    setDoing(null);
    askAgain();
    // Refreshes the person for the rest of the app.
    void begin();
  };
  return (
    <Panel title={t`Two-step login`}>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <State twoStep={answer.result} onDo={setDoing} />
      )}
      {doing === 'on' && <TwoStepDialog onClose={() => setDoing(null)} onCodes={setCodes} onDone={done} />}
      {doing === 'off' && (
        <PasswordDialog
          title={t`Switch two-step login off`}
          submitLabel={t`Switch off`}
          onClose={() => setDoing(null)}
          onSubmit={async ({ password }) => {
            const result = await endTwoStep(password);
            if (!result.ok) return result;
            notify({ tone: 'done', title: t`Two-step login is off` });
            done();
            return undefined;
          }}
        >
          <Text color="fg.muted">
            <Trans>After that, your password alone lets you in. Your recovery codes stop working.</Trans>
          </Text>
        </PasswordDialog>
      )}
      {doing === 'codes' && (
        <PasswordDialog
          title={t`New recovery codes`}
          submitLabel={t`Make new codes`}
          onClose={() => setDoing(null)}
          onSubmit={async ({ password }) => {
            const made = await renewRecoveryCodes(password);
            if (!made.ok) return made;
            setCodes(made.result.recovery_codes);
            done();
            return undefined;
          }}
        >
          <Text color="fg.muted">
            <Trans>The codes you have now stop working.</Trans>
          </Text>
        </PasswordDialog>
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Panel>
  );
}

type StateProps = { readonly twoStep: TwoStep; readonly onDo: (doing: Doing) => void };

function State({ twoStep, onDo }: StateProps) {
  const { t } = useLingui();
  if (!twoStep.on) {
    return (
      <Flex direction="column" gap="3">
        <Text>
          <Trans>Off. With a code from an app on your phone, a stolen password is not enough to get in.</Trans>
        </Text>
        <ServerButton aria-haspopup="dialog" onClick={() => onDo('on')}>{t`Switch on`}</ServerButton>
      </Flex>
    );
  }
  return (
    <Flex direction="column" gap="3">
      <Box>
        <Text>
          <Trans>On: after your password you enter a code from your authenticator app.</Trans>
        </Text>
        <Text color="fg.muted">
          <Plural
            value={twoStep.recovery_codes_left}
            _0="No recovery codes left."
            one="# recovery code left."
            other="# recovery codes left."
          />
        </Text>
      </Box>
      {twoStep.demanded && (
        <Text color="fg.muted">
          <Trans>Your company asks everybody for it, so it cannot be switched off.</Trans>
        </Text>
      )}
      <Flex gap="2" wrap="wrap">
        <ServerButton aria-haspopup="dialog" onClick={() => onDo('codes')}>{t`New recovery codes`}</ServerButton>
        {!twoStep.demanded && (
          <ServerButton aria-haspopup="dialog" onClick={() => onDo('off')}>{t`Switch off`}</ServerButton>
        )}
      </Flex>
    </Flex>
  );
}
