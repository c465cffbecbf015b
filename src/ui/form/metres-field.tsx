import type { FieldProps } from './field-frame.tsx';
import { NumberField } from './number-field.tsx';

/** A length: whole centimetres in the form's values, metres with two decimals on the screen; empty is null. */
export function MetresField(props: FieldProps) {
  return <NumberField {...props} unit="m" scale={100} decimals={2} />;
}
