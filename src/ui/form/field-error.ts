import { useLingui } from '@lingui/react/macro';
import type { FieldError } from 'react-hook-form';
import { dayAt } from '#shared/civil-date.ts';
import { writeDay } from '#shared/written-day.ts';
import { isolated } from '../isolated.ts';

/** Marks an error whose message is already in the person's language: a refusal of a rule or of the server. */
/** The type of a form's error that only says that something of another page is missing: it is named with a link. */
export const ELSEWHERE = 'elsewhere';
export const SAID = 'said';

/** Returns the text for a field's error. Schema rules only state the kind of error; this puts it into words. */
export function useFieldErrorText(): (error: FieldError) => string {
  const { t, i18n } = useLingui();
  const example = isolated(writeDay(dayAt(Date.now()), i18n.locale));
  return (error) => {
    if (error.type === SAID && error.message !== undefined) return error.message;
    // The rules for amounts, names, days and times put their problem in the message (amount-rule.ts, shared/fields.ts).
    switch (/^(amount|name|day|time)\./.test(error.message ?? '') ? error.message : error.type) {
      case 'name.address':
        return t`A name cannot contain a web or e-mail address`;
      case 'day.unreadable':
        return t`This is not a day. Write it as ${example}`;
      case 'day.too_early':
        return t`This day is too early here`;
      case 'day.too_late':
        return t`This day is too late here`;
      case 'time.unreadable':
        return t`This is not a time. Write it as 09:30`;
      case 'amount.decimals':
        return t`At most two decimals: an amount is in whole cents`;
      case 'amount.unreadable':
        return t`This is not an amount. Write it as 1234.50`;
      case 'amount.negative':
        return t`An amount cannot be below zero here`;
      case 'amount.too_large':
        return t`This amount is too large`;
      case 'amount.blank':
      case 'required':
      case 'invalid_type':
        return t`Fill this in`;
      case 'too_small':
        return isFilledIn(error) ? t`This is too short or too small` : t`Fill this in`;
      case 'too_big':
        return t`This is too long or too large`;
      default:
        return t`Check what is filled in here`;
    }
  };
}

/** True when the field is not empty, as far as the form knows its element. */
function isFilledIn({ ref }: FieldError): boolean {
  return ref !== undefined && 'value' in ref && typeof ref.value === 'string' && ref.value.trim() !== '';
}
