import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { CustomerInvoicesPanel } from '#pages/invoices/customer-invoices-panel.tsx';
import { InvoicePage } from '#pages/invoices/invoice-page.tsx';
import { InvoicesPage } from '#pages/invoices/invoices-page.tsx';
import { CustomerSubscriptionsPanel } from '#pages/subscriptions/customer-subscriptions-panel.tsx';
import { SubscriptionEditPage } from '#pages/subscriptions/subscription-edit-page.tsx';
import { queryClient } from '#session/server-query.ts';
import type { ConnectionState } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { anInvoice, anInvoiceDetail } from '#tests/support/billing/invoices.ts';
import { aPreview, aSubscription } from '#tests/support/billing/subscription.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const RIGHTS = ['invoice index', 'invoice edit', 'customer index', 'product index', 'object index'];
const INVOICE = `/invoices/${testId('a', 1)}`;
const INVOICE_CALL = `/api/invoices/show/${testId('a', 1)}`;
const SUBSCRIPTION = `/finance/subscriptions/${aSubscription().uuid}/edit`;
const CUSTOMER = testId('c', 1);
const NOT_KEPT = /This was not opened yet/;

let isThere: boolean;
let isAllowed: boolean;

function answer(path: string): Told | null {
  if (!isThere) return null;
  if (!isAllowed) return refusal(403, {}, 'Not for you.');
  const { pathname, searchParams } = new URL(path, 'http://yard.test');
  if (pathname.endsWith('/preview')) return ok(aPreview(10_000));
  if (pathname.includes('/invoices/show/')) return ok(anInvoiceDetail());
  if (pathname.endsWith('/subscriptions/' + aSubscription().uuid)) return ok(aSubscription());
  if (pathname.endsWith('/subscriptions')) return ok([aSubscription({ description: 'Buitenstalling' })]);
  if (pathname.endsWith('/balance')) return ok({ balance_cents: 0, overpaid: [], kept: [], open: [], moves: [] });
  if (!pathname.endsWith('/invoices')) return ok([], { usual: {} });
  const from = Number(searchParams.get('cursor') ?? 1);
  const totals = { count: 2, net_cents: 0, tax_cents: 0, amount_cents: 0, open_cents: 0 };
  return ok([anInvoice({ uuid: testId('a', from), number: `F000${from}` })], {
    next_cursor: from === 1 ? '2' : null,
    totals,
  });
}

beforeEach(() => {
  isThere = true;
  isAllowed = true;
});

async function aDevice(): Promise<DeviceSession> {
  const session = await offlineDevice({ permissions: RIGHTS, provider: 'mollie', hasLedger: true, online: true });
  answerWith(({ path }) => answer(path));
  return session;
}

/** Opens a page as somebody does who comes from another one, or opens the app: nothing is in memory. */
function go(session: DeviceSession, at: string) {
  cleanup();
  queryClient.clear();
  showScreen(
    session,
    <Routes>
      <Route path="/invoices" element={<InvoicesPage />} />
      <Route path="/invoices/:invoiceId" element={<InvoicePage />} />
      <Route path="/finance/subscriptions/:subscriptionId/edit" element={<SubscriptionEditPage />} />
      <Route
        path="/customers"
        element={
          <>
            <CustomerSubscriptionsPanel customerId={CUSTOMER} />
            <CustomerInvoicesPanel customerId={CUSTOMER} />
          </>
        }
      />
    </Routes>,
    at,
  );
}

/** Takes the connection that pages see into the test's hands. */
function connectionOf(session: DeviceSession) {
  let status = session.status.get();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  Object.assign(session, { status: { get: () => status, subscribe } });
  return (state: ConnectionState) => {
    status = { ...status, state };
    for (const listener of listeners) listener();
  };
}

const invoice = () => screen.findByRole('heading', { level: 1, name: /F0001|2026/ });
const isKept = (session: DeviceSession, part: string) =>
  waitFor(async () => expect(await keptKeys(session)).toContainEqual(expect.stringContaining(part)));

async function keptKeys({ companyId, userId }: DeviceSession): Promise<readonly string[]> {
  const { Dexie } = await import('dexie');
  const database = await new Dexie(`remise-answers-${companyId}-${userId}`).open();
  const keys = (await database.table('answers').toCollection().primaryKeys()) as string[];
  database.close();
  return keys;
}

test('an invoice that is looked at is asked for again when something changed at the server', async () => {
  const session = await aDevice();
  const hearing = new Set<() => void>();
  const onNews = (listener: () => void) => {
    hearing.add(listener);
    return () => void hearing.delete(listener);
  };
  Object.assign(session, { onNews });
  let asked = 0;
  answerWith(({ path }) => {
    if (path.includes('/invoices/show/')) asked += 1;
    return answer(path);
  });
  go(session, INVOICE);
  await invoice();
  expect(asked).toBe(1);
  act(() => {
    for (const hear of hearing) for (let times = 0; times < 20; times += 1) hear();
  });
  await waitFor(() => expect(asked).toBe(2));
  // Twenty at once are one question.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(asked).toBe(2);
  cleanup();
  expect(hearing.size).toBe(0);
});

test('an invoice once seen is read without a connection, with its age', async () => {
  const session = await aDevice();
  go(session, INVOICE);
  await invoice();
  expect(document.querySelector('[data-as-of]')).toBeNull();
  await isKept(session, INVOICE_CALL);
  isThere = false;
  go(session, INVOICE);
  await invoice();
  expect(await screen.findByText(/As of/)).toBeDefined();
});

test('one that was never seen says so', async () => {
  isThere = false;
  go(await aDevice(), INVOICE);
  expect(await screen.findByText(NOT_KEPT)).toBeDefined();
});

test('a list once seen is read as far as it was shown', async () => {
  const session = await aDevice();
  go(session, '/invoices');
  await screen.findByText('F0002');
  await isKept(session, '/invoices?');
  isThere = false;
  go(session, '/invoices');
  await screen.findByText('F0001');
  await screen.findByText('F0002');
  expect(await screen.findByText(/As of/)).toBeDefined();
});

test('what is refused meanwhile is not kept any longer', async () => {
  const session = await aDevice();
  go(session, INVOICE);
  await invoice();
  await isKept(session, INVOICE_CALL);
  isAllowed = false;
  go(session, INVOICE);
  await screen.findByText('Not for you.');
  isThere = false;
  go(session, INVOICE);
  expect(await screen.findByText(NOT_KEPT)).toBeDefined();
});

test('a change of a subscription does not begin with a kept answer, and outlasts a lost connection', async () => {
  const session = await aDevice();
  const become = connectionOf(session);
  go(session, SUBSCRIPTION);
  const price = await screen.findByLabelText<HTMLInputElement>('Price per unit');
  fireEvent.change(price, { target: { value: '200' } });
  await isKept(session, aSubscription().uuid);
  isThere = false;
  await act(async () => become('offline'));
  expect(await screen.findByText(/As of/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Price per unit').value).toBe('200');
  go(session, SUBSCRIPTION);
  await screen.findByText(/As of/);
  expect(screen.queryByLabelText('Price per unit')).toBeNull();
});

test('several panels of a page are read at once', async () => {
  const session = await aDevice();
  go(session, '/customers');
  await screen.findByText('Buitenstalling');
  await screen.findByText('F0001');
  await isKept(session, '/api/subscriptions');
  await isKept(session, 'newest invoices');
  isThere = false;
  await session.close();
  const later = await aDevice();
  isThere = false;
  go(later, '/customers');
  await screen.findByText('Buitenstalling');
  await screen.findByText('F0001');
  await waitFor(() => expect(screen.getAllByText(/As of/)).toHaveLength(2));
});
