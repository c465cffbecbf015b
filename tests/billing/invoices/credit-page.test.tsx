import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { CreditPage } from '#pages/invoices/credit-page.tsx';
import { aLine, anInvoiceDetail } from '#tests/support/billing/invoices.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { type Asked, answerCalls, refusal } from '#tests/support/server-answers.ts';

const OFFICE = [...YARD_HAND, 'invoice index', 'invoice create'];
const OWNER = [...OFFICE, 'invoice refund'];
const LINES = [
  aLine({ description: 'Storage', amount_cents: 10_000, left_cents: 10_000 }),
  aLine({ position: 2, description: 'Washing', amount_cents: 2500, net_cents: 2500, left_cents: 0 }),
  aLine({ position: 3, description: 'Discount', amount_cents: -500, net_cents: -500, left_cents: -500 }),
];
/** An invoice of 120.00 and VAT, of which the washing was credited. */
const INVOICE = anInvoiceDetail({
  lines: LINES,
  net_cents: 12e3,
  tax_cents: 2520,
  amount_cents: 14520,
  credited_cents: 3025,
  open_cents: 11495,
  vat: [
    {
      vat_category: 'standard',
      rate_bp: 2100,
      net_cents: 12e3,
      vat_cents: 2520,
    },
  ],
  credits: [
    {
      uuid: testId('f', 2),
      number: 'C2026-0001',
      amount_cents: -3025,
      issued_on: '2026-05-03',
    },
  ],
});
const CREDIT = anInvoiceDetail({
  uuid: testId('f', 2),
  kind: 'credit_invoice',
  number: 'C2026-0001',
  actions: ['send'],
  vat: [
    {
      vat_category: 'standard',
      rate_bp: 2100,
      net_cents: -2500,
      vat_cents: -525,
    },
  ],
});
const MADE = { ...CREDIT, uuid: testId('f', 3), number: 'C2026-0002' };
const PAID = { status: 'paid', open_cents: 0, paid_cents: 11_495 } as const;

type Given = {
  readonly invoice?: InvoiceDetailAnswer;
  readonly permissions?: readonly string[];
  readonly at?: string;
  readonly online?: boolean;
  readonly credit?: (asked: Asked) => { readonly status: number; readonly body: object };
};

async function open({ invoice = INVOICE, permissions = OFFICE, online = true, ...given }: Given = {}) {
  const session = await offlineDevice({ permissions, online });
  const changes = answerCalls({
    'GET /api/invoices': { result: [invoice, { ...INVOICE, number: null }], next_cursor: null },
    [`GET /api/invoices/show/${invoice.uuid}`]: { result: invoice },
    [`GET /api/invoices/show/${CREDIT.uuid}`]: { result: CREDIT },
    'POST /api/credit-invoices': given.credit ?? (() => ({ status: 201, body: { result: MADE } })),
  });
  if (!online) session.syncNow();
  showScreen(
    session,
    <Routes>
      <Route path="/finance/invoices/:invoiceId?/credit" element={<CreditPage />} />
      <Route path="/finance/invoices/:invoiceId?/credit" element={<CreditPage />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>,
    given.at ?? `/finance/invoices/${invoice.uuid}/credit`,
  );
  await screen.findByText(/What is credited|Choose the invoice|Nothing can be credited/);
  return { user: userEvent.setup(), changes };
}

const totals = () => screen.getByRole('group', { name: 'Totals' }).textContent;
const amountOf = (name: string) =>
  within(screen.getByRole('group', { name })).getByRole<HTMLInputElement>('textbox', { name: 'To credit' });
const press = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: /^Credit/ }));

describe('crediting', () => {
  test('takes all that is left, to the cent of what earlier credits left, and shows the credit invoice', async () => {
    const { user, changes } = await open();
    expect(totals()).toMatch(/-€95\.00.*-€19\.95.*-€114\.95/);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Left early');
    await user.click(screen.getByRole('button', { name: 'Credit €114.95' }));
    expect(await screen.findByText('another page')).toBeTruthy();
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe(
      `/customers/${INVOICE.customer.uuid}/credit/${MADE.uuid}`,
    );
    expect(changes.map(({ body }) => body)).toEqual([{ invoice: INVOICE.uuid, reason: 'Left early', refund: 'none' }]);
  });

  test('takes amounts of lines: not of what is gone, nor of what takes off', async () => {
    const { user, changes } = await open({ at: `/finance/invoices/${INVOICE.uuid}/credit` });
    await user.click(screen.getByRole('radio', { name: 'Amounts of lines' }));
    expect(screen.getByRole('group', { name: 'Washing' }).textContent).toContain('Nothing left');
    expect(screen.getByRole('group', { name: 'Discount' }).textContent).toContain('Only with the whole invoice');
    await user.type(amountOf('Storage'), '50');
    expect(totals()).toMatch(/-€50\.00.*-€10\.50.*-€60\.50/);
    await press(user);
    await screen.findByText('another page');
    expect(changes[0]?.body).toMatchObject({ lines: [{ position: 1, amount_cents: 5000 }] });
  });

  test('refuses at the line a cent more than it has left; exactly that is taken', async () => {
    const { user, changes } = await open();
    await user.click(screen.getByRole('radio', { name: 'Amounts of lines' }));
    await press(user);
    expect(await screen.findAllByText(/Fill in how much/)).toHaveLength(2);
    // The discount takes 5.00 off what the invoice has left.
    await user.type(amountOf('Storage'), '100.01');
    // Said while it is typed, before the press.
    expect(screen.getByRole('group', { name: 'Storage' }).textContent).toContain('At most €100.00 is left to credit');
    expect(totals()).toContain('this cannot be credited');
    await press(user);
    expect((await screen.findAllByText(/At most €100\.00 is left/)).length).toBeGreaterThan(0);
    expect(amountOf('Storage').getAttribute('aria-invalid')).toBe('true');
    expect(changes).toEqual([]);
    await user.clear(amountOf('Storage'));
    await user.type(amountOf('Storage'), '95');
    await press(user);
    await screen.findByText('another page');
    expect(changes).toHaveLength(1);
  });

  test('shows at the line what the server refuses', async () => {
    const { user } = await open({
      credit: () => refusal(422, { 'lines.0.amount_cents': ['Somebody credited this.'] }),
    });
    await user.click(screen.getByRole('radio', { name: 'Amounts of lines' }));
    await user.type(amountOf('Storage'), '10');
    await press(user);
    expect((await screen.findAllByText(/Somebody credited this/)).length).toBeGreaterThan(0);
    expect(amountOf('Storage').getAttribute('aria-invalid')).toBe('true');
  });

  test('waits for a connection and says so', async () => {
    await open({ online: false });
    await screen.findByText('Needs a connection');
    expect(screen.getByRole('button', { name: /^Credit/ })).toHaveProperty('disabled', true);
  });
});

describe('money that was paid', () => {
  const paid = { ...INVOICE, ...PAID };

  test('goes back through the provider when somebody with the right says so', async () => {
    const { user, changes } = await open({ invoice: { ...paid, refundable_cents: 11_495 }, permissions: OWNER });
    await user.click(screen.getByRole('radio', { name: 'Through Mollie' }));
    expect(screen.getByText(/back to the account it came from/)).toBeTruthy();
    await press(user);
    await screen.findByText('another page');
    expect(changes[0]?.body).toMatchObject({ refund: 'provider' });
  });

  test('is only partly the provider’s to give back where the rest came in outside it', async () => {
    const { user } = await open({ invoice: { ...paid, refundable_cents: 10_000 }, permissions: OWNER });
    await user.click(screen.getByRole('radio', { name: 'Through Mollie' }));
    expect(screen.getByText(/stays in credit/).textContent).toMatch(/€100\.00.*€14\.95/);
  });

  test('that came in outside the provider cannot go back through it, and a message says so', async () => {
    const { user, changes } = await open({ invoice: paid, permissions: OWNER });
    expect(screen.getByText(/paid outside Mollie, so it cannot be refunded through Mollie/)).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Through Mollie' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'I did it myself' }));
    await press(user);
    await screen.findByText('another page');
    expect(changes[0]?.body).toMatchObject({ refund: 'outside' });
  });

  test('is not given back by who has no right to', async () => {
    await open({ invoice: { ...paid, refundable_cents: 11_495 } });
    expect(screen.getByText(/Somebody with the right to refund/)).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Through Mollie' })).toBeNull();
  });

  test('is no question where nothing was paid', async () => {
    await open({ permissions: OWNER });
    expect(screen.getByText(/Nothing goes back, and nothing stays open/)).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'I did it myself' })).toBeNull();
  });
});

describe('an invoice to credit', () => {
  test('is chosen from those that were issued when none is named', async () => {
    const { user } = await open({ at: '/finance/invoices/credit' });
    const row = await screen.findByText(INVOICE.number ?? '');
    expect(document.querySelectorAll('[data-invoice]')).toHaveLength(1);
    await user.click(row);
    expect(await screen.findByText('What is credited')).toBeTruthy();
  });

  test.each<[string, Partial<InvoiceDetailAnswer>, RegExp]>([
    ['a draft', { number: null, status: 'draft' }, /not issued yet/],
    ['a void one', { status: 'void' }, /is void/],
    ['one that is credited', {}, /This invoice is fully credited/],
    ['a credit invoice', { kind: 'credit_invoice' }, /credit invoice itself/],
  ])('is not %s, and the page says why', async (_, more, why) => {
    await open({ invoice: { ...INVOICE, ...more, actions: [] } });
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});
