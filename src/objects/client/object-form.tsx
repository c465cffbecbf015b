import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { emptyFields, fieldsOf, namesOf } from '#shared/field-map.ts';
import { lengthCm } from '#shared/fields.ts';
import type { Refusal } from '#shared/refusal.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { MetresField } from '#ui/form/metres-field.tsx';
import { PickerField, type Picks } from '#ui/form/picker-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import {
  OBJECT_CATEGORIES,
  OBJECT_COLORS,
  type ObjectFields,
  objectFields,
  type StoredObject,
  YES_OR_NO,
} from '../object.schema.ts';
import { HAZARDS, OBJECT_FIELDS } from '../object-fields.ts';
import { formatPlate, normalisePlate } from '../plate.ts';
import { PlateField } from './plate-field.tsx';
import type { LookUp } from './rdw-look-up.tsx';
import { useObjectWords } from './use-object-words.ts';

/** Measures a person may leave open. */
const measured = lengthCm.nullable().transform((cm) => cm ?? 0);

/** A choice that a person may leave open. */
function open<Value>(choice: z.ZodType<Value | null>) {
  return z.union([z.literal(''), choice]).transform((value) => (value === '' ? null : value));
}

const { shape } = objectFields;
const objectForm = objectFields.extend({
  plateKind: z.enum(['own', 'none']),
  lengthCm: measured,
  widthCm: measured,
  color: open(shape.color),
  gas: open(shape.gas),
  lithium: open(shape.lithium),
  power: open(shape.power),
});
export type ObjectFormValues = z.input<typeof objectForm>;
type Checked = z.output<typeof objectForm>;

type ObjectFormProps = {
  /** The object that is changed; left out for a new one. */
  readonly object?: StoredObject;
  /** The owner of a new object, when it was opened from a customer. */
  readonly customerId?: string | null;
  /** A new one's plate, as it was typed elsewhere. */
  readonly plate?: string;
  readonly customers: Picks;
  /** Makes a customer in between and hands over its id. */
  readonly createCustomer: (typed: string, onCreated: (customerId: string) => void) => void;
  /** Asks the vehicle register about a plate. */
  readonly lookUp: LookUp;
  readonly refusalText: (refusal: Refusal) => string;
  readonly onSubmit: (fields: ObjectFields) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** What is known of a new object before anything is typed. */
type Begun = { readonly customerId: string | null; readonly plate: string };

const NOTHING_SAID = {
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  color: '',
  gas: '',
  lithium: '',
  power: '',
} as const;

function valuesOf(object: StoredObject | undefined, begun: Begun): ObjectFormValues {
  if (object === undefined) {
    return {
      ...emptyFields(OBJECT_FIELDS),
      ...NOTHING_SAID,
      plateKind: 'own',
      category: 'caravan',
      ...begun,
    };
  }
  const { plate, plateCountry, color, lengthCm, widthCm, gas, lithium, power } = object;
  return {
    ...fieldsOf(namesOf(OBJECT_FIELDS), object),
    plateKind: plate === '' ? 'none' : 'own',
    plate: formatPlate(plate, plateCountry),
    lengthCm: lengthCm === 0 ? null : lengthCm,
    widthCm: widthCm === 0 ? null : widthCm,
    color: color ?? '',
    gas: gas ?? '',
    lithium: lithium ?? '',
    power: power ?? '',
  };
}

/** Creates or changes an object: the plate first, then what it is, how large, whose, since when. */
export function ObjectForm({
  object,
  customerId = null,
  plate = '',
  customers,
  createCustomer,
  lookUp,
  refusalText,
  ...on
}: ObjectFormProps) {
  const { t } = useLingui();
  const words = useObjectWords();
  const form = useForm<ObjectFormValues, unknown, Checked>({
    resolver: zodResolver(objectForm),
    defaultValues: valuesOf(object, { customerId, plate }),
  });
  const save = async ({ plateKind, ...fields }: Checked): Promise<readonly SaveProblem[] | undefined> => {
    const { plate, refusal } = normalisePlate(plateKind === 'own' ? fields.plate : '', fields.plateCountry);
    if (refusal !== undefined) return [{ field: 'plate', message: refusalText(refusal) }];
    if (plateKind === 'own' && plate === '')
      return [{ field: 'plate', message: t`Fill in the plate, or choose: no own plate` }];
    return on.onSubmit({ ...fields, plate });
  };
  return (
    <RecordForm
      form={form}
      label={object === undefined ? t`New object` : t`Change object`}
      submitLabel={t`Save`}
      draftKey={`object-${object?.id ?? 'new'}`}
      onSubmit={save}
      onCancel={on.onCancel}
    >
      <PlateField ownId={object?.id ?? null} lookUp={lookUp} />
      <FieldRow>
        <SelectField
          name="category"
          label={words.fields.category}
          options={OBJECT_CATEGORIES.map((value) => ({ value, label: words.category[value] }))}
        />
        <PickerField
          name="customerId"
          label={words.fields.customerId}
          {...customers}
          placeholder={t`Type a name`}
          create={{
            label: (typed) => t`New customer “${typed}”`,
            run: (typed) => createCustomer(typed, (id) => form.setValue('customerId', id, { shouldDirty: true })),
          }}
        />
      </FieldRow>
      <FieldRow>
        <TextField name="brand" label={words.fields.brand} maxLength={120} />
        <TextField name="type" label={words.fields.type} maxLength={120} />
      </FieldRow>
      <SizeRow />
      <FieldRow>
        <SelectField
          name="color"
          label={words.fields.color}
          placeholder={t`Not filled in`}
          options={OBJECT_COLORS.map((value) => ({ value, label: words.choices.color[value] ?? value }))}
        />
        <DateField name="contractStartOn" label={words.fields.contractStartOn} />
      </FieldRow>
      <HazardRow />
    </RecordForm>
  );
}

/** What a fire brigade asks. */
function HazardRow() {
  const { t } = useLingui();
  const { fields, choices } = useObjectWords();
  return (
    <FieldRow columns={3}>
      {HAZARDS.map((name) => (
        <SelectField
          key={name}
          name={name}
          label={fields[name]}
          placeholder={t`Not known`}
          options={YES_OR_NO.map((value) => ({ value, label: choices[name][value] ?? value }))}
        />
      ))}
    </FieldRow>
  );
}

function SizeRow() {
  const { t } = useLingui();
  const { fields } = useObjectWords();
  const { watch } = useFormContext<ObjectFormValues>();
  const [length, width, height] = watch(['lengthCm', 'widthCm', 'heightCm']);
  const hint = t`More than the road allows: is this right?`;
  return (
    <FieldRow columns={3}>
      <MetresField name="lengthCm" label={fields.lengthCm} {...(isOver(length, 1200) ? { hint } : {})} />
      <MetresField name="widthCm" label={fields.widthCm} {...(isOver(width, 255) ? { hint } : {})} />
      <MetresField name="heightCm" label={fields.heightCm} {...(isOver(height, 400) ? { hint } : {})} />
    </FieldRow>
  );
}

/** Road limits, 12 × 2.55 × 4 m (Regeling voertuigen): above them an entry is questioned, not refused. */
function isOver(cm: number | null, limitCm: number): boolean {
  return typeof cm === 'number' && cm > limitCm;
}
