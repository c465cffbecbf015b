import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { REFUSAL_TEXTS, useRefusalText } from '#session/refusal-text.ts';
import { isolated } from '#ui/isolated.ts';
import { plainField } from './both-columns.ts';
import type { RowFault } from './import-fault.ts';

/**
 * What is wrong with a cell and how it is filled in, or why a row as a whole is not taken. Before the import (`isCheck`) it
 * is still to happen.
 */
export function useFaultText(isCheck: boolean): (fault: RowFault) => string {
  const { t } = useLingui();
  const refusal = useRefusalText();
  const unread = useUnreadWords();
  const repeated = ({ row = '', owner = '' }: RowFault['params']) => {
    if (owner !== '') {
      return isCheck
        ? t`Stands in row ${row} as well, and belongs to ${owner} there. What stands here will be left out.`
        : t`Stands in row ${row} as well, and belongs to ${owner} there. What stands here was left out.`;
    }
    return isCheck
      ? t`Stands in row ${row} as well. What stands here will be left out.`
      : t`Stands in row ${row} as well. What stands here was left out.`;
  };
  return ({ field, code, params }) => {
    const about = unread[field === null ? '' : plainField(field)];
    if (code === 'import.place_unknown' && field !== null && plainField(field) === 'warehouse') {
      return t`No warehouse goes by this name.`;
    }
    if (code === 'import.place_ambiguous' && field !== null && plainField(field) === 'spot') {
      return t`Several spots go by this name.`;
    }
    if (code !== 'invalid' && REFUSAL_TEXTS[code] !== undefined) return refusal({ code, params });
    if (code === 'required') return t`Fill this in`;
    if (code === 'name_address') return t`A name cannot contain a web or e-mail address`;
    if (code === 'owner_refused') {
      const row = params.row ?? '';
      return isCheck
        ? t`Its customer will not be imported (see row ${row}), so nothing of this row will be.`
        : t`Its customer is not imported (see row ${row}), so nothing of this row is.`;
    }
    if (code === 'repeated') return repeated(params);
    if (code === 'dutch_length') {
      return t`A Dutch number has ten digits, or nine after +31: check this one. It is kept as it is written.`;
    }
    if (code === 'company.vat_checksum') return t`This VAT id is wrong: there is a mistake in a digit.`;
    if (code === 'too_big_string') {
      const most = params.limit ?? '';
      return t`This is too long: at most ${most} characters.`;
    }
    return about ?? t`Check what is filled in here`;
  };
}

/** What a cell is not, and what would be one, by field. */
function useUnreadWords(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const { choices } = useObjectWords();
  return useMemo(() => {
    const size = t`This is not a size. Write metres or centimetres, such as 7.45 m or 745 cm; at most 30 m.`;
    const phone = t`This is not a telephone number. Write digits, with or without +31, spaces and dashes.`;
    const kinds = Object.values(choices.category).join(', ');
    const colours = Object.values(choices.color).join(', ');
    const email = t`This is not an e-mail address. Write it as name@example.com.`;
    return {
      email,
      contactEmail: email,
      contactPhone: phone,
      contactMayFetch: t`This is neither yes nor no. Write yes or no; empty means no.`,
      phone,
      mobile: phone,
      houseNumber: t`This is not a house number. Write a number with its suffix, such as 12a.`,
      kvkNumber: t`This is not a KvK number. Write its eight digits.`,
      vatId: t`This is not a VAT id. Write it with the letters of its country, such as NL123456789B13.`,
      zipcode: t`This is not a postcode. A Dutch one looks like 3881 AB.`,
      country: t`No country goes by this name. Write its name or its two letters, such as NL.`,
      status: t`This is neither yes nor no. Write yes or no; empty means yes.`,
      plateCountry: t`This is not a country. Write two letters, such as NL, DE or BE.`,
      category: t`This is not a category. Write one of: ${kinds}.`,
      color: t`This is not a colour. Write one of: ${colours}.`,
      lengthCm: size,
      size: t`These are no sizes. Write the length, width and height like 6.20 x 2.30 x 2.60 m; the length alone will do.`,
      widthCm: size,
      heightCm: size,
      contractStartOn: t`This is no whole day that exists. Write it as ${isolated('01-04-2026')} or ${isolated('2026-04-01')}.`,
      allowedNumber: t`This is not a number of objects. Write a whole number, such as 1.`,
    };
  }, [t, choices]);
}
