import { useLingui } from '@lingui/react/macro';
import { AddressFields } from '#customers/client/address-fields.tsx';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { OBJECT_CATEGORIES, type ObjectCategory } from '#objects/object.schema.ts';
import { useProspectWords } from '#prospects/client/use-prospect-words.ts';
import { MOST_MESSAGE_CHARACTERS, PERIODS, SERVICES } from '#prospects/prospect-choices.ts';
import { findAddress } from '#session/registers/find-address.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { MetresField } from '#ui/form/metres-field.tsx';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type PersonFieldsProps = { readonly fill: boolean; readonly withHome?: boolean; readonly withCountry?: boolean };

/** Who it is and how to reach them. `fill`: the browser may fill in the reader's own details. */
export function PersonFields({ fill, withHome = true, withCountry = false }: PersonFieldsProps) {
  const { t } = useLingui();
  const auto = (name: string) => (fill ? name : 'off');
  return (
    <>
      <FieldRow>
        <TextField name="firstname" label={t`First name`} autoComplete={auto('given-name')} maxLength={120} />
        <TextField name="lastname" label={t`Last name`} required autoComplete={auto('family-name')} maxLength={120} />
      </FieldRow>
      <FieldRow>
        <TextField
          name="email"
          label={t`E-mail`}
          type="email"
          required={fill}
          autoComplete={auto('email')}
          maxLength={254}
        />
        <TextField name="phone" label={t`Phone`} type="tel" autoComplete={auto('tel')} maxLength={30} />
      </FieldRow>
      {withHome && <AddressFields find={findAddress} withCountry={withCountry} />}
    </>
  );
}

/** What is to be stored. */
export function VehicleFields({ categories = OBJECT_CATEGORIES }: { readonly categories?: readonly ObjectCategory[] }) {
  const { t } = useLingui();
  const words = useObjectWords();
  return (
    <>
      <FieldRow>
        <SelectField
          name="category"
          label={t`Category`}
          options={categories.map((value) => ({ value, label: words.category[value] }))}
        />
        <TextField name="plate" label={t`Plate`} ltr autoCapitalize="characters" autoComplete="off" maxLength={20} />
      </FieldRow>
      <FieldRow>
        <TextField name="brand" label={t`Brand`} autoComplete="off" maxLength={120} />
        <TextField name="type" label={t`Model`} autoComplete="off" maxLength={120} />
      </FieldRow>
      <SizeFields />
    </>
  );
}

export function SizeFields() {
  const { t } = useLingui();
  return (
    <FieldRow columns={3}>
      <MetresField name="lengthCm" label={t`Length`} />
      <MetresField name="widthCm" label={t`Width`} />
      <MetresField name="heightCm" label={t`Height`} />
    </FieldRow>
  );
}

/** The place, duration and start they ask for, and any message. `longest`: the most characters in the message. */
export function RequestFields({ longest = MOST_MESSAGE_CHARACTERS }: { readonly longest?: number }) {
  const { t } = useLingui();
  const words = useProspectWords();
  return (
    <>
      <FieldRow columns={2}>
        <SelectField
          name="service"
          label={t`Requested service`}
          placeholder={t`No preference`}
          options={SERVICES.map((value) => ({ value, label: words.service[value] }))}
        />
        <SelectField
          name="period"
          label={t`Period`}
          placeholder={t`Not known yet`}
          options={PERIODS.map((value) => ({ value, label: words.period[value] }))}
        />
      </FieldRow>
      <FieldRow>
        <DateField name="expectedOn" label={t`Wanted from`} />
      </FieldRow>
      <TextAreaField name="message" label={t`Message`} rows={3} maxLength={longest} />
    </>
  );
}
