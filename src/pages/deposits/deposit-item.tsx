import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import type { DepositAnswer } from '#billing/deposits/deposit.schema.ts';
import { TextLink } from '#pages/invoices/invoice-origin.tsx';
import { LetterButton } from '#pages/invoices/reminder-letter-button.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { CutText } from '#ui/cut-text.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { notify } from '#ui/toaster.tsx';
import { fetchReceipt, withdrawDeposit } from './deposit-calls.ts';
import { EditDialog, KeepDialog, ReceiveDialog, ReturnDialog, SetOffDialog, UndoDialog } from './deposit-dialogs.tsx';
import { DepositMark, useDepositWords } from './deposit-words.tsx';

type Event = DepositAnswer['events'][number];
type ItemProps = { readonly deposit: DepositAnswer; readonly onChanged: () => void };
const DIALOGS = {
  edit: EditDialog,
  receive: ReceiveDialog,
  return: ReturnDialog,
  keep: KeepDialog,
  setOff: SetOffDialog,
} as const;
type Act = keyof typeof DIALOGS;

/** A deposit with what became of it, and what can be done with it. */
export function DepositItem({ deposit, onChanged }: ItemProps) {
  const { t } = useLingui();
  const day = useDayText();
  const [open, setOpen] = useState<Act | Event | null>(null);
  const ends = {
    deposit,
    onClose: () => setOpen(null),
    onStale: onChanged,
    onDone: () => {
      setOpen(null);
      onChanged();
    },
  };
  const Asked = typeof open === 'string' ? DIALOGS[open] : null;
  const { state, purpose, asked_on: askedOn, events, note } = deposit;
  const askedText = day(askedOn);
  return (
    <chakra.li data-deposit={deposit.uuid} data-state={state}>
      <Flex gap="3">
        <Box flex="1" minWidth="0">
          <CutText fontWeight="strong">{purpose}</CutText>
          <Box color="fg.muted" fontSize="small">
            <Trans>
              Asked for on <bdi>{askedText}</bdi>
            </Trans>
          </Box>
        </Box>
        <Flex direction="column" align="end" gap="0.5">
          <Amount cents={state === 'held' ? deposit.held_cents : deposit.amount_cents} strong={state === 'held'} />
          <DepositMark state={state} />
        </Flex>
      </Flex>
      {note !== '' && (
        <Box fontSize="small" whiteSpace="pre-wrap">
          <bdi>{note}</bdi>
        </Box>
      )}
      {events.length > 0 && (
        <chakra.ol listStyleType="none" mt="1.5" fontSize="small" aria-label={t`What became of it`}>
          {events.map((event) => (
            <EventRow key={event.uuid} event={event} onUndo={() => setOpen(event)} />
          ))}
        </chakra.ol>
      )}
      <DepositActions deposit={deposit} onAct={setOpen} onChanged={onChanged} />
      {Asked !== null && <Asked {...ends} />}
      {open !== null && typeof open !== 'string' && <UndoDialog {...ends} event={open} />}
    </chakra.li>
  );
}

function EventRow({ event, onUndo }: { readonly event: Event; readonly onUndo: () => void }) {
  const { t } = useLingui();
  const can = useCan();
  const day = useDayText();
  const offline = useOfflineReason();
  const { kinds, methods } = useDepositWords();
  const { kind, on, method, invoice, note, undone, undoes, amount_cents: cents } = event;
  const name = kinds[kind];
  const isGone = undone || undoes !== null;
  return (
    <chakra.li display="flex" gap="2" alignItems="center" minHeight="8" {...(isGone ? { color: 'fg.muted' } : {})}>
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        <bdi>{day(on)}</bdi>
        {' · '}
        {undoes === null ? name : t`Taken back: ${name}`}
        {method !== null && ` · ${methods[method]}`}
        {invoice !== null && (
          <>
            {' · '}
            <TextLink to={`/invoices/${invoice.uuid}`}>
              <Ltr>{invoice.number}</Ltr>
            </TextLink>
          </>
        )}
        {note !== '' && (
          <chakra.bdi display="block" color="fg.muted" whiteSpace="pre-wrap">
            {note}
          </chakra.bdi>
        )}
      </Box>
      <Box {...(undone ? { textDecoration: 'line-through' } : {})}>
        <Amount cents={kind === 'received' ? cents : 0 - cents} />
      </Box>
      {can('payment book') && (
        <Button
          variant="ghost"
          size="sm"
          px="0"
          color="fg.muted"
          visibility={isGone ? 'hidden' : 'visible'}
          disabled={offline !== null}
          aria-label={t`Take back: ${name}`}
          aria-haspopup="dialog"
          onClick={onUndo}
        >
          <Undo2 aria-hidden="true" />
        </Button>
      )}
    </chakra.li>
  );
}

type ActionsProps = ItemProps & { readonly onAct: (act: Act) => void };

function DepositActions({ deposit, onAct, onChanged }: ActionsProps) {
  const { t } = useLingui();
  const can = useCan();
  const offline = useOfflineReason();
  const { state, uuid } = deposit;
  const mayEdit = can('invoice edit');
  const mayBook = can('payment book');
  const withdraw = async () => {
    const answer = await withdrawDeposit(deposit);
    if (!answer.ok) notify({ tone: 'error', title: problemsOf(answer, t`Needs a connection`)[0]?.message ?? '' });
    onChanged();
  };
  const acts: readonly (readonly [label: string, act: Act | 'withdraw', may: boolean])[] = [
    [t`Receive`, 'receive', mayBook && state === 'asked'],
    [t`Edit`, 'edit', mayEdit && state === 'asked'],
    [t`Withdraw`, 'withdraw', mayEdit && state === 'asked'],
    [t`Return`, 'return', can('invoice refund') && state === 'held'],
    [t`Keep`, 'keep', mayBook && state === 'held'],
    [t`Set off`, 'setOff', mayBook && state === 'held'],
  ];
  const shown = acts.filter(([, , may]) => may);
  const hasReceipt = state === 'held' || state === 'ended';
  if (shown.length === 0 && !hasReceipt) return null;
  return (
    <Flex gap="2" wrap="wrap" mt="2">
      {shown.map(([label, act]) => (
        <Button
          key={act}
          size="sm"
          variant="outline"
          disabled={offline !== null}
          title={offline ?? undefined}
          {...(act === 'withdraw' ? {} : { 'aria-haspopup': 'dialog' })}
          onClick={() => (act === 'withdraw' ? void withdraw() : onAct(act))}
        >
          {label}
        </Button>
      ))}
      {hasReceipt && <LetterButton size="sm" label={t`Receipt`} name="waarborgsom" ask={() => fetchReceipt(uuid)} />}
    </Flex>
  );
}
