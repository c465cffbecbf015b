import { useLingui } from '@lingui/react/macro';
import type { FieldError } from 'react-hook-form';

/** Marks an error whose message is already in the person's language: a refusal of a rule or of the server. */
export const SAID = 'said';

/** Words for a field's error. Rules of a schema only say what kind of error it is; this says it to a person. */
export function useFieldErrorText(): (error: FieldError) => string {
  const { t } = useLingui();
  return (error) => {
    if (error.type === SAID && error.message !== undefined) return error.message;
    switch (error.type) {
      case 'required':
      case 'too_small':
      case 'invalid_type':
        return t`Fill this in`;
      case 'too_big':
        return t`This is too long or too large`;
      default:
        return t`Check what is filled in here`;
    }
  };
}
