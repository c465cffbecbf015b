import type { FieldProps } from './field-frame.tsx';
import { NumberField, readNumber } from './number-field.tsx';

/** Three figures without a decimal mark are centimetres: nothing in a yard is a hundred metres long. */
const CENTIMETRES = /^\s*[1-9]\d{2,3}\s*$|cm\s*$/i;
const UNIT = /\s*c?m\s*$/i;

/**
 * A length: whole centimetres in the form's values, metres with two decimals on the screen; empty is null. `7,45`, `7.45 m`,
 * `745` and `745 cm` are the same.
 */
export function MetresField(props: FieldProps) {
  return (
    <NumberField
      {...props}
      unit="m"
      scale={100}
      decimals={2}
      read={(text) => readNumber(text.replace(UNIT, ''), CENTIMETRES.test(text) ? 1 : 100)}
    />
  );
}
