import type { PreviewAnswer, SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { testId } from '#tests/support/builders.ts';

const tax = { vat_category: 'standard', rate_bp: 2100, revenue_account: '', vat_account: '', archived: false } as const;

/** € 100 a month without VAT, in its first period. */
export function aSubscription(more: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer {
  const id = testId('5', 1);
  return {
    id,
    uuid: id,
    description: 'Plek',
    price_cents: 1e4,
    quantity: 1,
    includes_vat: false,
    version: 3,
    customer: {
      uuid: testId('c', 1),
      name: 'Piet Jansen',
    },
    object: {
      uuid: testId('0', 1),
      licence_plate: 'WN48TX',
      number: '12',
    },
    product: {
      uuid: testId('a', 1),
      name: 'Plek',
    },
    tax_rate: {
      ...tax,
      uuid: testId('7', 1),
      name: '21%',
    },
    interval_months: 1,
    billing_day: 'calendar',
    proration: 'strict30',
    collection: 'invoice',
    status: 'active',
    start_on: '2026-05-01',
    trial_end: null,
    end_date: null,
    end: {
      condition: 'none',
      cycles: null,
    },
    next_invoice_on: '2026-06-01',
    period: {
      from_on: '2026-05-01',
      until_on: '2026-06-01',
    },
    pending: [],
    billed_cents: 1e4,
    problem: null,
    created_at: '2026-05-01T08:00:00.000Z',
    ...more,
  };
}

/** One invoice of an amount without VAT. */
export function aPreview(netCents: number, token = 'seen'): PreviewAnswer {
  const line: PreviewAnswer['lines'][number] = {
    kind: 'period',
    description: 'Plek',
    quantity: 1,
    unit_price_cents: netCents,
    amount_cents: netCents,
    from_on: '2026-06-01',
    until_on: '2026-07-01',
  };
  const sums = { net_cents: netCents, vat_cents: 0, total_cents: netCents };
  return {
    token,
    lines: [],
    end_date: null,
    includes_vat: false,
    invoices: [
      {
        on: '2026-06-01',
        kind: 'invoice',
        lines: [line],
        ...sums,
      },
    ],
  };
}
