import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { CheckOption } from '../check-option.tsx';

type CheckFieldProps = { readonly name: string; readonly children: ReactNode };

/** A checkbox for a side action that is done when it is on; the value is a boolean. */
export function CheckField({ name, children }: CheckFieldProps) {
  const { field } = useController({ name });
  return (
    <CheckOption checked={field.value === true} onChange={field.onChange}>
      {children}
    </CheckOption>
  );
}
