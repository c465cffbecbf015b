import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { formatAmount } from '#shared/money.ts';
import { isolated } from '#ui/isolated.ts';
import type { InvoiceDetailAnswer, SendMode } from '../invoice.schema.ts';
import type { ReminderKind } from '../reminders/dunning.ts';
import { useInvoiceWords } from './invoice-words.ts';
import { useReturnedText } from './return-words.ts';

const MOMENT = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: YARD_TIME_ZONE,
} as const;

type InvoiceEvent = InvoiceDetailAnswer['events'][number];

/** What happened to an invoice, the newest first: what, who, when and why. */
export function InvoiceTimeline({ invoice }: { readonly invoice: InvoiceDetailAnswer }) {
  const { t, i18n } = useLingui();
  const textOf = useEventText();
  const reasonOf = useReasonText();
  return (
    <chakra.ol listStyleType="none" display="grid" gap="2.5">
      {inOrder(invoice)
        .toReversed()
        .map((event) => {
          const reason = reasonOf(event.note);
          return (
            <chakra.li key={event.uuid} data-event={event.action} overflowWrap="anywhere">
              <bdi>{textOf(event)}</bdi>
              {reason !== '' && (
                <chakra.bdi display="block" whiteSpace="pre-line" css={{ '[dir=rtl] &': { textAlign: 'right' } }}>
                  {reason}
                </chakra.bdi>
              )}
              <Box color="fg.muted" fontSize="small">
                <bdi>{i18n.date(event.at, MOMENT)}</bdi>
                {' · '}
                <bdi>{event.by === '' ? t`By itself` : event.by}</bdi>
              </Box>
            </chakra.li>
          );
        })}
      {invoice.events.length === 0 && (
        <li>
          <Trans>Nothing has happened yet.</Trans>
        </li>
      )}
    </chakra.ol>
  );
}

/** By their moments: what a run catches up on may be written down later than it happened. */
export function inOrder({ events }: Pick<InvoiceDetailAnswer, 'events'>): readonly InvoiceEvent[] {
  return events.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Explains why something failed: our own codes in words, the provider's or mail server's message as it is. */
export function useReasonText(): (reason: string) => string {
  const { t } = useLingui();
  return (reason) => {
    if (reason === 'no_address') return t`The customer has no e-mail address.`;
    if (reason === 'no payment key') return t`The company has no payment key.`;
    if (reason === 'stripe_customer_gone') return t`Related customer is not available on Stripe`;
    return reason;
  };
}

/** How an invoice went out, and what became of its mail. `textIn` reads the details of the event. */
function useSentText(): (textIn: (name: string) => string) => string {
  const { t } = useLingui();
  return (textIn) => {
    const mail = textIn('mail');
    const to = isolated(textIn('to'));
    if (mail === 'queued' || mail === 'sending') return t`Mail to ${to} on its way`;
    if (mail === 'failed') return t`Mail to ${to} was not sent`;
    if (mail === 'kept') return t`Mail to ${to} kept, not sent`;
    if (textIn('mode') === 'debit_notice') return t`Direct debit announced by mail`;
    if (textIn('mode') === 'manual') return t`Ready to be passed on`;
    if (textIn('mode') === 'post') return t`Sent by post`;
    return to === '' ? t`Mailed to the customer` : t`Mailed to ${to}`;
  };
}

/** One event in words. */
export function useEventText(): (event: Pick<InvoiceEvent, 'action' | 'details'>) => string {
  const { t, i18n } = useLingui();
  const words = useInvoiceWords();
  const returned = useReturnedText();
  const sentText = useSentText();
  return ({ action, details }) => {
    const textIn = (name: string) => (typeof details[name] === 'string' ? details[name] : '');
    const cents = details.amount_cents;
    const amount = typeof cents === 'number' ? isolated(formatAmount(Math.abs(cents), i18n.locale)) : '';
    const number = isolated(textIn('number') || textIn('credit') || textIn('original'));
    const purpose = isolated(textIn('name'));
    const source = textIn('source') === 'stripe' ? 'stripe' : 'mollie';
    const method = words.method({ method: textIn('method'), source });
    const sending = sendText(textIn('mode'), words.sendModes);
    switch (action) {
      case 'created':
        return textIn('original') === '' ? t`Made` : t`Made to credit ${number}`;
      case 'issued':
        return t`Issued as ${number}`;
      case 'send_wanted':
        return t`Sending requested: ${sending}`;
      case 'sent':
        return sentText(textIn);
      case 'send_failed':
        return t`Sending failed`;
      case 'link_made':
        return t`Payment link made`;
      case 'link_failed':
        return t`The payment link could not be made`;
      case 'payment_received':
        return t`${amount} received: ${method}`;
      case 'paid':
        return paidText();
      case 'overpaid':
        return t`Overpaid by ${amount}`;
      case 'refund_wanted':
        return t`The payment provider was asked to pay back ${amount}`;
      case 'refunded':
        return t`${amount} paid back by the payment provider`;
      case 'refunded_outside':
        return t`Noted as paid back: ${amount}`;
      case 'refund_failed':
        return t`The refund failed`;
      case 'refund_canceled':
        return t`The refund of ${amount} was cancelled at the payment provider`;
      case 'kept':
        return t`${amount} kept in credit for the customer`;
      case 'set_off':
        return t`${amount} set off against ${number}`;
      case 'balance_used':
        return number === isolated('')
          ? t`${amount} paid from the customer’s credit`
          : t`${amount} paid with ${number}`;
      case 'deposit_used':
        return t`${amount} paid with a deposit: ${purpose}`;
      case 'deposit_back':
        return t`Taken back: ${amount} of a deposit`;
      case 'debit_started':
        return t`Direct debit of ${amount} submitted`;
      case 'credited':
        return t`${amount} credited with ${number}`;
      case 'voided':
        return t`Made void, credited with ${number}`;
      case 'given_up':
        return t`Written off as uncollectible: ${amount}`;
      case 'reminded':
        return remindedText(textIn('kind'), words.reminders);
      case 'reminder_skipped':
        return t`Left out: ${remindedText(textIn('kind'), words.reminders)}`;
      case 'reminders_stopped':
        return t`No more reminders`;
      case 'reminders_started':
        return t`Reminders again`;
      case 'reopened':
        return t`Open again: the payment of ${amount} was taken back`;
      default:
        return returned(action, amount, textIn('reason')) ?? t`Changed`;
    }

    function paidText(): string {
      if (typeof cents !== 'number') return t`Fully paid`;
      return cents < 0 ? t`Noted as paid back: ${amount}` : t`Noted as paid: ${amount}, ${method}`;
    }
  };
}

function sendText(mode: string, modes: Readonly<Record<SendMode, string>>): string {
  return Object.hasOwn(modes, mode) ? modes[mode as SendMode] : mode;
}

function remindedText(kind: string, kinds: Readonly<Record<ReminderKind, string>>): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as ReminderKind] : kind;
}
