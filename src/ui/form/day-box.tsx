import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { dayAt, isCivilDate } from '#shared/civil-date.ts';
import { writeDay } from '#shared/written-day.ts';
import { isolated } from '../isolated.ts';
import { afterPress } from './after-press.ts';
import { DayInput } from './day-input.tsx';

type DayBoxProps = {
  readonly label: string;
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  /** Called with a day, or with an empty text once the box was emptied. */
  readonly onChange: (day: string) => void;
  readonly canClear?: boolean;
  readonly isSmall?: boolean;
  /** The input's id, where a separate label names it; otherwise `label` does. */
  readonly id?: string;
};

/** A day field outside of forms. Text that is no day stays in the box with an error. */
export function DayBox({ label, value, onChange, id, ...looks }: DayBoxProps) {
  const { t, i18n } = useLingui();
  const errorId = useId();
  // Kept with the day it was typed over: a different day from outside replaces it.
  const [typed, setTyped] = useState({ text: '', over: '', isSaid: false });
  const unread = typed.text !== '' && typed.over === value ? typed.text : null;
  const isWrong = unread !== null && typed.isSaid;
  const example = isolated(writeDay(dayAt(Date.now()), i18n.locale));
  return (
    <Box>
      <DayInput
        {...looks}
        {...(id === undefined ? { 'aria-label': label } : { id })}
        {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        label={label}
        value={unread ?? value}
        onChange={(day) => {
          const isRead = day === '' || isCivilDate(day);
          setTyped({ text: isRead ? '' : day, over: value, isSaid: false });
          if (!isRead) afterPress(() => setTyped((now) => ({ ...now, isSaid: true })));
          if (isRead) onChange(day);
        }}
      />
      {isWrong && (
        <Box id={errorId} role="alert" mt="1" fontSize="small" color="fg.error" fontWeight="strong">
          {t`This is not a day. Write it as ${example}`}
        </Box>
      )}
    </Box>
  );
}
