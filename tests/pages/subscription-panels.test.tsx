import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { CustomerPage } from '#pages/customers/customer-page.tsx';
import { CustomerSubscriptionsPanel } from '#pages/subscriptions/customer-subscriptions-panel.tsx';
import { ObjectSubscriptionsPanel } from '#pages/subscriptions/object-subscriptions-panel.tsx';
import { aSubscription } from '#tests/support/billing/subscription.ts';
import { anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

/** The subscriptions at the server; null: the server does not answer. */
let subscriptions: readonly SubscriptionAnswer[] | null = [];
const asked: string[] = [];
const json = (body: object) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });

afterEach(() => {
  asked.length = 0;
});

const ALL = ['invoice index', 'invoice create', 'customer index'];
type Given = {
  readonly permissions?: readonly string[];
  readonly provider?: 'stripe' | 'mollie' | null;
  readonly at?: string;
};

async function open(child: React.ReactNode, { permissions = ALL, provider = 'mollie', at = '/' }: Given = {}) {
  const session = await offlineDevice({ permissions, provider, online: true });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (subscriptions === null) return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(json({ result: path.includes('subscriptions') ? subscriptions : [], next_cursor: null }));
  });
  showScreen(session, child, at);
}
const customerId = testId('c', 1);
const forCustomer = <CustomerSubscriptionsPanel customerId={customerId} />;

describe('the subscriptions of a customer', () => {
  test('say what they cost and what comes, and lead to themselves and to a new one', async () => {
    subscriptions = [
      aSubscription({ quantity: 2 }),
      aSubscription({
        uuid: testId('5', 2),
        description: 'Winterpakket',
        status: 'cancel_scheduled',
        next_invoice_on: null,
        end_date: '2026-05-31',
      }),
    ];
    await open(forCustomer);
    const line = (await screen.findByText('Plek')).closest('a');
    expect(line?.getAttribute('href')).toBe(`/finance/subscriptions/${testId('5', 1)}/edit`);
    expect(line?.textContent).toContain('€200.00 per month');
    expect(line?.textContent).toContain('Next invoice Jun 1, 2026');
    expect(screen.getByText('Winterpakket').closest('a')?.textContent).toContain('Last day May 31, 2026');
    expect(screen.getByRole('link', { name: 'New subscription' }).getAttribute('href')).toBe(
      `/finance/subscriptions/create?customer=${customerId}`,
    );
    expect(asked).toEqual([`/api/subscriptions?customer=${customerId}&limit=200`]);
  });

  test('that ended are shown when asked for', async () => {
    subscriptions = [aSubscription({ status: 'canceled', next_invoice_on: null, end_date: '2026-05-31' })];
    await open(forCustomer);
    await screen.findByText('No running subscriptions.');
    fireEvent.click(screen.getByRole('button', { name: 'Show 1 ended subscription' }));
    expect(screen.getByText('Plek')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
  });

  test('are made by those who may', async () => {
    subscriptions = [];
    await open(forCustomer, { permissions: ['invoice index'] });
    await screen.findByText('No subscriptions.');
    expect(screen.queryByRole('link', { name: 'New subscription' })).toBeNull();
  });

  test('need a connection', async () => {
    subscriptions = null;
    await open(forCustomer);
    await screen.findByText('No connection: this appears when the server answers.');
  });
});

describe('the subscriptions of an object', () => {
  test('are asked for by the object and say whose they are', async () => {
    subscriptions = [aSubscription()];
    const object = anObject(1);
    await open(<ObjectSubscriptionsPanel objectId={object.id} hasCustomer />);
    expect((await screen.findByText('Plek')).closest('a')?.textContent).toContain('Piet Jansen');
    expect(asked).toEqual([`/api/subscriptions?object=${object.id}&limit=200`]);
    expect(screen.getByRole('link', { name: 'New subscription' }).getAttribute('href')).toBe(
      `/finance/subscriptions/create?object=${object.id}`,
    );
  });

  test('are not made for an object that nobody owns', async () => {
    subscriptions = [];
    await open(<ObjectSubscriptionsPanel objectId={anObject(1).id} hasCustomer={false} />);
    await screen.findByText('No subscriptions.');
    expect(screen.queryByRole('link', { name: 'New subscription' })).toBeNull();
  });
});

describe("a customer's page", () => {
  const page = (
    <Routes>
      <Route path="/customers/:customerId" element={<CustomerPage />} />
    </Routes>
  );
  const at = `/customers/${customerId}`;

  test('shows subscriptions and mandates where the company bills by its own ledger', async () => {
    subscriptions = [];
    await open(page, { at });
    await screen.findByRole('region', { name: 'Subscriptions' });
    expect(screen.getByRole('region', { name: 'Direct debit' })).toBeDefined();
  });

  test('shows no mandates where Stripe takes the payments', async () => {
    subscriptions = [];
    await open(page, { provider: 'stripe', at });
    await screen.findByRole('region', { name: 'Subscriptions' });
    expect(screen.queryByRole('region', { name: 'Direct debit' })).toBeNull();
  });

  test.each([
    ['does not bill', { provider: null }],
    ['lets this person see no invoices', { permissions: ['customer index'] }],
  ] as const)('does not where the company %s', async (_case, given) => {
    subscriptions = [];
    await open(page, { ...given, at });
    await screen.findByRole('region', { name: 'Details' });
    expect(screen.queryByRole('region', { name: 'Subscriptions' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Direct debit' })).toBeNull();
  });
});
