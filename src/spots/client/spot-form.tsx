import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { CheckField } from '#ui/form/check-field.tsx';
import { MetresField } from '#ui/form/metres-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { spotFormSchema } from '../spot.schema.ts';
import type { SpotMeasures } from '../spot-cells.ts';
import { findDoubleNames, givenLength } from '../spot-cells.ts';

type SpotFormProps = {
  readonly spot: SpotMeasures;
  /** Names of the other spots of the warehouse. */
  readonly others: readonly string[];
  readonly onSubmit: (fields: SpotMeasures) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Name, size, room and use of one spot. */
export function SpotForm({ spot, others, onSubmit, onCancel }: SpotFormProps) {
  const { t } = useLingui();
  const { name, allowedNumber, outOfUse } = spot;
  const form = useForm({
    resolver: zodResolver(spotFormSchema),
    defaultValues: {
      name,
      lengthCm: givenLength(spot.lengthCm),
      widthCm: givenLength(spot.widthCm),
      heightCm: givenLength(spot.heightCm),
      allowedNumber,
      outOfUse,
    },
  });
  const submit = async (fields: SpotMeasures) => {
    const names = [fields.name, ...others].map((each, index) => ({ id: String(index), name: each }));
    if (findDoubleNames(names).has('0')) return [{ field: 'name', message: t`Another spot here has this name` }];
    return onSubmit(fields);
  };
  return (
    <RecordForm form={form} onSubmit={submit} onCancel={onCancel} submitLabel={t`Save`} label={t`Spot`} guarded={false}>
      <TextField name="name" label={t`Name`} required ltr maxLength={120} />
      <FieldRow columns={3}>
        <MetresField name="lengthCm" label={t`Length`} />
        <MetresField name="widthCm" label={t`Width`} />
        <MetresField name="heightCm" label={t`Height`} />
      </FieldRow>
      <NumberField name="allowedNumber" label={t`Room for`} hint={t`How many objects may stand here`} required />
      <CheckField name="outOfUse">
        <Trans>Out of use</Trans>
      </CheckField>
    </RecordForm>
  );
}
