import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemsOf } from '#session/call-problems.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { dayAt } from '#shared/civil-date.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { addMandate } from './subscription-calls.ts';

type MandateDialogProps = {
  readonly customerId: string;
  /** The name the account is usually in. */
  readonly holder: string;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

type Values = { readonly iban: string; readonly account_holder: string; readonly signed_on: string | null };

/** Keeps a mandate that a customer signed on paper. The server checks the account: its words stand at the field. */
export function MandateDialog({ customerId, holder, onClose, onAdded }: MandateDialogProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const [today] = useState(() => dayAt(Date.now()));
  const form = useForm<Values>({ defaultValues: { iban: '', account_holder: holder, signed_on: today } });
  const save = async (values: Values): Promise<readonly SaveProblem[] | undefined> => {
    const added = await addMandate(customerId, { ...values, signed_on: values.signed_on ?? '' });
    if (!added.ok) return problemsOf(added, t`Needs a connection`);
    onAdded();
    return undefined;
  };
  return (
    <Dialog open onClose={onClose} title={t`New mandate`}>
      <RecordForm
        form={form}
        label={t`New mandate`}
        submitLabel={t`Save`}
        guarded={false}
        blocked={offline ?? undefined}
        onSubmit={save}
        onCancel={onClose}
      >
        <TextField
          name="iban"
          label={t`IBAN`}
          hint={<Trans>It goes to the payment provider. Only its last four characters are kept here.</Trans>}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={50}
          ltr
          autoFocus
          required
        />
        <FieldRow>
          <TextField name="account_holder" label={t`Account holder`} autoComplete="off" required />
          <DateField name="signed_on" label={t`Signed on`} max={today} required />
        </FieldRow>
      </RecordForm>
    </Dialog>
  );
}
