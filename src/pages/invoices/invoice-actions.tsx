import { Box, Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Ban,
  BellRing,
  CircleSlash,
  Ellipsis,
  FileCheck,
  FileMinus,
  HandCoins,
  Pencil,
  RotateCcw,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useInvoiceName } from '#billing/client/invoice-columns.tsx';
import type { InvoiceAction, InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { BigAction } from '#ui/big-action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { notify } from '#ui/toaster.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { RemindMany } from './invoice-bulk.tsx';
import { deleteDraft, fetchInvoiceDocument } from './invoice-calls.ts';
import {
  type InvoiceDialogProps,
  PayDialog,
  ReopenDialog,
  UncollectibleDialog,
  VoidDialog,
} from './invoice-dialogs.tsx';
import { IssueDialog, SendDialog } from './invoice-send.tsx';
import { LetterButton } from './reminder-letter-button.tsx';

/** The actions that ask for confirmation in a dialog. */
const DIALOGS = {
  issue: IssueDialog,
  send: SendDialog,
  pay: PayDialog,
  reopen: ReopenDialog,
  void: VoidDialog,
  uncollectible: UncollectibleDialog,
  give_back: GiveBackDialog,
} satisfies Partial<Record<InvoiceAction, ComponentType<InvoiceDialogProps>>>;
type Asked = keyof typeof DIALOGS | 'delete';

type ActionsProps = {
  readonly invoice: InvoiceDetailAnswer;
  /** Something changed at the server. */
  readonly onChanged: () => void;
};

/** The next actions for an invoice that its state and the person's rights allow: large, within a thumb's reach. */
export function InvoiceActionBar({ invoice, onChanged }: ActionsProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = (action: InvoiceAction) => invoice.actions.includes(action);
  const isDraft = invoice.number === null;
  const off = offline !== null;
  const narrow = useNarrow();
  // What is kept in credit can wait: it is in the menu.
  const isOverpaid = may('give_back') && invoice.overpaid_cents > 0;
  if (!may('issue') && !may('send') && !may('pay') && !isOverpaid && (narrow || !may('credit'))) return null;
  return (
    <>
      <ActionBar reason={offline}>
        {may('issue') && (
          <BigAction
            icon={FileCheck}
            label={t`Issue`}
            primary
            disabled={off}
            aria-haspopup="dialog"
            onClick={() => setAsked('issue')}
          />
        )}
        {may('send') && (
          <BigAction
            icon={Send}
            label={t`Send`}
            primary={!isDraft && invoice.status !== 'paid' && !isOverpaid}
            disabled={off}
            aria-haspopup="dialog"
            onClick={() => setAsked('send')}
          />
        )}
        {may('pay') && (
          <BigAction
            icon={HandCoins}
            label={t`Mark as paid`}
            disabled={off}
            aria-haspopup="dialog"
            onClick={() => setAsked('pay')}
          />
        )}
        {isOverpaid && (
          <BigAction
            icon={Undo2}
            label={t`Give back or set off`}
            primary
            disabled={off}
            aria-haspopup="dialog"
            onClick={() => setAsked('give_back')}
          />
        )}
        {/* A phone has room for two: this one is in the menu there. */}
        {may('credit') && !narrow && <BigAction icon={FileMinus} label={t`Credit`} to={creditPath(invoice)} />}
      </ActionBar>
      <AskedDialog asked={asked} invoice={invoice} onChanged={onChanged} onClose={() => setAsked(null)} />
    </>
  );
}

const creditPath = ({ uuid }: InvoiceDetailAnswer) => `/finance/invoices/${uuid}/credit`;

/** The PDF, the link to edit a draft, and the less frequent actions. */
export function InvoiceHeadActions({ invoice, onChanged }: ActionsProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = (action: InvoiceAction) => invoice.actions.includes(action);
  const item = (action: Asked, label: string, icon: typeof Ban): readonly MenuItem[] =>
    may(action) ? [{ key: action, label, icon, reason: offline, opens: 'dialog', run: () => setAsked(action) }] : [];
  const narrow = useNarrow();
  const can = useCan();
  const [reminds, setReminds] = useState(false);
  const remind: readonly MenuItem[] =
    invoice.status === 'overdue' && can('invoice edit')
      ? [
          {
            key: 'remind',
            label: t`Remind`,
            icon: BellRing,
            reason: offline,
            opens: 'dialog',
            run: () => setReminds(true),
          },
        ]
      : [];
  const items: readonly MenuItem[] = [
    ...(may('credit') && narrow ? [{ key: 'credit', label: t`Credit`, icon: FileMinus, to: creditPath(invoice) }] : []),
    ...(invoice.overpaid_cents === 0 ? item('give_back', t`Give back or set off`, Undo2) : []),
    ...remind,
    ...item('reopen', t`Not paid after all`, RotateCcw),
    ...item('uncollectible', t`Uncollectible`, CircleSlash),
    ...item('void', t`Make void`, Ban),
    ...item('delete', t`Delete`, Trash2),
  ];
  return (
    <>
      {may('edit') && (
        <Button variant="outline" asChild>
          <Link to={`/invoices/${invoice.uuid}/edit`}>
            <Pencil aria-hidden="true" />
            <Trans>Edit</Trans>
          </Link>
        </Button>
      )}
      {invoice.number !== null && (
        <LetterButton label={t`PDF`} name={invoice.number} ask={() => fetchInvoiceDocument(invoice.uuid)} />
      )}
      {items.length > 0 && (
        <Box ms="auto">
          <Menu label={t`More actions`} button={<Ellipsis aria-hidden="true" />} items={items} />
        </Box>
      )}
      <AskedDialog asked={asked} invoice={invoice} onChanged={onChanged} onClose={() => setAsked(null)} />
      {reminds && (
        <RemindMany
          rows={[invoice]}
          onClose={(left) => {
            setReminds(false);
            if (left !== null) onChanged();
          }}
        />
      )}
    </>
  );
}

type AskedProps = ActionsProps & { readonly asked: Asked | null; readonly onClose: () => void };

function AskedDialog({ asked, invoice, onChanged, onClose }: AskedProps) {
  if (asked === null) return null;
  if (asked === 'delete') return <DeleteDraft invoice={invoice} onChanged={onChanged} onClose={onClose} />;
  const Asking = DIALOGS[asked];
  return (
    <Asking
      invoice={invoice}
      onClose={onClose}
      onStale={onChanged}
      onDone={() => {
        onClose();
        onChanged();
      }}
    />
  );
}

function DeleteDraft({ invoice, onChanged, onClose }: Omit<AskedProps, 'asked'>) {
  const { t } = useLingui();
  const name = useInvoiceName();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    const result = await deleteDraft(invoice.uuid);
    if (!result.ok) {
      setProblem(problemsOf(result, t`Needs a connection`)[0]?.message ?? '');
      return;
    }
    await navigate('/invoices', { replace: true });
    notify({ tone: 'done', title: t`Draft deleted` });
    onChanged();
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={t`Delete ${name(invoice)}?`}
      disabled={problem !== null}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Trans>A draft has no number yet: it leaves no gap in the books.</Trans>
      {problem !== null && (
        <Text role="alert" mt="3" color="fg.error" fontWeight="strong">
          {problem}
        </Text>
      )}
    </ConfirmDialog>
  );
}
