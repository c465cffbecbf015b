import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import { REMINDER_KINDS } from '#billing/reminders/dunning.ts';
import type { DebtorAnswer } from '#billing/reminders/reminder.schema.ts';
import { sendReminder } from '#pages/invoices/reminder-calls.ts';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/toaster.tsx';
import { nameOf } from './reminder-columns.tsx';

type SendManyProps = { readonly chosen: readonly DebtorAnswer[]; readonly onDone: () => void };

/** Sends the next reminder to everybody chosen, one after the other. */
export function ReminderSendMany({ chosen, onDone }: SendManyProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const count = chosen.length;
  const cents = chosen.reduce((sum, { next }) => sum + (next?.amount_cents ?? 0), 0);
  return (
    <Flex gap="3" wrap="wrap" align="center" minHeight="10" aria-live="polite">
      {count === 0 ? (
        <Box color="fg.muted">
          <Trans>Choose customers to take the next step for several at once.</Trans>
        </Box>
      ) : (
        <>
          <ServerButton
            variant="solid"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >{t`Take the next step`}</ServerButton>
          <Box>
            <Plural value={count} one="# customer" other="# customers" /> · <Amount cents={cents} />
          </Box>
        </>
      )}
      {asking && <SendManyDialog chosen={chosen} onDone={onDone} onClose={() => setAsking(false)} />}
    </Flex>
  );
}

type Refused = { readonly name: string; readonly message: string };

function SendManyDialog({ chosen, onDone, onClose }: SendManyProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [all] = useState(chosen);
  const total = all.length;
  const isOver = sent === total;
  const close = () => {
    onClose();
    if (sent !== null) onDone();
  };
  const run = async () => {
    setSent(0);
    const failed: Refused[] = [];
    for (const [index, debtor] of all.entries()) {
      const answer = debtor.next === null ? null : await sendReminder(debtor.customer.uuid, debtor.next.step);
      if (answer?.ok === false) {
        failed.push({
          name: nameOf(debtor),
          message: answer.status === 'offline' ? t`Needs a connection` : answer.message,
        });
      }
      setSent(index + 1);
    }
    setRefused(failed);
    if (failed.length > 0) return;
    notify({ tone: 'done', title: t`Reminders sent` });
    onClose();
    onDone();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t`Take the next step`}
      footer={
        <>
          <Button variant="outline" disabled={sent !== null && !isOver} onClick={close}>
            {sent === null ? t`Cancel` : t`Close`}
          </Button>
          {sent === null && <Button onClick={() => void run()}>{t`Send`}</Button>}
        </>
      }
    >
      {sent === null ? (
        <WhatGoes chosen={all} />
      ) : (
        <Box aria-live="polite" fontVariantNumeric="tabular-nums">
          <Trans>
            {sent} of {total} done
          </Trans>
        </Box>
      )}
      {refused.length > 0 && (
        <chakra.ul listStyleType="none" mt="3" display="grid" gap="1">
          {refused.map(({ name, message }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {message}
            </li>
          ))}
        </chakra.ul>
      )}
    </Dialog>
  );
}

/** How many of each letter will be sent, and about which amounts. */
function WhatGoes({ chosen }: { readonly chosen: readonly DebtorAnswer[] }) {
  const words = useInvoiceWords();
  return (
    <>
      <chakra.ul listStyleType="none" display="grid" gap="1" mb="3">
        {REMINDER_KINDS.map((kind) => {
          const own = chosen.filter(({ next }) => next?.kind === kind);
          const cents = own.reduce((sum, { next }) => sum + (next?.amount_cents ?? 0), 0);
          if (own.length === 0) return null;
          return (
            <chakra.li key={kind} display="flex" gap="3" fontVariantNumeric="tabular-nums">
              <Box flex="1">{words.reminders[kind]}</Box>
              <Box>{own.length} ×</Box>
              <Box minWidth="6rem" textAlign="end">
                <Amount cents={cents} />
              </Box>
            </chakra.li>
          );
        })}
      </chakra.ul>
      <Trans>Each goes by mail, or waits as a letter to post where no e-mail address is known.</Trans>
    </>
  );
}
