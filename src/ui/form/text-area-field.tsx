import { Textarea } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type TextAreaFieldProps = FieldProps & { readonly rows?: number; readonly maxLength?: number };

/** Several lines of text; the value is a string. */
export function TextAreaField({ rows = 4, maxLength, disabled, ...field }: TextAreaFieldProps) {
  const { register } = useFormContext();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          disabled={disabled === true}
          {...(maxLength === undefined ? {} : { maxLength })}
          {...register(field.name)}
        />
      )}
    </FieldFrame>
  );
}
