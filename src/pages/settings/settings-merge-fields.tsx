import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { MAIL_FIELDS, type MailField, type MailKind } from '#company/mail-texts.ts';

type Place = { readonly name: string; readonly start: number; readonly end: number };

/** What differs per message, in words. */
export function useMergeWords(): Readonly<Record<MailField, string>> {
  const { t } = useLingui();
  return {
    name: t`Name of the customer`,
    company: t`Your company`,
    date: t`Day`,
    time: t`Time`,
    object: t`Vehicle`,
    action: t`Bring or collect`,
    number: t`Invoice number`,
    amount: t`Amount`,
    invoices: t`Invoice numbers`,
    pay: t`Payment page`,
    link: t`Link to sign on`,
  };
}

/** What can be filled in, as buttons: each goes in where the cursor was last. */
export function MergeFields({ kind, children }: { readonly kind: MailKind; readonly children: ReactNode }) {
  const { t } = useLingui();
  const { getValues, setValue, setFocus } = useFormContext();
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<Place | null>(null);
  const words = useMergeWords();
  // Pressing the button takes the focus from the field, so the field and its cursor are remembered before.
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    last.current = { name: target.name, start: target.selectionStart ?? 0, end: target.selectionEnd ?? 0 };
  };
  const insert = (field: MailField) => {
    const name = last.current?.name ?? frame.current?.querySelector('textarea')?.name;
    if (name === undefined) return;
    const text = String(getValues(name) ?? '');
    const { start, end } = last.current ?? { start: text.length, end: text.length };
    setValue(name, `${text.slice(0, start)}{${field}}${text.slice(end)}`, { shouldDirty: true });
    setFocus(name);
    const element = document.activeElement;
    const after = start + field.length + 2;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      element.setSelectionRange(after, after);
    }
  };
  return (
    <Flex ref={frame} direction="column" gap="4" onBlur={note}>
      <Box role="group" aria-label={t`Fill in`}>
        <Box fontSize="small" color="fg.muted" mb="1">
          <Trans>Insert what differs per message:</Trans>
        </Box>
        <Flex gap="1.5" wrap="wrap">
          {MAIL_FIELDS[kind].map((field) => (
            <Button key={field} size="sm" variant="outline" title={`{${field}}`} onClick={() => insert(field)}>
              {words[field]}
            </Button>
          ))}
        </Flex>
      </Box>
      {children}
    </Flex>
  );
}
