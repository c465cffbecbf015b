import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText, useInvoiceName } from '#billing/client/invoice-columns.tsx';
import { InvoiceStatusMark } from '#billing/client/invoice-status.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import type { InvoiceAnswer, PaymentAnswer } from '#billing/invoice.schema.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { Panel } from '#ui/panel.tsx';
import { billedOfQuery } from './subscription-calls.ts';
import { FORM_COLUMNS } from './subscription-form-page.tsx';

const RouterLink = chakra(Link);

/** The newest invoices of a subscription and the payments for them. */
export function SubscriptionBilled({ subscriptionId }: { readonly subscriptionId: string }) {
  const { t } = useLingui();
  const { answer } = useAnswer(billedOfQuery(subscriptionId), { kept: true, live: true });
  return (
    <Grid gap="5" alignItems="start" templateColumns={FORM_COLUMNS}>
      <Panel title={t`Invoices`}>
        {answer === 'asking' || !answer.ok ? (
          <NoAnswer answer={answer} />
        ) : (
          <Invoices invoices={answer.result.invoices} />
        )}
      </Panel>
      <Panel title={t`Payments`}>
        {answer === 'asking' || !answer.ok ? (
          <NoAnswer answer={answer} />
        ) : (
          <Payments payments={answer.result.payments} />
        )}
      </Panel>
    </Grid>
  );
}

type EntryProps = {
  readonly invoiceId: string;
  readonly title: ReactNode;
  readonly cents: number;
  readonly children: ReactNode;
};

function Entry({ invoiceId, title, cents, children }: EntryProps) {
  return (
    <chakra.li py="2" borderTop="hairline" _first={{ borderTopWidth: '0' }}>
      <Flex gap="3">
        <RouterLink
          to={`/invoices/${invoiceId}`}
          flex="1"
          minWidth="0"
          minHeight="max({sizes.6}, var(--touch-0))"
          alignContent="center"
          color="accent"
          _hover={{ textDecoration: 'underline' }}
        >
          {title}
        </RouterLink>
        <Amount cents={cents} />
      </Flex>
      <Flex gap="3" align="center" color="fg.muted" minHeight="6">
        {children}
      </Flex>
    </chakra.li>
  );
}

function Invoices({ invoices }: { readonly invoices: readonly InvoiceAnswer[] }) {
  const name = useInvoiceName();
  const day = useDayText();
  if (invoices.length === 0) {
    return (
      <Box color="fg.muted">
        <Trans>Nothing has been invoiced yet.</Trans>
      </Box>
    );
  }
  return (
    <chakra.ul listStyleType="none">
      {invoices.map((invoice) => (
        <Entry
          key={invoice.uuid}
          invoiceId={invoice.uuid}
          title={<bdi>{name(invoice)}</bdi>}
          cents={invoice.amount_cents}
        >
          <Box flex="1">
            <bdi>{day(invoice.issued_on ?? invoice.scheduled_on)}</bdi>
          </Box>
          <InvoiceStatusMark invoice={invoice} />
        </Entry>
      ))}
    </chakra.ul>
  );
}

function Payments({ payments }: { readonly payments: readonly PaymentAnswer[] }) {
  const words = useInvoiceWords();
  const kept = payments.filter(({ undone }) => !undone);
  if (kept.length === 0) {
    return (
      <Box color="fg.muted">
        <Trans>Nothing has been paid yet.</Trans>
      </Box>
    );
  }
  return (
    <chakra.ul listStyleType="none">
      {kept.map((payment) => (
        <Entry
          key={payment.uuid}
          invoiceId={payment.invoice.uuid}
          title={<bdi>{words.day(payment.paid_on)}</bdi>}
          cents={payment.amount_cents}
        >
          <Box>
            <bdi>{words.method(payment)}</bdi> · <bdi>{payment.invoice.number}</bdi>
          </Box>
          <GoneBack payment={payment} />
        </Entry>
      ))}
    </chakra.ul>
  );
}

function GoneBack({ payment }: { readonly payment: PaymentAnswer }) {
  const cents = payment.refunded_cents + payment.charged_back_cents;
  return cents > 0 ? (
    <Box>
      <Trans>
        Gone back: <Amount cents={cents} />
      </Trans>
    </Box>
  ) : null;
}
