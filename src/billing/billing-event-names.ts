/** What happens to invoices and subscriptions, as their history and the audit trail name it. */
export const BILLING_EVENTS = {
  invoice: [
    'created',
    'edited',
    'deleted',
    'issued',
    'send_wanted',
    'sent',
    'send_failed',
    'link_made',
    'link_failed',
    'payment_received',
    'paid',
    'overpaid',
    'charged_back',
    'refund_wanted',
    'refunded',
    'refunded_outside',
    'refund_failed',
    'refund_canceled',
    'debit_started',
    'debit_failed',
    'credited',
    'voided',
    'given_up',
    'reopened',
    'reminded',
    'reminder_skipped',
    'reminders_stopped',
    'reminders_started',
  ],
  subscription: ['created', 'changed', 'canceled'],
} as const;

export type InvoiceEventName = (typeof BILLING_EVENTS.invoice)[number];
export type SubscriptionEventName = (typeof BILLING_EVENTS.subscription)[number];
