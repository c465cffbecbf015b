import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import { InvoiceLines, InvoiceSums } from '#billing/client/invoice-lines.tsx';
import { InvoiceMoney } from '#billing/client/invoice-money.tsx';
import { InvoiceStatusMark } from '#billing/client/invoice-status.tsx';
import { InvoiceTimeline, inOrder, useReasonText } from '#billing/client/invoice-timeline.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { usePaidByTransfer } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { EmailText } from '#ui/email-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { LinkPanel } from './invoice-link-panel.tsx';
import { InvoiceOrigin, TextLink } from './invoice-origin.tsx';
import { fetchLetter } from './reminder-calls.ts';
import { LetterButton } from './reminder-letter-button.tsx';

type OfInvoice = { readonly invoice: InvoiceDetailAnswer };

/** The invoice's state, amount and open amount. */
export function InvoiceFace({ invoice }: OfInvoice) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  const { open_cents: open, expires_at: due, scheduled_on: scheduled } = invoice;
  return (
    <Flex align="center" columnGap="5" rowGap="2" wrap="wrap">
      <Box
        fontSize="title"
        lineHeight="tight"
        flexBasis={{ base: '100%', md: 'auto' }}
        data-amount={invoice.amount_cents}
      >
        <Amount cents={invoice.amount_cents} strong />
      </Box>
      <Flex gap="2" wrap="wrap">
        <InvoiceStatusMark invoice={invoice} size="page" />
        {invoice.simulated && <StatusBadge tone="away" icon={FlaskConical} word={t`Simulation`} size="page" />}
      </Flex>
      <Box color="fg.muted" data-open={open}>
        {invoice.status === 'scheduled' && scheduled !== null ? (
          <Trans>
            Will be sent automatically on <bdi>{words.day(scheduled)}</bdi>
          </Trans>
        ) : open > 0 && due !== null ? (
          <Trans>
            <Amount cents={open} strong /> open, to be paid on or before <bdi>{words.day(due)}</bdi>
          </Trans>
        ) : open > 0 ? (
          <Trans>
            <Amount cents={open} strong /> open
          </Trans>
        ) : open < 0 ? (
          <Trans>
            <Amount cents={0 - open} strong /> paid too much
          </Trans>
        ) : null}
      </Box>
    </Flex>
  );
}

/** Shows how the amount is made up, from its origin to what is still open, on one panel. */
export function InvoiceChain({ invoice }: OfInvoice) {
  const { t } = useLingui();
  return (
    <Panel title={t`From start to payment`}>
      <Flex direction="column" gap="5">
        <Part title={t`Where it comes from`}>
          <InvoiceOrigin invoice={invoice} />
        </Part>
        <Part title={t`Lines`}>
          <InvoiceLines invoice={invoice} />
          <Box mt="3">
            <InvoiceSums invoice={invoice} />
          </Box>
        </Part>
        <Part title={t`Money`}>
          {invoice.number === null ? (
            <Text color="fg.muted">
              <Trans>There is nothing to pay until it is issued.</Trans>
            </Text>
          ) : (
            <>
              <InvoiceMoney invoice={invoice} creditPath={(id) => `/customers/${invoice.customer.uuid}/credit/${id}`} />
              <Remarks invoice={invoice} />
            </>
          )}
        </Part>
      </Flex>
    </Panel>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h3 id={id} fontWeight="strong" mb="1.5">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}

/** What a bookkeeper would otherwise have to ask. */
function Remarks({ invoice }: OfInvoice) {
  const can = useCan();
  const byTransfer = usePaidByTransfer();
  const { paid_cents: paid, refundable_cents: refundable, open_cents: open, kept_cents: kept, kind, status } = invoice;
  const isPaidElsewhere =
    kind === 'invoice' && paid > 0 && refundable === 0 && !byTransfer && invoice.actions.includes('credit');
  return (
    <>
      {isPaidElsewhere && can('invoice refund') && (
        <Note>
          <Trans>
            The payment provider cannot give this money back: it was paid another way or has already gone back. What has
            to go back you transfer yourself, and note that here.
          </Trans>
        </Note>
      )}
      {status === 'uncollectible' && open > 0 && (
        <Note>
          <Trans>It was written off as uncollectible. What is open stays visible here.</Trans>
        </Note>
      )}
      {kept > 0 && (
        <Note>
          <Trans>
            Of this invoice <Amount cents={kept} strong /> is kept in credit for the customer. It can still be given
            back or set off.
          </Trans>
        </Note>
      )}
    </>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Text mt="3" color="fg.muted">
      {children}
    </Text>
  );
}

/** Warns that the latest attempt to send the invoice failed. */
export function SendFailed({ invoice }: OfInvoice) {
  const { t } = useLingui();
  const reasonOf = useReasonText();
  const last = lastSending(invoice);
  if (last?.action !== 'send_failed' && last?.action !== 'link_failed') return null;
  // Made after all, such as with another key.
  if (last.action === 'link_failed' && invoice.payment_link !== null) return null;
  const reason = reasonOf(last.note);
  return (
    <Flex role="alert" gap="3" px="4" py="3" borderRadius="panel" bg="tone.stop.bg" color="tone.stop.fg">
      <Box pt="0.5" flexShrink={0}>
        <TriangleAlert aria-hidden="true" size={18} />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        <Box fontWeight="strong">{t`Error occured while sending invoice`}</Box>
        {reason !== '' && <bdi>{reason}</bdi>}
      </Box>
    </Flex>
  );
}

/** Says that an invoice went to nobody, where there is no address to mail it to. */
export function NotMailed({ invoice }: OfInvoice) {
  const can = useCan();
  const { number, email, status, customer } = invoice;
  if (number === null || email !== '' || status === 'paid' || lastSending(invoice) !== undefined) return null;
  return (
    <Flex role="status" gap="3" px="4" py="3" borderRadius="panel" bg="tone.attention.bg" color="tone.attention.fg">
      <Box pt="0.5" flexShrink={0}>
        <TriangleAlert aria-hidden="true" size={18} />
      </Box>
      <Box minWidth="0">
        <Trans>It was not mailed to anybody: the customer has no e-mail address.</Trans>{' '}
        {can('customer edit') && (
          <TextLink to={`/customers/${customer.uuid}/edit#email`}>
            <Trans>Add the e-mail address</Trans>
          </TextLink>
        )}
      </Box>
    </Flex>
  );
}

const SENDING: readonly string[] = ['send_wanted', 'sent', 'send_failed', 'link_failed'];

/** The last thing that happened to sending it. */
export function lastSending(invoice: InvoiceDetailAnswer) {
  return inOrder(invoice).findLast(({ action }) => SENDING.includes(action));
}

/** Details, the link to pay, reminders, and what happened. */
export function InvoicePanels({ invoice }: OfInvoice) {
  const { t } = useLingui();
  return (
    <Box
      display="grid"
      gap="4"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 21rem), 1fr))"
      alignItems="start"
    >
      <Flex direction="column" gap="4" minWidth="0">
        {invoice.payment_link !== null && <LinkPanel link={invoice.payment_link} />}
        <DetailsPanel invoice={invoice} />
        {invoice.reminders.length > 0 && <RemindersPanel invoice={invoice} />}
      </Flex>
      <Panel title={t`History`}>
        <InvoiceTimeline invoice={invoice} />
      </Panel>
    </Box>
  );
}

function DetailsPanel({ invoice }: OfInvoice) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  const { issued_on: issued, expires_at: due, reference, note, email, payment_reference: paymentReference } = invoice;
  const day = (on: string | null) => (on === null ? '' : <bdi>{words.day(on)}</bdi>);
  return (
    <Panel title={t`Details`}>
      <Facts
        facts={[
          { term: t`Date`, value: day(issued) },
          ...(invoice.kind === 'invoice' ? [{ term: t`Pay on or before`, value: day(due) }] : []),
          ...(paymentReference === null
            ? []
            : [{ term: t`Payment reference`, value: <Ltr breaks>{paymentReference}</Ltr> }]),
          { term: t`Reference of the customer`, value: reference },
          { term: t`E-mail address`, value: email === '' ? '' : <EmailText email={email} /> },
          { term: t`Remark`, value: note === '' ? '' : <chakra.bdi whiteSpace="pre-wrap">{note}</chakra.bdi> },
          ...(invoice.kind === 'invoice' && invoice.reason !== '' ? [{ term: t`Why`, value: invoice.reason }] : []),
        ]}
      />
    </Panel>
  );
}

function RemindersPanel({ invoice }: OfInvoice) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  return (
    <Panel
      title={t`Reminders`}
      actions={
        <TextLink to={`/finance/reminders/${invoice.customer.uuid}`} fontSize="small">
          <Trans>Next step</Trans>
        </TextLink>
      }
    >
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {invoice.reminders.map(({ uuid, kind, sent_on: sent, deadline_on: deadline, costs_cents: costs, document }) => (
          <chakra.li key={uuid} display="flex" gap="3" alignItems="center" data-reminder={kind}>
            <Box flex="1" minWidth="0">
              {words.reminders[kind]}
              <Box color="fg.muted" fontSize="small">
                <bdi>{words.day(sent)}</bdi>
                {deadline !== null && (
                  <>
                    {' · '}
                    <Trans>
                      to be paid on or before <bdi>{words.day(deadline)}</bdi>
                    </Trans>
                  </>
                )}
              </Box>
            </Box>
            {costs > 0 && <Amount cents={costs} />}
            {document !== null && (
              <LetterButton label={t`Letter`} name={`${kind} ${sent}`} ask={() => fetchLetter(uuid)} />
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}
