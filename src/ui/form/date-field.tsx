import { Input } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type DateFieldProps = FieldProps & { readonly min?: string; readonly max?: string };

/** A calendar day, `YYYY-MM-DD` in the form's values; empty is null. */
export function DateField({ min, max, disabled, ...field }: DateFieldProps) {
  const { register } = useFormContext();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Input
          {...control}
          type="date"
          disabled={disabled === true}
          fontVariantNumeric="tabular-nums"
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          {...register(field.name, { setValueAs: (value: string | null) => (value === '' ? null : value) })}
        />
      )}
    </FieldFrame>
  );
}
