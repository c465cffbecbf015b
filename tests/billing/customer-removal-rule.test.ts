import { describe, expect, it } from 'vitest';
import { refuseOpenPayments } from '#billing/customer-removal-rule.ts';

const invoice = { uuid: '01900000-0000-7000-8000-000000000001', number: '2026-1', status: 'overdue' };
const subscription = { id: 'sub_1', status: 'active' };

describe('deleting a customer', () => {
  it('with nothing open is free', () => {
    expect(refuseOpenPayments({ openInvoices: [], subscriptions: [] }, false)).toBeUndefined();
  });

  it('with open invoices needs somebody who says that they know', () => {
    const open = { openInvoices: [invoice, invoice], subscriptions: [] };
    expect(refuseOpenPayments(open, false)).toEqual({ code: 'customer.has_open_invoices', params: { count: 2 } });
    expect(refuseOpenPayments(open, true)).toBeUndefined();
  });

  it('with a subscription is blocked, whatever somebody says', () => {
    const running = { openInvoices: [invoice], subscriptions: [subscription] };
    const refusal = { code: 'customer.has_subscriptions', params: { count: 1 } };
    expect(refuseOpenPayments(running, false)).toEqual(refusal);
    expect(refuseOpenPayments(running, true)).toEqual(refusal);
  });
});
