import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { countryChoices } from '#shared/countries.ts';

/** All countries as a choice, by name in the reader's language; the Netherlands and its neighbours come first. */
export function useCountries(): readonly { readonly value: string; readonly label: string }[] {
  const { i18n } = useLingui();
  return useMemo(
    () => countryChoices(i18n.locale).map(({ code, name }) => ({ value: code, label: name })),
    [i18n.locale],
  );
}
