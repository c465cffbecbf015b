import { useController, useFormContext } from 'react-hook-form';
import { type CivilDate, isCivilDate } from '#shared/civil-date.ts';
import { afterPress } from './after-press.ts';
import { DayInput } from './day-input.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type DateFieldProps = FieldProps & { readonly min?: CivilDate; readonly max?: CivilDate };

/** A calendar day, `YYYY-MM-DD` in the form's values; empty is null, what cannot be read stays as text. */
export function DateField({ min, max, disabled, ...field }: DateFieldProps) {
  const { name, label, required } = field;
  const { clearErrors, getFieldState, setError } = useFormContext();
  const { field: bound } = useController({ name });
  const complain = (day: string) => {
    const problem = dayProblem(day, min, max);
    if (problem !== undefined) setError(name, { type: 'custom', message: problem });
  };
  return (
    <FieldFrame {...field}>
      {(control) => (
        <DayInput
          {...control}
          {...{ label, min, max }}
          inputRef={bound.ref}
          name={bound.name}
          value={typeof bound.value === 'string' ? bound.value : ''}
          canClear={required !== true}
          disabled={disabled === true}
          onChange={(day) => {
            bound.onChange(day === '' ? null : day);
            if (getFieldState(name).error?.message?.startsWith('day.') === true) clearErrors(name);
          }}
          onDone={(day) => {
            bound.onBlur();
            afterPress(() => complain(day));
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Returns what is wrong with a field's text; the kit has words for each problem (field-error.ts). */
function dayProblem(day: string, min: CivilDate | undefined, max: CivilDate | undefined): string | undefined {
  if (day === '') return undefined;
  if (!isCivilDate(day)) return 'day.unreadable';
  if (min !== undefined && day < min) return 'day.too_early';
  return max !== undefined && day > max ? 'day.too_late' : undefined;
}
