import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import type { ProductAnswer } from '#billing/product.schema.ts';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { SubscriptionCreatePage } from '#pages/subscriptions/subscription-create-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { anInvoice } from '#tests/support/billing/invoices.ts';
import { LETTERHEAD } from '#tests/support/billing/letterhead.ts';
import { CARAVAN } from '#tests/support/billing/products.ts';
import { aPreview, aSubscription } from '#tests/support/billing/subscription.ts';
import { aCustomer, anAppointment, anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith, ok } from '#tests/support/server-answers.ts';

const CREATE = '/finance/subscriptions/create';

type Given = {
  /** The day on which the object is to be brought. */
  readonly visitOn?: string;
  /** The day on which the object's contract begins. */
  readonly contractOn?: string | null;
  /** How the server answers a preview; left out: one invoice of € 109, later. */
  readonly preview?: () => Promise<ReturnType<typeof ok>> | ReturnType<typeof ok>;
  readonly email?: string;
  /** What runs for the object already. */
  readonly running?: readonly SubscriptionAnswer[];
  /** What was invoiced of the one that is made. */
  readonly invoices?: readonly InvoiceAnswer[];
};

async function open(
  search: string,
  products: readonly ProductAnswer[],
  { visitOn, contractOn = null, preview, email = 'anke@example.test', running = [], invoices = [] }: Given = {},
) {
  const visits = visitOn === undefined ? [] : [anAppointment(1, { direction: 'in', date: visitOn })];
  const session = await offlineDevice({
    permissions: ['customer index', 'object index', 'invoice index', 'invoice create', 'product index'],
    rows: [
      [objectTable, [anObject(1, { customerId: testId('c', 1), contractStartOn: contractOn })]],
      [appointmentTable, visits],
      [customerTable, [aCustomer({ email })]],
    ],
    provider: 'mollie',
    online: true,
  });
  answerWith(({ path, method }) => {
    if (path.startsWith('/api/products')) return ok(products);
    if (path === '/api/letterhead') return ok(LETTERHEAD);
    if (path.includes('/preview')) return preview?.() ?? ok(aPreview(10_900));
    if (method === 'POST') return ok(aSubscription());
    if (path.startsWith('/api/invoices?')) return ok(invoices);
    return ok(path.startsWith('/api/subscriptions?') ? running : []);
  });
  showScreen(
    session,
    <Routes>
      <Route path={CREATE} element={<SubscriptionCreatePage />} />
      <Route path="*" element={null} />
    </Routes>,
    `${CREATE}?${search}`,
  );
  return screen.findByLabelText<HTMLInputElement>('Price per unit');
}

test('the only product is chosen with its price', async () => {
  expect((await open('', [CARAVAN])).value).toBe('109.00');
});

test('of two products none is chosen', async () => {
  expect((await open('', [CARAVAN, { ...CARAVAN, uuid: testId('d', 2), name: 'Boat' }])).value).toBe('');
});

test('leads back to the prospect it is for', async () => {
  await open(`customer=${testId('c', 1)}&prospect=${testId('p', 1)}`, [CARAVAN]);
  expect(screen.getByRole('link', { name: 'Prospect' }).getAttribute('href')).toBe(`/prospects/${testId('p', 1)}`);
});

const TODAY = dayAt(Date.now());
const OF_OBJECT = `customer=${testId('c', 1)}&object=${testId('o', 1)}`;
const dueToday = () => {
  const { invoices, ...rest } = aPreview(10_900);
  return ok({ ...rest, invoices: invoices.map((invoice) => ({ ...invoice, on: TODAY })) });
};

test('the button says what is invoiced at once, and the message says that it was', async () => {
  await open(OF_OBJECT, [CARAVAN], { preview: dueToday });
  fireEvent.click(await screen.findByRole('button', { name: 'Save and invoice €109.00' }));
  expect(await screen.findByText('Saved and invoiced: €109.00')).toBeDefined();
});

test('it leads to what was made, and the message to the invoice', async () => {
  const invoice = anInvoice();
  await open(OF_OBJECT, [CARAVAN], { preview: dueToday, invoices: [invoice] });
  // The message of the test before this one.
  screen.queryAllByRole('button', { name: 'Dismiss the message' }).forEach((button) => fireEvent.click(button));
  fireEvent.click(await screen.findByRole('button', { name: 'Save and invoice €109.00' }));
  const leads = await screen.findByRole('button', { name: 'To the invoice' });
  const address = () => screen.getByRole('status', { name: 'address' }).textContent;
  await waitFor(() => expect(address()).toBe(`/finance/subscriptions/${aSubscription().uuid}/edit?made=1`));
  fireEvent.click(leads);
  await waitFor(() => expect(address()).toBe(`/invoices/${invoice.uuid}`));
});

const planned = (from: string, until: string) => {
  const [invoice] = aPreview(10_900).invoices;
  return { ...invoice, lines: invoice?.lines.map((line) => ({ ...line, from_on: from, until_on: until })) };
};
const ofPeriods =
  (...periods: readonly (readonly [string, string])[]) =>
  () =>
    ok({ ...aPreview(10_900), invoices: periods.map(([from, until]) => planned(from, until)) });

test('a first period that ends with its month is explained, one that is whole is not', async () => {
  const SHORT = 'Periods begin on the first of a month here, so the first one is shorter.';
  const preview = ofPeriods(['2026-11-29', '2026-12-01'], ['2026-12-01', '2027-12-01']);
  await open(OF_OBJECT, [CARAVAN], { preview });
  expect(await screen.findByText(SHORT)).toBeDefined();
  cleanup();
  await open(OF_OBJECT, [CARAVAN], { preview: ofPeriods(['2026-11-29', '2027-11-29'], ['2027-11-29', '2028-11-29']) });
  await screen.findByText('The next 2 invoices');
  expect(screen.queryByText(SHORT)).toBeNull();
});

test('the button says that an invoice is made before it is known of how much', async () => {
  await open(OF_OBJECT, [CARAVAN], { preview: () => new Promise(() => {}) });
  expect(await screen.findByRole('button', { name: 'Save and invoice' })).toBeDefined();
  expect(screen.getByText('Make and send it now')).toBeDefined();
});

test('the first day is that of the visit planned to bring it in, and then nothing is invoiced at once', async () => {
  const visitOn = addDays(TODAY, 38);
  await open(OF_OBJECT, [CARAVAN], { visitOn, preview: () => new Promise(() => {}) });
  await screen.findByText('The day planned for bringing it in.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDefined());
  expect(screen.queryByText('The first invoice')).toBeNull();
});

test('the first day is that on which the contract begins, where that is still to come, also when a visit is earlier', async () => {
  const preview = () => new Promise<never>(() => {});
  await open(OF_OBJECT, [CARAVAN], { visitOn: addDays(TODAY, 5), contractOn: addDays(TODAY, 38), preview });
  await screen.findByText('The day on which the contract begins.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDefined());
});

test('a contract that began before today proposes no day', async () => {
  await open(OF_OBJECT, [CARAVAN], { contractOn: addDays(TODAY, -1), preview: () => new Promise(() => {}) });
  expect(await screen.findByRole('button', { name: 'Save and invoice' })).toBeDefined();
  expect(screen.queryByText('The day on which the contract begins.')).toBeNull();
});

test('a customer without an address gets no mail: the form says so before, and the message after saving', async () => {
  await open(OF_OBJECT, [CARAVAN], { preview: dueToday, email: '' });
  fireEvent.click(await screen.findByRole('button', { name: 'Save and invoice €109.00' }));
  expect(screen.getByText(/Make it now/)).toBeDefined();
  expect(screen.getByText(/Nothing is mailed/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add the e-mail address' }).getAttribute('href')).toBe(
    `/customers/${testId('c', 1)}/edit#email`,
  );
  expect(await screen.findByText(/The invoice is not mailed/)).toBeDefined();
});

test('proposes the only object of its customer', async () => {
  await open(`customer=${testId('c', 1)}`, [CARAVAN]);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Object' }).value).not.toBe('');
});

test('an object that has a subscription already says so before a second is made', async () => {
  const running = [aSubscription({ description: 'Inside' }), aSubscription({ description: 'Old', status: 'canceled' })];
  await open(OF_OBJECT, [CARAVAN], { running });
  const note = await screen.findByText(/has a subscription already/);
  expect(note.textContent).toContain('Inside');
  expect(screen.queryByText('Old')).toBeNull();
});
