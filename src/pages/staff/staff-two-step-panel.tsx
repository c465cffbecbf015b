import { Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ReasonDialog } from '#pages/parts/reason-dialog.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { OWNER } from '#staff/roles.ts';
import type { StaffAnswer } from '#staff/staff.schema.ts';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { switchOffTwoStep } from './staff-calls.ts';
import { fullName } from './staff-page.tsx';

type StaffTwoStepPanelProps = { readonly person: StaffAnswer; readonly onChanged: () => void };

/** How a person shows a second step. An owner can remove it when the phone is lost, giving a reason. */
export function StaffTwoStepPanel({ person, onChanged }: StaffTwoStepPanelProps) {
  const { t } = useLingui();
  const user = useSignedInUser();
  const [asking, setAsking] = useState(false);
  const name = fullName(person);
  const end = async (reason: string) => {
    setAsking(false);
    const result = await switchOffTwoStep(person.id, reason);
    if (result.ok) notify({ tone: 'done', title: t`Two-step login is off` });
    else notify({ tone: 'error', title: problemsOf(result, t`Needs a connection`)[0]?.message ?? '' });
    onChanged();
  };
  return (
    <Panel title={t`Two-step login`}>
      <Text>
        {person.two_step ? <Trans>On: a password alone lets nobody in.</Trans> : <Trans>Off.</Trans>}{' '}
        {person.passkeys > 0 && <Plural value={person.passkeys} one="# passkey." other="# passkeys." />}
      </Text>
      {(person.two_step || person.passkeys > 0) && user?.role === OWNER && user.id !== person.id && (
        <>
          <Text my="3" color="fg.muted">
            <Trans>
              Only switch it off when this person lost their phone and their recovery codes, or their passkey.
            </Trans>
          </Text>
          <ServerButton aria-haspopup="dialog" onClick={() => setAsking(true)}>{t`Switch off`}</ServerButton>
        </>
      )}
      <ReasonDialog
        title={t`Switch two-step login off`}
        problem={
          asking
            ? t`The authenticator app and all passkeys of ${name} stop working. The password alone is enough then, or a second step is set up anew where the company asks for one. The reason is kept in the audit trail.`
            : null
        }
        onConfirm={(reason) => void end(reason)}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}
