import { Box, chakra, Heading } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { useAppointmentWords } from '#appointments/client/use-appointment-words.ts';
import { WhenFields } from '#appointments/client/when-fields.tsx';
import { OVERRIDABLE } from '#appointments/slot-rule.ts';
import { customerIndex } from '#customers/client/customer-index.ts';
import { findLikelySame } from '#customers/client/likely-same.ts';
import { PlateField } from '#objects/client/plate-field.tsx';
import type { LookUp } from '#objects/client/rdw-look-up.tsx';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { OBJECT_CATEGORIES } from '#objects/object.schema.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { type Conversion, type ConversionValues, conversionForm } from '#prospects/client/conversion-values.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { PickerField, type PickOption } from '#ui/form/picker-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PersonFields, SizeFields } from './prospect-fields.tsx';

export type ConversionProblem = SaveProblem & { readonly code?: string };
type Size = { readonly lengthCm: number; readonly widthCm: number; readonly heightCm: number | null };

type ConversionFormProps = {
  readonly prospectId: string;
  readonly initial: ConversionValues;
  readonly week: OpeningWeek;
  /** Spots that fit a size, the best first; null for a person who may not reserve one. */
  readonly spotsFor: ((size: Size) => readonly PickOption[]) | null;
  /** Asks the register about a plate. */
  readonly lookUp: LookUp;
  readonly mayPlan: boolean;
  readonly mayCreateCustomer: boolean;
  readonly onSubmit: (values: Conversion) => Promise<readonly ConversionProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Everything a prospect becomes, in four steps on one page; saved as one change. */
export function ConversionForm(props: ConversionFormProps) {
  const { initial, mayPlan, mayCreateCustomer, spotsFor, onSubmit } = props;
  const { t } = useLingui();
  const [asksReason, setAsksReason] = useState(false);
  const form = useForm<ConversionValues, unknown, Conversion>({
    resolver: zodResolver(conversionForm),
    defaultValues: { ...initial, plans: mayPlan, whose: mayCreateCustomer ? 'new' : 'known' },
  });
  const save = async (values: Conversion) => {
    const { whose, plans } = values;
    const missing: SaveProblem[] = [];
    if (whose === 'new' && values.lastname === '') missing.push({ field: 'lastname', message: t`Fill this in` });
    if (whose === 'known' && values.knownId === null) missing.push({ field: 'knownId', message: t`Choose a customer` });
    if (values.plateKind === 'own' && values.plate.trim() === '') {
      missing.push({ field: 'plate', message: t`Fill in the plate, or choose: no own plate` });
    }
    if (plans && values.date === null) missing.push({ field: 'date', message: t`Fill this in` });
    if (plans && !/^\d\d:\d\d$/.test(values.time)) missing.push({ field: 'time', message: t`Choose a time` });
    if (missing.length > 0) return missing;
    const problems = await onSubmit(values);
    if (problems?.some(({ code }) => code !== undefined && OVERRIDABLE.has(code)) === true) setAsksReason(true);
    return problems;
  };
  return (
    <RecordForm
      form={form}
      label={t`Make customer`}
      submitLabel={t`Make customer`}
      draftKey={`prospect-convert-${props.prospectId}`}
      onSubmit={save}
      onCancel={props.onCancel}
    >
      <Step number={1} title={t`Customer`}>
        <CustomerStep mayCreate={mayCreateCustomer} />
      </Step>
      <Step number={2} title={t`Object`}>
        <ObjectStep lookUp={props.lookUp} />
      </Step>
      {spotsFor !== null && (
        <Step number={3} title={t`Spot`}>
          <SpotStep spotsFor={spotsFor} />
        </Step>
      )}
      {mayPlan && (
        <Step number={spotsFor === null ? 3 : 4} title={t`First appointment`}>
          <VisitStep week={props.week} asksReason={asksReason} />
        </Step>
      )}
    </RecordForm>
  );
}

function Step({
  number,
  title,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <chakra.section display="flex" flexDirection="column" gap="4" borderTop="hairline" pt="4" aria-label={title}>
      <Heading as="h2" size="md">
        {number}. {title}
      </Heading>
      {children}
    </chakra.section>
  );
}

function CustomerStep({ mayCreate }: { readonly mayCreate: boolean }) {
  const { t } = useLingui();
  const { setValue } = useFormContext<ConversionValues>();
  const values = useWatch<ConversionValues>();
  const { entries } = useListIndex(customerIndex);
  const { whose, firstname = '', lastname = '', email = '', phone = '', zipcode = '' } = values;
  const alike = useMemo(
    () => findLikelySame(entries, { name: `${firstname} ${lastname}`.trim(), email, phone, mobile: '', zipcode }),
    [entries, firstname, lastname, email, phone, zipcode],
  );
  const options = useMemo(
    () => entries.map(({ id, name, city, search }) => ({ id, label: name, detail: city, search })),
    [entries],
  );
  const [first] = alike;
  return (
    <>
      {mayCreate && (
        <ChoiceField
          name="whose"
          label={t`Whose is it`}
          choices={[
            { value: 'new', label: t`A new customer` },
            { value: 'known', label: t`Somebody we know` },
          ]}
        />
      )}
      {whose === 'new' && first !== undefined && (
        <chakra.div
          role="status"
          px="3"
          py="2"
          borderRadius="control"
          bg="tone.attention.bg"
          color="tone.attention.fg"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="3"
        >
          <Box flex="1">
            <Trans>Perhaps known already: {first.name}</Trans>
          </Box>
          <chakra.button
            type="button"
            minHeight="var(--touch-8)"
            fontWeight="strong"
            textDecoration="underline"
            cursor="pointer"
            onClick={() => {
              setValue('whose', 'known', { shouldDirty: true });
              setValue('knownId', first.id, { shouldDirty: true });
            }}
          >
            {t`It is this customer`}
          </chakra.button>
        </chakra.div>
      )}
      {whose === 'known' ? (
        <PickerField name="knownId" label={t`Customer`} options={options} placeholder={t`Type a name`} required />
      ) : (
        <PersonFields fill={false} withCountry />
      )}
    </>
  );
}

function ObjectStep({ lookUp }: { readonly lookUp: LookUp }) {
  const { t } = useLingui();
  const words = useObjectWords();
  return (
    <>
      <PlateField ownId={null} lookUp={lookUp} takesFocus={false} />
      <SelectField
        name="category"
        label={t`Category`}
        options={OBJECT_CATEGORIES.map((value) => ({ value, label: words.category[value] }))}
      />
      <FieldRow>
        <TextField name="brand" label={t`Brand`} maxLength={120} />
        <TextField name="type" label={t`Model`} maxLength={120} />
      </FieldRow>
      <SizeFields />
    </>
  );
}

function SpotStep({ spotsFor }: { readonly spotsFor: (size: Size) => readonly PickOption[] }) {
  const { t } = useLingui();
  const { lengthCm, widthCm, heightCm } = useWatch<ConversionValues>();
  const options = useMemo(
    () => spotsFor({ lengthCm: lengthCm ?? 0, widthCm: widthCm ?? 0, heightCm: heightCm ?? null }),
    [spotsFor, lengthCm, widthCm, heightCm],
  );
  return (
    <PickerField
      name="spotId"
      label={t`Spot to keep free`}
      options={options}
      placeholder={t`None yet`}
      hint={t`Only free spots that fit. The spot is kept until the object is checked in.`}
    />
  );
}

function VisitStep({ week, asksReason }: { readonly week: OpeningWeek; readonly asksReason: boolean }) {
  const { t } = useLingui();
  const words = useAppointmentWords();
  const [override, setOverride] = useState(false);
  const plans = useWatch<ConversionValues>().plans === true;
  return (
    <>
      <CheckField name="plans">
        <Trans>Plan when it is brought in</Trans>
      </CheckField>
      {plans && (
        <>
          <WhenFields week={week} override={override} onOverride={setOverride} asksReason={asksReason} />
          <ChoiceField
            name="visitType"
            label={t`Type`}
            choices={[
              { value: 1, label: words.type[1] },
              { value: 2, label: words.type[2] },
            ]}
          />
          <TextAreaField name="visitNote" label={t`Remark`} rows={2} maxLength={10_000} />
          <CheckField name="notification">
            <Trans>Mail the customer</Trans>
          </CheckField>
        </>
      )}
    </>
  );
}
