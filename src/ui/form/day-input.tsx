import { Box, chakra, Input } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { type ComponentType, type Ref, useState } from 'react';
import { type CivilDate, dayAt, isCivilDate } from '#shared/civil-date.ts';
import { readDay, writeDay } from '#shared/written-day.ts';
import { leftToRight } from '../isolated.ts';
import { notify } from '../toaster.tsx';
import type { CalendarDialogProps } from './calendar-dialog.tsx';
import { useSelectOnFocus } from './use-select-on-focus.ts';

/** Keeps digits in left-to-right order on a right-to-left page, aligned like other text. */
export const FIGURES_INPUT = {
  dir: 'ltr',
  inputMode: 'numeric',
  autoComplete: 'off',
  fontVariantNumeric: 'tabular-nums',
  css: { '[dir=rtl] &': { textAlign: 'right' } },
} as const;

type DayInputProps = {
  /** `YYYY-MM-DD`, empty for none, or text that is no day and waits to be corrected. */
  readonly value: string;
  /**
   * Called with a day as soon as its year is complete, with an empty text as soon as the input is emptied, and with any
   * other text once the person is done: checking a half-written day would complain at every keystroke.
   */
  readonly onChange: (value: string) => void;
  /** Called when somebody is done, with what stands there then. */
  readonly onDone?: (value: string) => void;
  /** What the day stands for; names the calendar. */
  readonly label: string;
  readonly min?: CivilDate | undefined;
  readonly max?: CivilDate | undefined;
  /** Lets the calendar clear the day. */
  readonly canClear?: boolean;
  /** Makes the input as high as a chip on desktop. */
  readonly isSmall?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly name?: string;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
};

/** The button is at the end of the page's lines, which is not always where digits end. */
const BESIDE_BUTTON = { pe: '10', '[dir=rtl] &': { textAlign: 'right', ps: '10', pe: '3' } };

const OpenButton = chakra('button', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0',
    insetBlock: '0',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: 'fg.muted',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-3px' },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
});

/** A day in the person's own format, typed or chosen from a calendar. */
export function DayInput(props: DayInputProps) {
  const { value, onChange, onDone, label, min, max, canClear = false, isSmall = false, inputRef, ...control } = props;
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const selecting = useSelectOnFocus();
  const [CalendarDialog, setCalendarDialog] = useState<ComponentType<CalendarDialogProps> | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const whole = text.trim() === '' ? '' : readDay(text, i18n.locale);
    if (whole !== undefined) onChange(whole);
  };
  const finish = () => {
    const text = typed?.trim() ?? value;
    const day = readDay(text, i18n.locale, dayAt(Date.now())) ?? text;
    setTyped(null);
    if (day !== value) onChange(day);
    onDone?.(day);
  };
  // Most days are typed, so the calendar's code is loaded on demand.
  const open = async () => {
    try {
      const loaded = await import('./calendar-dialog.tsx');
      setCalendarDialog(() => loaded.CalendarDialog);
    } catch {
      notify({ tone: 'attention', title: t`The calendar could not be loaded. Type the day instead.` });
    }
  };
  const choose = (day: string) => {
    setTyped(null);
    setCalendarDialog(null);
    onChange(day);
    onDone?.(day);
  };
  const desk = isSmall ? '8' : '9';
  return (
    <Box position="relative">
      <Input
        {...control}
        {...FIGURES_INPUT}
        {...selecting}
        ref={inputRef}
        placeholder={leftToRight(t`dd/mm/yyyy`, '/')}
        value={typed ?? (isCivilDate(value) ? writeDay(value, i18n.locale) : value)}
        onChange={(event) => take(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          // Enter saves a form before the field loses focus.
          if (event.key === 'Enter') finish();
        }}
        {...(isSmall ? { fontSize: 'small', px: '2', minHeight: 'var(--touch-8)' } : {})}
        css={BESIDE_BUTTON}
      />
      <OpenButton
        type="button"
        aria-label={t`Calendar`}
        aria-description={label}
        title={t`Calendar`}
        aria-haspopup="dialog"
        disabled={control.disabled === true}
        onClick={() => void open()}
        width={`var(--touch-${desk})`}
      >
        <CalendarDays aria-hidden="true" size={16} />
      </OpenButton>
      {CalendarDialog !== null && (
        <CalendarDialog
          label={label}
          chosen={isCivilDate(value) ? value : null}
          {...{ min, max, canClear }}
          onChoose={choose}
          onClose={() => setCalendarDialog(null)}
        />
      )}
    </Box>
  );
}
