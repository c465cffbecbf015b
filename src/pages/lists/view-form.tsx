import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { Answer } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { type ListView, type ViewFields, viewFields } from '#staff/list-view.schema.ts';
import { MOST_VIEW_CHARACTERS } from '#staff/list-view.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type ViewFormProps = {
  readonly title: string;
  readonly submitLabel: string;
  readonly values: ViewFields;
  readonly onSave: (values: ViewFields) => Promise<Answer<ListView>>;
  readonly onSaved: (view: ListView) => void;
  readonly onCancel?: () => void;
};

/** The name of a view, and whether colleagues have it too. */
export function ViewForm({ title, submitLabel, values, onSave, onSaved, onCancel }: ViewFormProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const form = useForm<ViewFields>({ resolver: zodResolver(viewFields), defaultValues: values });
  return (
    <RecordForm
      form={form}
      label={title}
      submitLabel={submitLabel}
      guarded={false}
      blocked={offline ?? undefined}
      {...(onCancel === undefined ? {} : { onCancel })}
      onSubmit={async (filled) => {
        const answer = await onSave(filled);
        if (!answer.ok) return problemsOf(answer, t`Needs a connection`);
        onSaved(answer.result);
        return undefined;
      }}
    >
      <TextField name="name" label={t`Name of the view`} required maxLength={MOST_VIEW_CHARACTERS} autoComplete="off" />
      <CheckField name="shared">{t`Share with colleagues who may open this list`}</CheckField>
    </RecordForm>
  );
}
