import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { type ProspectValues, prospectForm, valuesOf } from '#prospects/client/prospect-values.ts';
import type { Prospect, ProspectFields } from '#prospects/prospect.schema.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { PersonFields, RequestFields, VehicleFields } from './prospect-fields.tsx';

type ProspectFormProps = {
  /** The prospect that is changed; left out for a new one. */
  readonly prospect?: Prospect;
  readonly onSubmit: (fields: ProspectFields) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Adds or changes a prospect: somebody who asked for a place. */
export function ProspectForm({ prospect, onSubmit, onCancel }: ProspectFormProps) {
  const { t } = useLingui();
  const form = useForm<ProspectValues, unknown, ProspectFields>({
    resolver: zodResolver(prospectForm),
    defaultValues: valuesOf(prospect),
  });
  return (
    <RecordForm
      form={form}
      label={prospect === undefined ? t`New prospect` : t`Change prospect`}
      submitLabel={t`Save`}
      draftKey={`prospect-${prospect?.id ?? 'new'}`}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <PersonFields fill={false} />
      <VehicleFields />
      <RequestFields />
    </RecordForm>
  );
}
