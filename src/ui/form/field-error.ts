import { useLingui } from '@lingui/react/macro';
import type { FieldError } from 'react-hook-form';

/** Marks an error whose message is already in the person's language: a refusal of a rule or of the server. */
export const SAID = 'said';

/** Words for a field's error. Rules of a schema only say what kind of error it is; this says it to a person. */
export function useFieldErrorText(): (error: FieldError) => string {
  const { t } = useLingui();
  return (error) => {
    if (error.type === SAID && error.message !== undefined) return error.message;
    // The rules of amounts and names say their problem in the message (amount-rule.ts, shared/fields.ts).
    switch (/^(amount|name)\./.test(error.message ?? '') ? error.message : error.type) {
      case 'name.address':
        return t`A name cannot hold a web or e-mail address`;
      case 'amount.decimals':
        return t`At most two decimals: an amount is in whole cents`;
      case 'amount.unreadable':
        return t`This is no amount. Write it as 1234,50`;
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

/** True when something stands in the field, as far as the form knows its element. */
function isFilledIn({ ref }: FieldError): boolean {
  return ref !== undefined && 'value' in ref && typeof ref.value === 'string' && ref.value.trim() !== '';
}
