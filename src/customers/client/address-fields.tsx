import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useCountries } from '#ui/form/use-countries.ts';
import { type FindAddress, useAddressFill } from './use-address-fill.ts';

type AddressFieldsProps = {
  readonly find: FindAddress;
  readonly withCountry?: boolean;
};

/** The address of a person: postcode and house number come first, for they fill in the rest where it is Dutch. */
export function AddressFields({ find, withCountry = false }: AddressFieldsProps) {
  const { t } = useLingui();
  const countries = useCountries();
  const said = useAddressFill(find);
  return (
    <>
      <FieldRow>
        <TextField
          name="zipcode"
          label={t`Postcode`}
          ltr
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
        />
        <TextField name="houseNumber" label={t`House number`} ltr autoComplete="off" maxLength={20} />
      </FieldRow>
      <Box>
        <FieldRow>
          <TextField name="street" label={t`Street`} autoComplete="off" maxLength={120} />
          <TextField name="city" label={t`City`} autoComplete="off" maxLength={120} />
        </FieldRow>
        <Box role="status" fontSize="small" color="fg.muted" mt={said === null ? '0' : '1'}>
          {said === 'filled' && <Trans>Street and city filled in by postcode.</Trans>}
          {said === 'not_registered' && <Trans>This postcode and number are not in the address register.</Trans>}
        </Box>
      </Box>
      {withCountry && (
        <FieldRow>
          <SelectField name="country" label={t`Country`} options={countries} />
        </FieldRow>
      )}
    </>
  );
}
