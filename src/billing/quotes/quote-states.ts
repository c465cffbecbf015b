import type { CivilDate } from '#shared/civil-date.ts';

/** `expired`: nobody answered in time. */
export const QUOTE_STATUSES = ['draft', 'sent', 'accepted', 'declined', 'expired'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];
/** `decide`: note by hand what the customer said. */
export const QUOTE_ACTIONS = ['edit', 'delete', 'send', 'decide', 'invoice', 'subscribe', 'copy'] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

export type QuoteFacts = {
  readonly state: Exclude<QuoteStatus, 'expired'>;
  /** The last day on which it can be accepted. */
  readonly validUntil: CivilDate;
  readonly hasOnce: boolean;
  readonly hasPeriods: boolean;
  readonly isInvoiced: boolean;
  readonly isSubscribed: boolean;
};

/** The status on a day. */
export function quoteStatus(
  { state, validUntil }: Pick<QuoteFacts, 'state' | 'validUntil'>,
  today: CivilDate,
): QuoteStatus {
  return state === 'sent' && validUntil < today ? 'expired' : state;
}

/** What can be done with a quote. A quote over its day can still be accepted by a person, who agreed to it with the customer. */
export function quoteActions(facts: QuoteFacts, today: CivilDate): readonly QuoteAction[] {
  const status = quoteStatus(facts, today);
  const isAccepted = status === 'accepted';
  const may: Readonly<Record<QuoteAction, boolean>> = {
    edit: status === 'draft',
    delete: status === 'draft',
    send: (status === 'draft' && facts.validUntil >= today) || status === 'sent',
    decide: status === 'sent' || status === 'expired',
    invoice: isAccepted && facts.hasOnce && !facts.isInvoiced,
    subscribe: isAccepted && facts.hasPeriods && !facts.isSubscribed,
    copy: true,
  };
  return QUOTE_ACTIONS.filter((action) => may[action]);
}
