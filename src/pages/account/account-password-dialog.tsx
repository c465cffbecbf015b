import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { RetryNotice, useRetryWait } from '#pages/credentials/auth-retry.tsx';
import { problemsOf } from '#session/call-problems.ts';
import type { CallResult } from '#session/session-api.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type Values = { readonly password: string; readonly name: string };
type Failure = Extract<CallResult, { readonly ok: false }>;

type PasswordDialogProps = {
  readonly title: string;
  readonly submitLabel: string;
  /** Runs the action with the password; returns the failure, or nothing when it succeeded. */
  readonly onSubmit: (values: Values) => Promise<Failure | undefined>;
  readonly onClose: () => void;
  /** Asks for a name as well. */
  readonly nameLabel?: string;
  readonly suggestedName?: string;
  readonly children?: ReactNode;
};

/** Asks the password before something that changes how the person signs in. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, submitLabel, onSubmit, onClose, nameLabel, suggestedName = '', children } = props;
  const { t } = useLingui();
  const reason = useOfflineReason();
  const wait = useRetryWait();
  const form = useForm<Values>({ defaultValues: { password: '', name: suggestedName } });
  const submit = async (values: Values): Promise<readonly SaveProblem[] | undefined> => {
    if (wait.until !== null) return [{ message: t`Wait until you can try again.` }];
    const failed = await onSubmit(values);
    if (failed === undefined) return undefined;
    wait.note(failed);
    return problemsOf(failed, t`There is no connection to the server. Nothing was changed; try again.`);
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <RecordForm
        form={form}
        onSubmit={submit}
        submitLabel={submitLabel}
        label={title}
        onCancel={onClose}
        guarded={false}
        blocked={reason ?? undefined}
      >
        {children}
        {nameLabel !== undefined && <TextField name="name" label={nameLabel} maxLength={100} autoFocus required />}
        <TextField
          name="password"
          label={t`Your password`}
          type="password"
          autoComplete="current-password"
          autoFocus={nameLabel === undefined}
          required
        />
        <RetryNotice until={wait.until} />
      </RecordForm>
    </Dialog>
  );
}
