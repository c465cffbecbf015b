import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { problemsOf } from '#session/call-problems.ts';
import type { StaffAnswer } from '#staff/staff.schema.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { editPerson } from './staff-calls.ts';
import { fullName } from './staff-page.tsx';

type StaffLeavePanelProps = { readonly person: StaffAnswer; readonly onChanged: () => void };

/** Lets somebody go, or come back. What they did stays under their name. */
export function StaffLeavePanel({ person, onChanged }: StaffLeavePanelProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const name = fullName(person);
  const turn = async (active: boolean) => {
    setAsking(false);
    const { firstname, lastname, role, has_own_permissions: own, permissions } = person;
    const result = await editPerson(person.id, {
      firstname,
      lastname,
      role,
      active,
      permissions: own ? permissions : null,
    });
    if (!result.ok) notify({ tone: 'error', title: problemsOf(result, t`Needs a connection`)[0]?.message ?? '' });
    else notify({ tone: 'done', title: active ? t`Active again` : t`Deactivated` });
    onChanged();
  };
  return (
    <Panel title={t`Leaving`}>
      <Text mb="3" color="fg.muted">
        {person.active ? (
          <Trans>
            Whoever is deactivated is logged out everywhere at once and cannot log in. What they did is kept.
          </Trans>
        ) : (
          <Trans>This person cannot log in.</Trans>
        )}
      </Text>
      {person.active ? (
        <ServerButton
          color="fg.error"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >{t`Deactivate`}</ServerButton>
      ) : (
        <ServerButton onClick={() => void turn(true)}>{t`Activate again`}</ServerButton>
      )}
      <ConfirmDialog
        open={asking}
        destructive
        title={t`Deactivate ${name}?`}
        onCancel={() => setAsking(false)}
        onConfirm={() => void turn(false)}
      >
        <Trans>
          The data of the yard is removed from their devices as soon as these have a connection. You can activate this
          person again later.
        </Trans>
      </ConfirmDialog>
    </Panel>
  );
}
