import { Input } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

/** A time of day, `HH:MM`; steps of a quarter of an hour, other times can be typed. */
export function TimeField({ disabled, ...field }: FieldProps) {
  const { register } = useFormContext();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Input
          {...control}
          type="time"
          disabled={disabled === true}
          fontVariantNumeric="tabular-nums"
          {...register(field.name, { setValueAs: (value: string) => value.slice(0, 5) })}
        />
      )}
    </FieldFrame>
  );
}
