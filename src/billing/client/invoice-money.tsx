import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Ltr } from '#ui/ltr.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import type { InvoiceDetailAnswer, PaymentAnswer } from '../invoice.schema.ts';
import { followMoney, type MoneyStep } from '../invoice-money.ts';
import { Amount } from './amount.tsx';
import { FigureCell, FigureHead, FigureTable } from './figure-table.tsx';
import { useDayText } from './invoice-columns.tsx';
import { useInvoiceWords } from './invoice-words.ts';

const TextLink = chakra(Link, {
  base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '2px', whiteSpace: 'nowrap' },
});

type MoneyProps = {
  readonly invoice: InvoiceDetailAnswer;
  /** The path of a credit invoice's page. */
  readonly creditPath: (creditId: string) => string;
};

/** From the total to what is open: each payment, refund and credit invoice with its day, and what was left after it. */
export function InvoiceMoney({ invoice, creditPath }: MoneyProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const words = useInvoiceWords();
  const steps = followMoney(invoice);
  const left = invoice.kind === 'invoice' ? t`Still open` : t`Still to give back`;
  const dayOf = ({ on }: MoneyStep) => (on === null ? '–' : words.day(on));
  const rows = steps.map((step) => ({
    step,
    attributes: { 'data-money': step.kind, 'data-cents': step.effectCents, 'data-left-cents': step.leftCents },
    text: <StepText step={step} invoice={invoice} creditPath={creditPath} />,
  }));
  if (narrow) {
    return (
      <chakra.ol listStyleType="none" aria-label={t`Money`} display="grid" gap="2.5">
        {rows.map(({ step, attributes, text }) => (
          <chakra.li key={step.key} {...attributes}>
            <Flex gap="3" justify="space-between">
              <Box minWidth="0">{text}</Box>
              <StepAmount step={step} />
            </Flex>
            <Flex columnGap="3" justify="space-between" wrap="wrap" color="fg.muted" fontSize="small">
              <bdi>{dayOf(step)}</bdi>
              <Box marginStart="auto">
                {left} <Amount cents={step.leftCents} />
              </Box>
            </Flex>
          </chakra.li>
        ))}
      </chakra.ol>
    );
  }
  return (
    <FigureTable label={t`Money`}>
      <FigureHead columns={[t`Day`, t`What happened`, { figures: t`Amount` }, { figures: left }]} />
      <tbody>
        {rows.map(({ step, attributes, text }) => (
          <tr key={step.key} {...attributes}>
            <FigureCell>
              <chakra.bdi whiteSpace="nowrap">{dayOf(step)}</chakra.bdi>
            </FigureCell>
            <FigureCell>{text}</FigureCell>
            <FigureCell figures>
              <StepAmount step={step} />
            </FigureCell>
            <FigureCell figures>
              <Amount cents={step.leftCents} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** The amount of a step; one that was reversed or failed is struck through and counts for nothing. */
function StepAmount({ step }: { readonly step: MoneyStep }) {
  if (step.effectCents !== 0) return <Amount cents={step.effectCents} />;
  const cents = step.kind === 'payment' ? 0 - step.payment.amount_cents : amountOf(step);
  return cents === 0 ? (
    <Amount cents={0} />
  ) : (
    <chakra.s color="fg.muted">
      <Amount cents={cents} />
    </chakra.s>
  );
}

function amountOf(step: MoneyStep): number {
  return step.kind === 'refund' ? step.refund.amount_cents : 0;
}

/** That a payment is booked later than it was paid; undefined where it is not. */
function useLateText(): (payment: PaymentAnswer) => string | undefined {
  const { t } = useLingui();
  const day = useDayText();
  return ({ provider_paid_on: paidOn }) => {
    if (paidOn === null) return undefined;
    const on = day(paidOn);
    return t`Paid on ${on}, when the books of that day were closed: booked on the first open day`;
  };
}

type StepTextProps = MoneyProps & { readonly step: MoneyStep };

function StepText({ step, invoice, creditPath }: StepTextProps) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  const late = useLateText();
  switch (step.kind) {
    case 'total':
      return (
        <Trans>
          Total of <Ltr>{invoice.number}</Ltr>
        </Trans>
      );
    case 'credit':
      return (
        <Trans>
          Credited with{' '}
          <TextLink to={creditPath(step.credit.uuid)}>
            <Ltr>{step.credit.number}</Ltr>
          </TextLink>
        </Trans>
      );
    case 'payment': {
      const method = words.method(step.payment);
      const { note } = step.payment;
      return (
        <WithNote note={step.payment.undone ? t`Taken back: it does not count` : (late(step.payment) ?? note)}>
          {step.payment.source === 'manual' || step.payment.source === 'bank'
            ? t`Noted as paid: ${method}`
            : t`Paid: ${method}`}
        </WithNote>
      );
    }
    case 'charged_back':
      return (
        <WithNote note={t`The bank gave the money back to the customer.`}>
          <Trans>Charged back</Trans>
        </WithNote>
      );
    case 'refund': {
      const state = words.refundStatus[step.refund.status];
      return <WithNote note={step.refund.problem ?? ''}>{t`Paid back: ${state}`}</WithNote>;
    }
    case 'move': {
      const { amount_cents: cents, other } = step.move;
      if (other === null) {
        return cents > 0 ? <Trans>Kept in credit</Trans> : <Trans>Paid from credit</Trans>;
      }
      const link = (
        <TextLink to={`/invoices/${other.uuid}`}>
          <Ltr>{other.number}</Ltr>
        </TextLink>
      );
      return <Trans>Set off with {link}</Trans>;
    }
    case 'set_off':
      return invoice.original === null ? (
        <Trans>Taken off the invoice</Trans>
      ) : (
        <WithNote note={invoice.kept_cents > 0 ? t`Kept in credit for the customer` : ''}>
          <Trans>
            Settled on{' '}
            <TextLink to={`/invoices/${invoice.original.uuid}`}>
              <Ltr>{invoice.original.number}</Ltr>
            </TextLink>
          </Trans>
        </WithNote>
      );
  }
}

function WithNote({ note, children }: { readonly note: string; readonly children: ReactNode }) {
  return (
    <Flex direction="column">
      <bdi>{children}</bdi>
      {note !== '' && (
        <chakra.bdi color="fg.muted" fontSize="small">
          {note}
        </chakra.bdi>
      )}
    </Flex>
  );
}
