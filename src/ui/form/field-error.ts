import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FieldError } from 'react-hook-form';
import { dayAt } from '#shared/civil-date.ts';
import { writeDay } from '#shared/written-day.ts';
import { isolated } from '../isolated.ts';

/** The type of a form's error that only says that something of another page is missing: it is named with a link. */
export const ELSEWHERE = 'elsewhere';
/** Marks an error whose message is already in the person's language: a refusal of a rule or of the server. */
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
      case 'too_small': {
        if (!isFilledIn(error)) return t`Fill this in`;
        const least = charactersIn(error);
        if (least === null) return t`This is too short or too small`;
        return t`This is too short: at least ${plural(least, { one: '# character', other: '# characters' })}`;
      }
      case 'too_big': {
        const most = charactersIn(error);
        if (most === null) return t`This is too long or too large`;
        return t`This is too long: at most ${plural(most, { one: '# character', other: '# characters' })}`;
      }
      case 'invalid_format':
      case 'invalid_union':
        if (isEmpty(error)) return t`Fill this in`;
        if (typeOf(error) === 'email' || /\bemail\b/.test(error.message ?? ''))
          return t`This is not an e-mail address. Write it as ${isolated('anna@example.com')}`;
        if (typeOf(error) === 'tel') return t`This is not a phone number. Write it as ${isolated('+31 6 12345678')}`;
        return t`Check what is filled in here`;
      default:
        return t`Check what is filled in here`;
    }
  };
}

/** How many characters a text needs or may have, as the schema's own message says; null where it is about a number. */
function charactersIn({ message = '' }: FieldError): number | null {
  const [, count] = /[<>]=?(\d+) characters/.exec(message) ?? [];
  return count === undefined ? null : Number(count);
}

/** The kind of field, as far as the form knows its element. */
function typeOf({ ref }: FieldError): string {
  return ref !== undefined && 'type' in ref && typeof ref.type === 'string' ? ref.type : '';
}

function isEmpty(error: FieldError): boolean {
  return error.ref !== undefined && 'value' in error.ref && !isFilledIn(error);
}

/** True when the field is not empty, as far as the form knows its element. */
function isFilledIn({ ref }: FieldError): boolean {
  return ref !== undefined && 'value' in ref && typeof ref.value === 'string' && ref.value.trim() !== '';
}
