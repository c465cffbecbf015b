import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BellRing, Send, X } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { ServerButton } from '#pages/parts/server-button.tsx';
import type { Failure } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';
import { usePaidByTransfer } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { BulkBar } from '#ui/list/bulk-bar.tsx';
import { InvoiceBulkDialog } from './invoice-bulk-dialog.tsx';
import { sendInvoice } from './invoice-calls.ts';
import { debtorQuery, sendReminder } from './reminder-calls.ts';

type InvoiceBulkProps = {
  readonly invoices: readonly InvoiceAnswer[];
  /** How many the filter finds. */
  readonly total: number;
  /** Chooses all of them; null unless every listed one is chosen and there are more. */
  readonly onAll: (() => Promise<void>) | null;
  /** Chooses these instead: those that an act did not reach, or none. */
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

/** What can be done with the chosen invoices. */
export function InvoiceBulk({ invoices, total, onAll, onChoose, onDone }: InvoiceBulkProps) {
  const { t } = useLingui();
  const can = useCan();
  const [open, setOpen] = useState<'send' | 'remind' | null>(null);
  const cents = invoices.reduce((sum, { open_cents: left }) => sum + Math.max(0, left), 0);
  const close = (left: ReadonlySet<string> | null) => {
    setOpen(null);
    if (left === null) return;
    onChoose(left);
    onDone();
  };
  return (
    <BulkBar label={t`Chosen invoices`}>
      <Flex
        flex="1 1 auto"
        wrap="wrap"
        align="center"
        columnGap="3"
        fontVariantNumeric="tabular-nums"
        aria-live="polite"
      >
        <Box fontWeight="strong">
          <Plural value={invoices.length} one="# chosen" other="# chosen" />
        </Box>
        {onAll !== null && (
          <ServerButton variant="plain" onClick={() => void onAll()}>
            <Trans>Choose all {total}</Trans>
          </ServerButton>
        )}
        <Box>
          <Trans>
            Of which open <Amount cents={cents} />
          </Trans>
        </Box>
      </Flex>
      {can('invoice edit') && (
        <>
          <ServerButton bg="bg.panel" aria-haspopup="dialog" onClick={() => setOpen('send')}>
            <Send aria-hidden="true" />
            {t`Send`}
          </ServerButton>
          <ServerButton bg="bg.panel" aria-haspopup="dialog" onClick={() => setOpen('remind')}>
            <BellRing aria-hidden="true" />
            {t`Remind`}
          </ServerButton>
        </>
      )}
      <Button variant="ghost" px="2" onClick={() => onChoose(new Set())}>
        <X aria-hidden="true" />
        <Trans>Clear the choice</Trans>
      </Button>
      {open === 'send' && <SendMany invoices={invoices} onClose={close} />}
      {open === 'remind' && <RemindMany invoices={invoices} onClose={close} />}
    </BulkBar>
  );
}

type ManyProps = {
  readonly invoices: readonly InvoiceAnswer[];
  /** With the ids that were not done; null where nothing was tried. */
  readonly onClose: (left: ReadonlySet<string> | null) => void;
};

function useProblem(): (answer: Failure) => string {
  const { t } = useLingui();
  return (answer) => problemsOf(answer, t`Needs a connection`)[0]?.message ?? '';
}

/** Mails each invoice to the address of its customer. Drafts are not issued by the way: that is decided one by one. */
function SendMany({ invoices, onClose }: ManyProps) {
  const { t } = useLingui();
  const problemOf = useProblem();
  const byTransfer = usePaidByTransfer();
  const issued = invoices.filter(({ number }) => number !== null);
  const drafts = invoices.length - issued.length;
  const paid = issued.filter(({ open_cents: left }) => left <= 0).length;
  const sendOne = async ({ uuid, kind }: InvoiceAnswer): Promise<string | null> => {
    const isPlain = kind === 'credit_invoice' || byTransfer;
    const answer = await sendInvoice(uuid, { mode: isPlain ? 'mail_without_link' : 'mail_with_link' });
    return answer.ok ? null : problemOf(answer);
  };
  return (
    <InvoiceBulkDialog
      title={t`Send invoices`}
      submitLabel={t`Send`}
      groups={issued.map((invoice) => [invoice])}
      step={([invoice]) => sendOne(invoice)}
      onClose={onClose}
    >
      <Trans>Each goes by mail to the address of its customer, also if it was sent before.</Trans>{' '}
      {paid > 0 && (
        <Plural
          value={paid}
          one="For # of them nothing is left to pay."
          other="For # of them nothing is left to pay."
        />
      )}{' '}
      {drafts > 0 && (
        <Plural
          value={drafts}
          one="# draft is left out: it is issued first, on its own page."
          other="# drafts are left out: they are issued first, on their own page."
        />
      )}
    </InvoiceBulkDialog>
  );
}

/** Takes the next step of reminders for the customers of these invoices. */
function RemindMany({ invoices, onClose }: ManyProps) {
  const { t } = useLingui();
  const problemOf = useProblem();
  const remindOne = async ({ customer, status }: InvoiceAnswer): Promise<string | null> => {
    if (status !== 'overdue') return t`It is not overdue.`;
    const debtor = await debtorQuery(customer.uuid).ask();
    if (!debtor.ok) return problemOf(debtor);
    const { next, state } = debtor.result;
    if (next === null || state !== 'due') return t`No reminder is due for this customer now.`;
    const answer = await sendReminder(customer.uuid, next.step);
    return answer.ok ? null : problemOf(answer);
  };
  return (
    <InvoiceBulkDialog
      title={t`Send reminders`}
      submitLabel={t`Send`}
      groups={ofCustomers(invoices)}
      step={([invoice]) => remindOne(invoice)}
      onClose={onClose}
    >
      <Trans>
        A customer gets one reminder about everything that is overdue: the next step that is due. It goes by mail, or
        waits as a letter to post where no e-mail address is known.
      </Trans>
    </InvoiceBulkDialog>
  );
}

type Group = readonly [InvoiceAnswer, ...InvoiceAnswer[]];

/** The invoices of each customer together, an overdue one first; what is not overdue apart. */
function ofCustomers(invoices: readonly InvoiceAnswer[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const invoice of invoices) {
    const key = invoice.status === 'overdue' ? invoice.customer.uuid : invoice.uuid;
    const group = groups.get(key);
    groups.set(key, group === undefined ? [invoice] : [...group, invoice]);
  }
  return [...groups.values()];
}
