import type { InvoiceAnswer, InvoiceDetailAnswer, PaymentAnswer } from '#billing/invoice.schema.ts';
import { testId } from '#tests/support/builders.ts';
import { HIGH } from './products.ts';

const UUID = testId('a', 1);

/** A row of the list: an issued invoice of € 121.00 that is not paid yet. */
export function anInvoice(more: Partial<InvoiceAnswer> = {}): InvoiceAnswer {
  return {
    uuid: UUID,
    ulid: '01M7YGH569E0X8DAKGTTAJRX64',
    kind: 'invoice',
    number: 'F0001',
    status: 'open',
    customer: {
      uuid: testId('c', 1),
      name: 'Bakker',
    },
    subscription: null,
    original: null,
    created_at: '2026-05-01T08:00:00.000Z',
    issued_on: '2026-05-01',
    expires_at: '2026-05-15',
    scheduled_on: null,
    amount_cents: 12100,
    tax_cents: 2100,
    net_cents: 1e4,
    credited_cents: 0,
    open_cents: 12100,
    payment_link: null,
    ...more,
  };
}

type Line = InvoiceDetailAnswer['lines'][number];

/** 100.00 without VAT, of which nothing was credited. */
export function aLine(changes: Partial<Line> = {}): Line {
  return {
    position: 1,
    kind: 'once',
    description: 'Storage in May',
    quantity_hundredths: 100,
    unit_price_cents: 1e4,
    amount_cents: 1e4,
    net_cents: 1e4,
    left_cents: 1e4,
    vat_category: 'standard',
    rate_bp: 2100,
    tax_rate: HIGH.uuid,
    product: null,
    from_on: null,
    until_on: null,
    extra: null,
    ...changes,
  };
}

/** The same with everything about it; nothing came in. */
export function anInvoiceDetail(more: Partial<InvoiceDetailAnswer> = {}): InvoiceDetailAnswer {
  return {
    ...anInvoice(),
    includes_vat: false,
    paid_cents: 0,
    credited_cents: 0,
    refunded_cents: 0,
    reference: '',
    note: '',
    lines: [
      aLine({
        description: 'Stalling',
        from_on: '2026-05-01',
        until_on: '2026-06-01',
      }),
    ],
    vat: [
      {
        vat_category: 'standard',
        rate_bp: 2100,
        net_cents: 1e4,
        vat_cents: 2100,
      },
    ],
    reason: '',
    language: 'nl',
    payment_reference: '6000000000000001',
    email: 'bakker@example.test',
    payments: [],
    refunds: [],
    moves: [],
    overpaid_cents: 0,
    kept_cents: 0,
    credits: [],
    reminders: [],
    refundable_cents: 0,
    simulated: false,
    version: 1,
    events: [
      {
        uuid: testId('e', 1),
        action: 'issued',
        at: '2026-05-01T08:00:00.000Z',
        by: 'Marit',
        note: '',
        details: { number: 'F0001' },
      },
    ],
    actions: ['send', 'pay', 'void', 'uncollectible', 'credit'],
    ...more,
  };
}

export function aPayment(more: Partial<PaymentAnswer> = {}): PaymentAnswer {
  return {
    uuid: testId('d', 1),
    invoice: {
      uuid: UUID,
      number: 'F0001',
    },
    source: 'mollie',
    method: 'ideal',
    amount_cents: 12100,
    refunded_cents: 0,
    charged_back_cents: 0,
    paid_on: '2026-05-04',
    provider_paid_on: null,
    note: '',
    undone: false,
    ...more,
  };
}
