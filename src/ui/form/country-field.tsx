import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { countryChoices } from '#shared/countries.ts';
import { SelectField } from './select-field.tsx';

/** A country from all there are, by name in the reader's language; the Netherlands and its neighbours come first. */
export function CountryField({ name }: { readonly name: string }) {
  const { t, i18n } = useLingui();
  const options = useMemo(
    () => countryChoices(i18n.locale).map(({ code, name: label }) => ({ value: code, label })),
    [i18n.locale],
  );
  return <SelectField name={name} label={t`Country`} options={options} />;
}
