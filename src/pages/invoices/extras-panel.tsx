import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { useProductWords } from '#billing/client/product-words.ts';
import type { ExtraAnswer } from '#billing/extras/extra.schema.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { CutText } from '#ui/cut-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { type ExtraSubject, removeExtra, waitingExtrasQuery } from './extra-calls.ts';
import { ExtraDialog } from './extra-dialog.tsx';

type ExtrasPanelProps = {
  /** Whose extras are shown, or what for. */
  readonly subject: ExtraSubject;
  /** Who gets a new one; undefined where nobody does. */
  readonly customerId: string | undefined;
};

/** What waits for a customer's next invoice besides subscriptions, with adding and taking back. */
export function ExtrasPanel({ subject, customerId }: ExtrasPanelProps) {
  const { t } = useLingui();
  const can = useCan();
  const makesInvoices = useMakesInvoices();
  const { answer, askAgain } = useAnswer(waitingExtrasQuery(subject), { live: true });
  const [adding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    // Whose answer got lost may be there all the same.
    askAgain();
  };
  const mayAdd = makesInvoices && can('product index') && customerId !== undefined;
  return (
    <Panel
      title={t`Extras`}
      actions={
        mayAdd ? (
          <ServerButton size="sm" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {t`Add an extra`}
          </ServerButton>
        ) : undefined
      }
    >
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : answer.result.length === 0 ? (
        <Box color="fg.muted">
          <Trans>Nothing extra waits for the next invoice.</Trans>
        </Box>
      ) : (
        <WaitingExtras extras={answer.result} onChanged={askAgain} />
      )}
      {adding && customerId !== undefined && (
        <ExtraDialog extraFor={{ ...subject, customer: customerId }} onClose={close} onDone={close} />
      )}
    </Panel>
  );
}

type WaitingProps = { readonly extras: readonly ExtraAnswer[]; readonly onChanged: () => void };

function WaitingExtras({ extras, onChanged }: WaitingProps) {
  return (
    <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      {extras.map((extra) => (
        <chakra.li key={extra.uuid} data-extra={extra.uuid}>
          <Flex gap="3" align="center">
            <Box flex="1" minWidth="0">
              <CutText fontWeight="strong">{extra.description}</CutText>
              <WhenInvoiced extra={extra} />
            </Box>
            <ExtraAmount extra={extra} />
            <UndoExtra extra={extra} onDone={onChanged} />
          </Flex>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** What it comes to, with or without VAT; `inline`: in one line. */
export function ExtraAmount({ extra, inline = false }: { readonly extra: ExtraAnswer; readonly inline?: boolean }) {
  const words = useProductWords();
  return (
    <Box textAlign="end" whiteSpace="nowrap">
      <Amount cents={extra.amount_cents} />
      <Box color="fg.muted" fontSize="small" {...(inline ? { as: 'span', ms: '2' } : {})}>
        {words.vatMode(extra.includes_vat)}
      </Box>
    </Box>
  );
}

/** The day of the invoice that takes it, or how to make one where none comes by itself. */
export function WhenInvoiced({ extra }: { readonly extra: ExtraAnswer }) {
  const { t } = useLingui();
  const day = useDayText();
  const makesInvoices = useMakesInvoices();
  const { next_invoice_on: next, customer } = extra;
  if (next !== null) {
    const nextDay = day(next);
    return (
      <Box color="fg.muted" fontSize="small">
        <Trans>
          On the invoice of <bdi>{nextDay}</bdi>
        </Trans>
      </Box>
    );
  }
  return (
    <Flex color="fg.muted" fontSize="small" columnGap="2" wrap="wrap" align="center">
      <Trans>No invoice comes by itself.</Trans>
      {makesInvoices && (
        <Button size="sm" variant="plain" px="0" height="auto" minHeight="var(--touch-6)" color="accent" asChild>
          <Link to={`/finance/invoices/create?customer=${customer.uuid}`}>{t`Make an invoice`}</Link>
        </Button>
      )}
    </Flex>
  );
}

type UndoProps = { readonly extra: ExtraAnswer; readonly onDone: () => void };

/** Takes an extra back that waits. */
export function UndoExtra({ extra, onDone }: UndoProps) {
  const { t } = useLingui();
  const makesInvoices = useMakesInvoices();
  const [isBusy, setBusy] = useState(false);
  if (!makesInvoices) return null;
  const undo = async () => {
    setBusy(true);
    const answer = await removeExtra(extra.uuid);
    setBusy(false);
    if (answer.ok) notify({ tone: 'done', title: t`Taken back` });
    else notify({ tone: 'error', title: problemsOf(answer, t`Needs a connection`)[0]?.message ?? '' });
    onDone();
  };
  const name = extra.description;
  return (
    <Button
      variant="ghost"
      size="sm"
      px="0"
      color="fg.muted"
      loading={isBusy}
      aria-label={t`Take back ${name}`}
      onClick={() => void undo()}
    >
      <Undo2 aria-hidden="true" />
    </Button>
  );
}
