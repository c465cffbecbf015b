import { useLingui } from '@lingui/react/macro';
import { Caravan, Warehouse } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { AmountField } from '#ui/form/amount-field.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import type { FieldProps } from '#ui/form/field-frame.tsx';
import { MetresField } from '#ui/form/metres-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { PickerField } from '#ui/form/picker-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { Specimen } from './guide-specimen.tsx';

type Value = string | number | boolean | null;
type OneFieldProps = { readonly value: Value; readonly error?: string | undefined; readonly children: ReactNode };

/** A form around one field, `it`, with an error at it when there is one to show. */
function OneField({ value, error, children }: OneFieldProps) {
  const form = useForm<{ it: Value }>({ defaultValues: { it: value } });
  useEffect(() => {
    if (error !== undefined) form.setError('it', { type: error });
  }, [form, error]);
  return <FormProvider {...form}>{children}</FormProvider>;
}

/** The states every field has. `empty` is its value without anything filled in. */
function useFieldStates(
  draw: (field: FieldProps) => ReactNode,
  label: string,
  filled: Value,
  empty: Value = null,
): Record<string, ReactNode> {
  const { t } = useLingui();
  const of = (value: Value, more: Partial<FieldProps> = {}, error?: string) => (
    <OneField value={value} error={error}>
      {draw({ name: 'it', label, ...more })}
    </OneField>
  );
  return {
    default: of(filled),
    empty: of(empty, { required: true, hint: t`Leave empty for one day` }),
    focus: of(filled),
    disabled: of(filled, { disabled: true }),
    error: of(empty, { required: true }, 'required'),
    'long text': of(filled, {
      label: t`Name of an existing warehouse`,
      hint: t`Add a series such as A1…A40, or a new spot and paste from a spreadsheet.`,
    }),
  };
}

/** Every kind of field. */
export function GuideFields() {
  const { t } = useLingui();
  return (
    <>
      <TextFields />
      <NumberFields />
      <ChoiceFields />
      <Specimen
        name="CheckField"
        states={{
          on: (
            <OneField value>
              <CheckField name="it">{t`Print a label`}</CheckField>
            </OneField>
          ),
          off: (
            <OneField value={false}>
              <CheckField name="it">{t`Print a label`}</CheckField>
            </OneField>
          ),
        }}
      />
    </>
  );
}

function TextFields() {
  const { t } = useLingui();
  const text = useFieldStates((field) => <TextField {...field} />, t`Customer number`, 'A-1204', '');
  const area = useFieldStates(
    (field) => <TextAreaField {...field} rows={2} />,
    t`Remark`,
    t`Every object has its spot, and everybody at the yard knows which one.`,
    '',
  );
  return (
    <>
      <Specimen name="TextField" states={text} />
      <Specimen name="TextAreaField" states={area} />
    </>
  );
}

function NumberFields() {
  const { t } = useLingui();
  return (
    <>
      <Specimen
        name="NumberField"
        states={useFieldStates((field) => <NumberField {...field} unit="kg" />, t`Empty mass`, 1250)}
      />
      <Specimen name="MetresField" states={useFieldStates((field) => <MetresField {...field} />, t`Length`, 745)} />
      <Specimen name="AmountField" states={useFieldStates((field) => <AmountField {...field} />, t`Price`, 123_450)} />
      <Specimen
        name="DateField"
        states={useFieldStates((field) => <DateField {...field} />, t`Last day`, '2026-04-01', '')}
      />
      <Specimen name="TimeField" states={useFieldStates((field) => <TimeField {...field} />, t`Time`, '09:30', '')} />
    </>
  );
}

function ChoiceFields() {
  const { t } = useLingui();
  const options = [
    { value: 'hall', label: t`Hall` },
    { value: 'outdoors', label: t`Outdoors` },
  ];
  const picks = [
    { id: 'a1', label: 'A1', detail: t`free` },
    { id: 'a2', label: 'A2', detail: t`full` },
  ];
  const choices = [
    { value: 'caravan', label: t`Caravan`, icon: Caravan },
    { value: 'hall', label: t`Hall`, icon: Warehouse },
  ];
  return (
    <>
      <Specimen
        name="SelectField"
        states={useFieldStates(
          (field) => <SelectField {...field} options={options} placeholder={t`No preference`} />,
          t`Warehouse`,
          'hall',
          '',
        )}
      />
      <Specimen
        name="PickerField"
        states={useFieldStates(
          (field) => <PickerField {...field} options={picks} placeholder={t`Choose a spot`} />,
          t`Spot`,
          'a1',
        )}
      />
      <Specimen
        name="ChoiceField"
        states={useFieldStates((field) => <ChoiceField {...field} choices={choices} />, t`Kind`, 'hall')}
      />
    </>
  );
}
