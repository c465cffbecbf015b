import { Box, Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { get, useFormState, useWatch } from 'react-hook-form';
import { DateField } from '#ui/form/date-field.tsx';
import type { InvoiceFormOf } from './invoice-form-values.ts';
import { PERIOD, ROW_ONLY } from './invoice-lines-style.ts';

type OfLine = { readonly form: InvoiceFormOf; readonly index: number };
export type LinePeriod = {
  /** Shown in a row: it is wanted, filled in or wrong. In a block it always is. */
  readonly open: boolean;
  /** Opens it, or closes it while it is empty; undefined where it has to be seen. */
  readonly toggle: (() => void) | undefined;
};

/** Says whether the period of a line is shown in its row. */
export function useLinePeriod({ form, index }: OfLine): LinePeriod {
  const from = `lines.${index}.from_on` as const;
  const last = `lines.${index}.last_on` as const;
  const [wanted, setWanted] = useState(false);
  const days = useWatch({ control: form.control, name: [from, last] });
  const { errors } = useFormState({ control: form.control, name: [from, last] });
  const isNeeded =
    days.some((day) => day !== null) || get(errors, from) !== undefined || get(errors, last) !== undefined;
  const toggle = () => {
    if (wanted) {
      setWanted(false);
      return;
    }
    // It must be on the screen before it can take the focus.
    flushSync(() => setWanted(true));
    form.setFocus(from);
  };
  return { open: wanted || isNeeded, toggle: isNeeded ? undefined : toggle };
}

/** The first and the last day that a line is about. */
export function LinePeriodFields({ index, open }: { readonly index: number; readonly open: boolean }) {
  const { t } = useLingui();
  const third = { base: 'span 1', md: 'span 2' };
  return (
    <Box css={PERIOD} data-open={open}>
      <Box gridColumn={third}>
        <DateField name={`lines.${index}.from_on`} label={t`Period from`} />
      </Box>
      <Box gridColumn={third}>
        <DateField name={`lines.${index}.last_on`} label={t`Up to and including`} />
      </Box>
    </Box>
  );
}

/** Shows the period in the row of a line. */
export function LinePeriodButton({ number, period }: { readonly number: number; readonly period: LinePeriod }) {
  const { t } = useLingui();
  if (period.toggle === undefined) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      px="0"
      color="fg.muted"
      css={ROW_ONLY}
      aria-label={t`Period of line ${number}`}
      title={t`Period`}
      aria-expanded={period.open}
      onClick={period.toggle}
    >
      <CalendarRange aria-hidden="true" />
    </Button>
  );
}
