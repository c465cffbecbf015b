import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beginTwoStep, confirmTwoStep, type TwoStepSecret } from '#pages/credentials/account-calls.ts';
import { RetryNotice, useRetryWait } from '#pages/credentials/auth-retry.tsx';
import { TwoStepKey } from '#pages/credentials/two-step-key.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PasswordDialog } from './account-password-dialog.tsx';

type TwoStepDialogProps = {
  readonly onClose: () => void;
  /** The codes for when the app is lost, shown this once. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDone: () => void;
};

/** Switches two-step login on: the password, then the app's first code. */
export function TwoStepDialog({ onClose, onCodes, onDone }: TwoStepDialogProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  if (secret !== null) {
    return (
      <FirstCodeDialog
        secret={secret}
        onClose={onClose}
        onCodes={(codes) => {
          onCodes(codes);
          onDone();
        }}
      />
    );
  }
  return (
    <PasswordDialog
      title={t`Switch two-step login on`}
      submitLabel={t`Next`}
      onClose={onClose}
      onSubmit={async ({ password }) => {
        const begun = await beginTwoStep(password);
        if (!begun.ok) return begun;
        setSecret(begun.result);
        return undefined;
      }}
    />
  );
}

type FirstCodeProps = {
  readonly secret: TwoStepSecret;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
};

function FirstCodeDialog({ secret, onClose, onCodes }: FirstCodeProps) {
  const { t } = useLingui();
  const reason = useOfflineReason();
  const wait = useRetryWait();
  const form = useForm({ defaultValues: { code: '' } });
  const submit = async ({ code }: { code: string }): Promise<readonly SaveProblem[] | undefined> => {
    if (wait.until !== null) return [{ message: t`Wait until you can try again.` }];
    const confirmed = await confirmTwoStep(code.replaceAll(/\s/g, ''));
    if (!confirmed.ok) {
      wait.note(confirmed);
      return problemsOf(confirmed, t`There is no connection to the server. Nothing was changed; try again.`);
    }
    onCodes(confirmed.result.recovery_codes);
    return undefined;
  };
  return (
    <Dialog open onClose={onClose} title={t`Switch two-step login on`}>
      <RecordForm
        form={form}
        onSubmit={submit}
        submitLabel={t`Switch on`}
        label={t`Switch two-step login on`}
        onCancel={onClose}
        guarded={false}
        blocked={reason ?? undefined}
      >
        <TwoStepKey secret={secret} />
        <TextField
          name="code"
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          ltr
          required
        />
        <RetryNotice until={wait.until} />
      </RecordForm>
    </Dialog>
  );
}
