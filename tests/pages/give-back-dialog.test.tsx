import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { BalanceAnswer } from '#billing/balance.schema.ts';
import { InvoicePage } from '#pages/invoices/invoice-page.tsx';
import { anInvoiceDetail } from '#tests/support/billing/invoices.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok } from '#tests/support/server-answers.ts';

const OTHER = testId('a', 9);
const OVERPAID = anInvoiceDetail({
  status: 'paid',
  open_cents: -12_100,
  overpaid_cents: 12_100,
  refundable_cents: 10_000,
  actions: ['send', 'give_back'],
});

/** Opens the dialog of an invoice that was paid too much, beside these open invoices of its customer. */
async function openDialog(open: BalanceAnswer['open'], permissions = ['payment book', 'invoice refund'], more = {}) {
  const session = await offlineDevice({
    permissions: ['invoice index', ...permissions],
    provider: 'mollie',
    hasLedger: true,
    online: true,
  });
  const changes: Asked[] = [];
  const invoice = { ...OVERPAID, ...more };
  answerWith((asked) => {
    if (asked.method !== 'GET') changes.push(asked);
    return asked.path.endsWith('/balance')
      ? ok({ balance_cents: 0, overpaid: [], kept: [], open, moves: [] })
      : ok(invoice);
  });
  showScreen(
    session,
    <Routes>
      <Route path="/invoices/:invoiceId" element={<InvoicePage />} />
    </Routes>,
    `/invoices/${invoice.uuid}`,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Give back or set off' }));
  const form = await screen.findByRole('form', { name: 'Paid too much' });
  const confirm = () => fireEvent.click(within(form).getByRole('button', { name: 'Confirm' }));
  const way = (name: string) => within(form).getByRole<HTMLInputElement>('radio', { name });
  return { form, changes, confirm, way };
}

test('another open invoice is paid with what was paid too much', async () => {
  const { form, changes, confirm, way } = await openDialog([{ uuid: OTHER, number: 'F0002', open_cents: 4_000 }]);
  fireEvent.click(way('Pay another open invoice with it'));
  fireEvent.change(within(form).getByLabelText(/^Amount/), { target: { value: '40' } });
  confirm();
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.path).toMatch(/\/give-back$/);
  expect(changes[0]?.body).toEqual({ way: 'set_off', invoice: OTHER, amount_cents: 4_000, note: '' });
});

test('money goes back to its payment by default, at most what the provider can give back', async () => {
  const { form, way } = await openDialog([]);
  expect(way('Back to the payment it came from').checked).toBe(true);
  expect(within(form).getByText(/At most.*100\.00/)).toBeDefined();
  expect(within(form).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('100.00');
});

test('a choice that is off says why', async () => {
  const { form, way } = await openDialog([], ['payment book'], { refundable_cents: 0 });
  expect(way('Keep it in credit for the next invoice').checked).toBe(true);
  expect(way('I transferred it back myself').disabled).toBe(true);
  const hint = within(form).getByText(/right to refund/);
  expect(hint.textContent).toMatch(/provider has nothing of it.*no other open invoice/);
});
