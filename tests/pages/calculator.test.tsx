import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { SubscriptionCalculatorPage } from '#pages/subscriptions/subscription-calculator-page.tsx';
import { aSubscription } from '#tests/support/billing/subscription.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const TODAY = '2026-05-10';
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The subscriptions at the server; null: the server does not answer. */
let subscriptions: SubscriptionAnswer[] | null;
const asked: string[] = [];

const product = {
  uuid: testId('a', 1),
  name: 'Bootstalling',
  price: {
    unit_price_cents: 69500,
    includes_vat: true,
  },
  tax_rate: { rate_bp: 900 },
};

function answer(path: string, init?: RequestInit): Promise<Response> {
  if (subscriptions === null) return Promise.reject(new TypeError('no connection'));
  asked.push(`${init?.method ?? 'GET'} ${path}`);
  if (path.startsWith('/api/products')) {
    return Promise.resolve(json({ result: [{ ...product, price: { ...product.price, interval_months: 12 } }] }));
  }
  if (path === '/api/company') {
    const invoicing = { billing_day: 'anniversary', proration: 'strict30', prices_include_vat: false };
    return Promise.resolve(json({ result: { settings: { invoicing } } }));
  }
  const found = subscriptions.find(({ uuid }) => path.endsWith(uuid));
  return Promise.resolve(
    found === undefined ? json({ message: 'Niet gevonden.', code: 'not_found' }, 404) : json({ result: found }),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T10:00:00Z`) });
  subscriptions = null;
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(id?: string, permissions: readonly string[] = ['invoice index', 'product index']) {
  const session = await offlineDevice({
    permissions,
    provider: 'mollie',
    online: subscriptions !== null,
  });
  vi.stubGlobal('fetch', answer);
  showScreen(
    session,
    <Routes>
      <Route path="/test/subscriptions/:subscriptionId?" element={<SubscriptionCalculatorPage />} />
    </Routes>,
    `/test/subscriptions${id === undefined ? '' : `/${id}`}`,
  );
}
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
const result = () => screen.getByRole('region', { name: 'The next twelve months' });
/** Days with their amounts without and with VAT. */
const planned = () =>
  [...result().querySelectorAll<HTMLElement>('[data-invoice-on]')].map(({ dataset }) => [
    dataset['invoiceOn'],
    Number(dataset['netCents']),
    Number(dataset['totalCents']),
  ]);

describe('the calculator without a connection', () => {
  test('shows every invoice of a year while typing, and asks nobody', async () => {
    await open();
    await screen.findByText(/Fill in the price and the first day/);
    type('Price per unit', '100');
    choose('Excluding VAT');
    type('First day', '2026-05-01');
    await waitFor(() => expect(planned()).toHaveLength(12));
    expect(planned()[0]).toEqual(['2026-05-01', 10_000, 12_100]);
    expect(result().textContent).toContain('€1,452.00');
    expect(screen.getByText(/Products appear once there is a connection/)).toBeDefined();
  });

  test('100 to 200 on 15 May bills 250 on 1 June, beside what it was without', async () => {
    await open();
    type('Price per unit', '100');
    choose('Excluding VAT');
    type('First day', '2026-05-01');
    choose('With a change');
    type('Last day at the old price', '2026-05-15');
    type('New price per unit', '200');
    await waitFor(() => expect(planned()[1]).toEqual(['2026-06-01', 25_000, 30_250]));
    const june = result().querySelector<HTMLElement>('[data-invoice-on="2026-06-01"]');
    const lines = [...(june?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    expect(lines.map(({ dataset }) => [dataset['line'], Number(dataset['cents'])])).toEqual([
      ['unused', -5000],
      ['remaining', 10_000],
      ['period', 20_000],
    ]);
    expect(result().textContent).toContain('€1,391.50');
  });

  test('says at the field what is wrong, and shows no figures then', async () => {
    await open();
    type('Price per unit', '100');
    type('First day', '2026-05-01');
    await waitFor(() => expect(planned()).toHaveLength(12));
    type('Free until', '2026-04-01');
    await screen.findByText('The first paid day is before the start.');
    expect(screen.getByLabelText('Free until').getAttribute('aria-invalid')).toBe('true');
    expect(planned()).toEqual([]);
    type('Free until', '2026-06-10');
    await waitFor(() => expect(planned()[0]?.[0]).toBe('2026-06-10'));
    type('Price per unit', '1,234.567');
    await screen.findByText('At most two decimals: an amount is in whole cents');
    type('Price per unit', '9999999');
    type('Quantity', '9999');
    await screen.findByText('Price and quantity together are too high for an invoice.');
  });

  test('refuses a change before the first day and an end before it', async () => {
    await open();
    type('Price per unit', '100');
    choose('With a change');
    type('New price per unit', '200');
    type('Last day at the old price', '2026-05-09');
    await screen.findByText(/Choose .*May 10, 2026.* or later/);
    type('Last day at the old price', '2026-05-10');
    await waitFor(() => expect(planned().length).toBeGreaterThan(0));
    fireEvent.change(screen.getByLabelText('End'), { target: { value: 'chosen_date' } });
    type('Last day', '2026-05-01');
    await screen.findByText('This is before the first day. Choose a later day.');
  });
});

describe('the calculator with a connection', () => {
  test('starts with what the company has set and takes over what a product costs', async () => {
    subscriptions = [];
    await open();
    const picker = await screen.findByLabelText('Fill in from a product');
    await waitFor(() => expect(screen.getByLabelText('When a period begins')).toHaveProperty('value', 'anniversary'));
    expect(screen.getByRole('radio', { name: 'Excluding VAT' })).toHaveProperty('checked', true);
    fireEvent.change(picker, { target: { value: 'Boot' } });
    fireEvent.click(await screen.findByRole('option', { name: /Bootstalling/ }));
    await waitFor(() => expect(planned()).toEqual([['2026-05-10', 63_761, 69_500]]));
    expect(result().textContent).toContain('Bootstalling');
    expect(asked.filter((one) => !one.startsWith('GET '))).toEqual([]);
  });

  test('asks no products for who may not look at them, and speaks of none', async () => {
    subscriptions = [];
    await open(undefined, ['invoice index']);
    await waitFor(() => expect(screen.getByLabelText('When a period begins')).toHaveProperty('value', 'anniversary'));
    expect(screen.queryByLabelText('Fill in from a product')).toBeNull();
    expect(screen.queryByText(/Products appear once there is a connection/)).toBeNull();
    expect(asked.filter((one) => one.includes('products'))).toEqual([]);
  });
});

describe('the calculator of a subscription', () => {
  const existing = aSubscription();

  test('goes on from where its billing stands', async () => {
    subscriptions = [existing];
    await open(existing.uuid);
    await screen.findByText('Piet Jansen');
    expect(planned()[0]).toEqual(['2026-06-01', 10_000, 12_100]);
    expect(planned().at(-1)?.[0]).toBe('2027-05-01');
    choose('With a change');
    type('Last day at the old price', '2026-05-15');
    type('New price per unit', '200');
    await waitFor(() => expect(planned()[0]).toEqual(['2026-06-01', 25_000, 30_250]));
    expect(asked.filter((one) => !one.startsWith('GET '))).toEqual([]);
  });

  test('takes no change before its running period', async () => {
    subscriptions = [existing];
    await open(existing.uuid);
    await screen.findByText('Piet Jansen');
    choose('With a change');
    type('New price per unit', '200');
    type('Last day at the old price', '2026-04-30');
    await screen.findByText(/Choose .*May 1, 2026.* or later/);
    expect(planned()).toEqual([]);
  });

  test('that ended has nothing to try', async () => {
    subscriptions = [aSubscription({ status: 'canceled', next_invoice_on: null, period: null })];
    await open(existing.uuid);
    await screen.findByText('This subscription has ended and does not change any more.');
    expect(screen.getByText('Nothing is invoiced in these twelve months.')).toBeDefined();
  });

  test('of somebody else is not there; without a connection it leads to the one that needs none', async () => {
    subscriptions = [];
    await open(existing.uuid);
    await screen.findByText('Niet gevonden.');
    fireEvent.click(screen.getByRole('link', { name: 'Calculate without a subscription' }));
    await screen.findByLabelText('Price per unit');
    expect(within(result()).getByText(/Fill in the price/)).toBeDefined();
  });
});
