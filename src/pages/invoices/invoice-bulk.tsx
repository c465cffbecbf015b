import { Box } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BellRing, Send } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { ChosenBar } from '#pages/bulk/chosen-bar.tsx';
import type { BulkRows } from '#pages/bulk/rows-bulk.tsx';
import { type BulkGroup, ServerBulkDialog } from '#pages/bulk/server-bulk-dialog.tsx';
import type { ChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { ServerButton } from '#pages/parts/server-button.tsx';
import type { Failure } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';
import { usePaidByTransfer } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { sendInvoice } from './invoice-calls.ts';
import { debtorQuery, sendReminder } from './reminder-calls.ts';

type InvoiceBulkProps = {
  readonly rows: ChosenRows<InvoiceAnswer>;
  /** How many the filter finds. */
  readonly total: number;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

type Asked = { readonly act: 'send' | 'remind'; readonly rows: readonly InvoiceAnswer[] };

/** What can be done with the chosen invoices; nothing while none is chosen. */
export function InvoiceBulk({ rows, total, onDone }: InvoiceBulkProps) {
  const { t } = useLingui();
  const can = useCan();
  const { chosen, choose, chooseAll, shown } = rows;
  // What is done may take invoices out of the list behind: a dialog keeps what it was asked about.
  const [asked, setAsked] = useState<Asked | null>(null);
  const cents = chosen.reduce((sum, { open_cents: left }) => sum + Math.max(0, left), 0);
  const close = (left: ReadonlySet<string> | null) => {
    setAsked(null);
    if (left === null) return;
    choose(left);
    onDone();
  };
  if (!shown && asked === null) return null;
  return (
    <ChosenBar
      label={t`Chosen invoices`}
      count={chosen.length}
      total={total}
      onAll={chooseAll}
      sums={
        <Box>
          <Trans>
            Of which open <Amount cents={cents} />
          </Trans>
        </Box>
      }
      onClear={() => choose(new Set())}
    >
      {can('invoice edit') && (
        <>
          <ServerButton bg="bg.panel" aria-haspopup="dialog" onClick={() => setAsked({ act: 'send', rows: chosen })}>
            <Send aria-hidden="true" />
            {t`Send`}
          </ServerButton>
          <ServerButton bg="bg.panel" aria-haspopup="dialog" onClick={() => setAsked({ act: 'remind', rows: chosen })}>
            <BellRing aria-hidden="true" />
            {t`Remind`}
          </ServerButton>
        </>
      )}
      {asked?.act === 'send' && <SendMany rows={asked.rows} onClose={close} />}
      {asked?.act === 'remind' && <RemindMany rows={asked.rows} onClose={close} />}
    </ChosenBar>
  );
}

function useProblem(): (answer: Failure) => string {
  const { t } = useLingui();
  return (answer) => problemsOf(answer, t`Needs a connection`)[0]?.message ?? '';
}

/** Mails each invoice to the address of its customer. Drafts are not issued by the way: that is decided one by one. */
function SendMany({ rows: invoices, onClose }: BulkRows<InvoiceAnswer>) {
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
    <ServerBulkDialog
      title={t`Send invoices`}
      submitLabel={t`Send`}
      groups={issued.map((invoice) => [invoice])}
      nameOf={(group) => <Names group={group} />}
      step={([invoice]) => sendOne(invoice)}
      onClose={onClose}
    >
      <ToSend count={issued.length} />
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
    </ServerBulkDialog>
  );
}

/** Takes the next step of reminders for the customers of these invoices. */
export function RemindMany({ rows: invoices, onClose }: BulkRows<InvoiceAnswer>) {
  const { t } = useLingui();
  const problemOf = useProblem();
  const groups = ofCustomers(invoices);
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
    <ServerBulkDialog
      title={t`Send reminders`}
      submitLabel={t`Send`}
      groups={groups}
      nameOf={(group) => <Names group={group} />}
      step={([invoice]) => remindOne(invoice)}
      onClose={onClose}
    >
      <ToSend count={groups.length} />
      <Trans>
        A customer gets one reminder about everything that is overdue: the next step that is due. It goes by mail, or
        waits as a letter to post where no e-mail address is known.
      </Trans>
    </ServerBulkDialog>
  );
}

type Group = BulkGroup<InvoiceAnswer>;

function ToSend({ count }: { readonly count: number }) {
  return (
    <Box fontWeight="strong" mb="2">
      <Plural value={count} one="# to send" other="# to send" />
    </Box>
  );
}

/** The invoices of a group, where they are listed as refused. */
function Names({ group }: { readonly group: Group }) {
  const { t } = useLingui();
  return (
    <>
      <bdi>{group.map(({ number }) => number ?? t`Draft`).join(', ')}</bdi> · <bdi>{group[0].customer.name}</bdi>
    </>
  );
}

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
