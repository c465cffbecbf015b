import { Input } from '@chakra-ui/react';
import type { InputHTMLAttributes } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'autoCapitalize' | 'inputMode' | 'placeholder' | 'maxLength'
  > & {
    readonly type?: 'text' | 'email' | 'tel' | 'password' | 'url';
    readonly autoFocus?: boolean;
    /** True for codes and plates: they read from left to right in every language. */
    readonly ltr?: boolean;
    /** Runs after the value changed. */
    readonly onChanged?: (value: string) => void;
  };

/** One line of text; the value is a string. */
export function TextField({
  onChanged,
  autoFocus,
  ltr = false,
  type = 'text',
  name,
  label,
  hint,
  required,
  disabled,
  ...rest
}: TextFieldProps) {
  const { register } = useFormContext();
  const field = { name, label, ...(hint === undefined ? {} : { hint }), ...(required === true ? { required } : {}) };
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          {...(autoFocus === true ? { autoFocus, 'data-first-focus': '' } : {})}
          type={type}
          disabled={disabled === true}
          {...(type === 'text' && !ltr ? {} : { dir: 'ltr' })}
          {...register(name, {
            onChange: (event: { target: { value: string } }) => onChanged?.(event.target.value),
          })}
        />
      )}
    </FieldFrame>
  );
}
