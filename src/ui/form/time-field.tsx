import { Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { isClockTime } from '#shared/civil-date.ts';
import { readTime } from '#shared/written-time.ts';
import { afterPress } from './after-press.ts';
import { FIGURES_INPUT } from './day-input.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useSelectOnFocus } from './use-select-on-focus.ts';

/** A time of day, `HH:MM` on a clock of 24 hours in every language; what cannot be read stays as text. */
export function TimeField({ disabled, ...field }: FieldProps) {
  const { clearErrors, getFieldState, setError } = useFormContext();
  const { field: bound } = useController({ name: field.name });
  const [typed, setTyped] = useState<string | null>(null);
  const selecting = useSelectOnFocus();
  const value = typeof bound.value === 'string' ? bound.value : '';
  const change = (text: string) => {
    bound.onChange(text);
    if (getFieldState(field.name).error?.message?.startsWith('time.') === true) clearErrors(field.name);
  };
  // Like a day, a time counts as soon as it is complete; other text counts once the person is done.
  const take = (text: string) => {
    setTyped(text);
    if (text.trim() === '' || isClockTime(text.trim())) change(text.trim());
  };
  const finish = () => {
    const text = typed?.trim() ?? value;
    const time = readTime(text) ?? text;
    setTyped(null);
    if (time !== value) change(time);
    bound.onBlur();
    if (time === '' || isClockTime(time)) return;
    afterPress(() => setError(field.name, { type: 'custom', message: 'time.unreadable' }));
  };
  return (
    <FieldFrame {...field}>
      {(control) => (
        <Input
          {...control}
          {...FIGURES_INPUT}
          {...selecting}
          ref={bound.ref}
          name={bound.name}
          placeholder="00:00"
          disabled={disabled === true}
          value={typed ?? value}
          onChange={(event) => take(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            // Enter saves a form before the field loses focus.
            if (event.key === 'Enter') finish();
          }}
        />
      )}
    </FieldFrame>
  );
}
