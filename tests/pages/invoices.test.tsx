import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceAnswer, InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { FinanceTiles } from '#pages/dashboard/finance-tiles.tsx';
import { CustomerCreditPage } from '#pages/invoices/customer-credit-page.tsx';
import { CustomerInvoicesPanel } from '#pages/invoices/customer-invoices-panel.tsx';
import { InvoicePage } from '#pages/invoices/invoice-page.tsx';
import { InvoicesPage } from '#pages/invoices/invoices-page.tsx';
import { anInvoice, anInvoiceDetail, aPayment } from '#tests/support/billing/invoices.ts';
import { LETTERHEAD } from '#tests/support/billing/letterhead.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const ALL = ['invoice index', 'invoice create', 'invoice edit', 'invoice delete', 'invoice refund', 'customer index'];
const READER = ['invoice index', 'customer index'];
const CUSTOMER = testId('c', 1);

/** The invoices at the server; null: the server does not answer. */
let rows: InvoiceAnswer[] | null;
let details: InvoiceDetailAnswer[];
/** A month's revenue, and the expected revenue from subscriptions. */
let monthCents: readonly [past: number, next: number];
/** A month's revenue in the year before. */
let pastCents: number;
/** The refusal that the server gives to the next change. */
let refused: Told | null;
let asked: URLSearchParams[];
let reads: number;
let changes: readonly Asked[];

const sumOf = (found: readonly InvoiceAnswer[], of: (row: InvoiceAnswer) => number) =>
  found.reduce((sum, row) => sum + of(row), 0);
const isDraft = ({ status }: InvoiceAnswer) => status === 'draft' || status === 'scheduled';

function list({ searchParams }: URL): Told {
  asked.push(searchParams);
  const status = searchParams.get('status');
  const found = (rows ?? []).filter(({ status: own }) =>
    status === 'unpaid' ? own === 'open' || own === 'overdue' : status === null || own === status,
  );
  const from = Number(searchParams.get('cursor') ?? 0);
  const until = from + Math.min(2, Number(searchParams.get('limit')));
  return ok(found.slice(from, until), {
    next_cursor: until < found.length ? String(until) : null,
    totals: {
      count: found.length,
      net_cents: 0,
      tax_cents: 0,
      amount_cents: sumOf(found, (row) => (isDraft(row) ? 0 : row.amount_cents)),
      open_cents: sumOf(found, (row) => Math.max(0, row.open_cents)),
      overpaid_cents: sumOf(found, (row) => Math.max(0, 0 - row.open_cents)),
      uncollectible_cents: 0,
      draft_count: found.filter(isDraft).length,
      draft_cents: sumOf(found.filter(isDraft), (row) => row.amount_cents),
    },
  });
}

const months = (year: string, cents: number) => {
  const sums = { net_cents: cents, vat_cents: 0, total_cents: cents, documents: Math.sign(cents) };
  const named = Array.from({ length: 12 }, (_, index) => ({
    month: `${year}-${String(index + 1).padStart(2, '0')}`,
    ...sums,
  }));
  return { year: Number(year), months: named, ...sums, net_cents: 12 * cents, years: [] };
};

function read(url: URL): Told {
  if (url.pathname === '/api/list-views') return ok([]);
  if (url.pathname === '/api/letterhead') return ok(LETTERHEAD);
  reads += 1;
  const [, , kind, , id] = url.pathname.split('/');
  if (kind === 'revenue') {
    const year = url.searchParams.get('year');
    if (year === null) return ok(months('2026', monthCents[1]));
    return ok(months(year, Number(year) < new Date().getFullYear() ? pastCents : monthCents[0]));
  }
  if (id === undefined) return list(url);
  const found = details.find(({ uuid }) => uuid === id);
  return found === undefined ? refusal(404, {}, 'Niet gevonden.') : ok(found);
}

function answer({ method, path }: Asked): Told | null {
  if (rows === null) return null;
  return method === 'GET' ? read(new URL(path, 'http://yard.test')) : (refused ?? ok(details[0]));
}

beforeEach(() => {
  rows = [anInvoice(), anInvoice({ uuid: testId('a', 2), number: 'F0002', status: 'paid', open_cents: 0 })];
  details = [anInvoiceDetail()];
  monthCents = [100, 700];
  pastCents = 100;
  refused = null;
  asked = [];
  reads = 0;
});

async function open(at: string, permissions: readonly string[] = ALL, provider: 'mollie' | null = 'mollie') {
  const session = await offlineDevice({ permissions, provider, hasLedger: true, online: true });
  changes = answerWith(answer);
  return showScreen(
    session,
    <Routes>
      <Route path="/" element={<FinanceTiles />} />
      <Route path="/invoices" element={<InvoicesPage />} />
      <Route path="/invoices/:invoiceId" element={<InvoicePage />} />
      <Route path="/beside" element={<InvoicesPage />}>
        <Route path=":invoiceId" element={<InvoicePage />} />
      </Route>
      <Route path="/customers/:customerId" element={<CustomerInvoicesPanel customerId={CUSTOMER} />} />
      <Route path="/customers/:customerId/credit/:creditId" element={<CustomerCreditPage />} />
    </Routes>,
    at,
  );
}

const openInvoice = (permissions?: readonly string[]) => open(`/invoices/${testId('a', 1)}`, permissions);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => screen.getByLabelText('address').textContent;

describe('the list of invoices', () => {
  test('shows each with its amounts, what all come to, and goes on where a page ends', async () => {
    rows = [1, 2, 3].map((number) => anInvoice({ uuid: testId('a', number), number: `F000${number}` }));
    await open('/invoices');
    await screen.findByText('F0001');
    expect(screen.getByText('3 matches')).toBeDefined();
    expect(screen.getAllByText('€363.00')).toHaveLength(2);
    await screen.findByText('F0003');
    expect(asked.map((query) => query.get('cursor'))).toEqual([null, '2']);
    fireEvent.click(screen.getByText('F0002'));
    expect(address()).toBe(`/invoices/${testId('a', 2)}`);
  });

  test('asks the server for what was chosen, and for what a link names', async () => {
    await open(`/invoices?status=paid&customer=${CUSTOMER}`);
    await screen.findByText('F0002');
    expect(screen.queryByText('F0001')).toBeNull();
    expect(asked.at(-1)?.get('customer')).toBe(CUSTOMER);
    fireEvent.click(screen.getByRole('button', { name: 'Overdue' }));
    await screen.findByText('Nothing matches this filter');
    press('Show all');
    await screen.findByText('F0001');
    expect([...(asked.at(-1)?.keys() ?? [])].toSorted()).toEqual(['limit', 'totals']);
  });

  test('counts what is issued, and apart from it drafts and what was paid too much', async () => {
    rows = [
      anInvoice({ open_cents: 12_100 }),
      anInvoice({ uuid: testId('a', 2), number: 'F0002', status: 'paid', open_cents: -4_600 }),
      anInvoice({ uuid: testId('a', 3), number: null, status: 'draft', open_cents: 0, amount_cents: 999 }),
    ];
    await open('/invoices');
    await screen.findByText('F0001');
    const sums = document.querySelector('[data-count]')?.textContent.replaceAll(/\s/g, ' ');
    expect(sums).toBe('3 matchesIssued together €242.00Of which open €121.00Paid too much €46.00Not issued yet €9.99');
  });

  test('has what is overdue among what is open, as the dashboard counts it', async () => {
    rows = [anInvoice(), anInvoice({ uuid: testId('a', 2), number: 'F0002', status: 'overdue' })];
    await open('/invoices?status=open');
    await screen.findByText('F0002');
    expect(asked.at(-1)?.get('status')).toBe('unpaid');
    expect(screen.getByRole('button', { name: 'Open', pressed: true })).toBeTruthy();
  });

  test.each([
    ['the list', '/invoices', /^Nothing new is made here/],
    ['the page of a customer', `/customers/${CUSTOMER}`, 'Invoices'],
  ])('offers no new invoice in a company that left its provider: %s', async (_where, at, shown) => {
    await open(at, ALL, null);
    await screen.findByText(shown);
    await screen.findByText('F0001');
    expect(screen.queryByRole('link', { name: 'New invoice' })).toBeNull();
  });

  test('an empty one leads to the first, for who may make one', async () => {
    rows = [];
    const { unmount } = await open('/invoices');
    await screen.findByText('No invoices yet');
    expect(screen.getAllByRole('link', { name: 'New invoice' })).toHaveLength(2);
    unmount();
    await open('/invoices', READER);
    await screen.findByText('No invoices yet');
    expect(screen.queryByRole('link', { name: 'New invoice' })).toBeNull();
  });

  test('says so without a connection', async () => {
    rows = null;
    await open('/invoices');
    await screen.findByText('Needs a connection');
  });
});

describe('one invoice', () => {
  test('follows each cent from its line to what is open', async () => {
    details = [
      anInvoiceDetail({
        payments: [aPayment({ amount_cents: 5000 })],
        credits: [{ uuid: testId('f', 1), number: 'C0001', amount_cents: -2100, issued_on: '2026-05-03' }],
        open_cents: 5000,
      }),
    ];
    await openInvoice();
    const money = await screen.findByRole('table', { name: 'Money' });
    const left = [...money.querySelectorAll('[data-money]')].map((row) => row.getAttribute('data-left-cents'));
    expect(left).toEqual(['12100', '10000', '5000']);
    const link = within(money).getByRole('link', { name: 'C0001' });
    expect(link.getAttribute('href')).toBe(`/customers/${CUSTOMER}/credit/${testId('f', 1)}`);
    expect(screen.getByText(/May 1, 2026.*May 31, 2026/)).toBeDefined();
    expect(document.querySelector('[data-sum="vat"]')?.getAttribute('data-cents')).toBe('2100');
  });

  test('says that it went to nobody, where the customer has no address', async () => {
    details = [anInvoiceDetail({ email: '' })];
    await openInvoice();
    expect((await screen.findByText(/It was not mailed to anybody/)).textContent).toContain('no e-mail address');
  });

  test('does not say so of one that went by post', async () => {
    const sent = { uuid: testId('e', 1), action: 'sent', at: '2026-05-04T09:00:00.000Z', by: '', note: '' } as const;
    details = [anInvoiceDetail({ email: '', events: [{ ...sent, details: { mode: 'post' } }] })];
    await openInvoice();
    await screen.findByText('Sent by post');
    expect(screen.queryByText(/It was not mailed to anybody/)).toBeNull();
  });

  test('offers what the server allows, and nothing else', async () => {
    details = [anInvoiceDetail({ actions: [] })];
    await openInvoice(READER);
    await screen.findByRole('button', { name: 'PDF' });
    for (const name of ['Send', 'Mark as paid', 'Credit', 'More actions', 'Issue']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('is marked as paid on a day, in a way', async () => {
    await openInvoice();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    const form = screen.getByRole('form', { name: 'Mark as paid' });
    fireEvent.change(within(form).getByLabelText('Paid on'), { target: { value: '2026-05-09' } });
    fireEvent.click(within(form).getByLabelText('Cash'));
    fireEvent.click(within(form).getByRole('button', { name: 'Mark as paid' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.path).toBe('/api/invoices/01M7YGH569E0X8DAKGTTAJRX64/payments');
    expect(changes[0]?.body).toEqual({ amount_cents: 12_100, paid_on: '2026-05-09', method: 'cash', note: '' });
  });

  test('says before the press what stays open, and what is booked as paid too much', async () => {
    await openInvoice();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    const form = screen.getByRole('form', { name: 'Mark as paid' });
    const type = (value: string) => fireEvent.change(within(form).getByLabelText('Amount'), { target: { value } });
    const said = () => within(form).getByLabelText('Amount').getAttribute('aria-describedby') ?? '';
    const hint = () => document.getElementById(said())?.textContent;
    expect(hint()).toBe('');
    type('100');
    expect(hint()).toBe('€21.00 stays open.');
    type('171');
    expect(hint()).toMatch(/^€50\.00 more than is open: it is booked as paid too much/);
    fireEvent.click(within(form).getByRole('button', { name: /Mark as paid, .*€50\.00.* too much/ }));
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ amount_cents: 17_100 }));
  });

  test('a refusal stands at its field', async () => {
    refused = refusal(422, { paid_on: ['Deze dag moet nog komen.'] });
    await openInvoice();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    const form = screen.getByRole('form', { name: 'Mark as paid' });
    fireEvent.click(within(form).getByRole('button', { name: 'Mark as paid' }));
    await within(form).findByRole('button', { name: /Deze dag moet nog komen/ });
    expect(within(form).getByLabelText('Paid on').getAttribute('aria-invalid')).toBe('true');
  });

  test('is not made void without a reason', async () => {
    await openInvoice();
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Make void' }));
    const form = screen.getByRole('form', { name: 'Make this invoice void?' });
    const confirm = () => fireEvent.click(within(form).getByRole('button', { name: 'Make void' }));
    confirm();
    await screen.findByRole('alert');
    expect(changes).toEqual([]);
    fireEvent.change(within(form).getByLabelText('Why'), { target: { value: 'sent twice' } });
    confirm();
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({ status: 'void', note: 'sent twice', version: 1 });
  });

  test.each([
    ['By mail, with a payment link', 'mail_with_link'],
    ['By mail, without a payment link', 'mail_without_link'],
    ['I send it myself', 'manual'],
  ])('is sent: %s', async (label, mode) => {
    await openInvoice();
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
    const form = screen.getByRole('form', { name: 'Send invoice' });
    fireEvent.click(within(form).getByLabelText(label));
    fireEvent.click(within(form).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({
      path: `/api/invoices/${testId('a', 1)}/send`,
      body: { mode, version: 1 },
    });
  });

  test('is passed on by hand where the customer has no address, unless somebody chooses otherwise', async () => {
    details = [{ ...anInvoiceDetail(), email: '' }];
    await openInvoice();
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
    const form = screen.getByRole('form', { name: 'Send invoice' });
    fireEvent.click(within(form).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({ mode: 'manual', version: 1 });
  });

  test('goes to no address that is none, and to another one when asked', async () => {
    await openInvoice();
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
    const form = screen.getByRole('form', { name: 'Send invoice' });
    const send = (to: string) => {
      fireEvent.change(within(form).getByLabelText('To'), { target: { value: to } });
      fireEvent.click(within(form).getByRole('button', { name: 'Send' }));
    };
    send('nobody');
    await screen.findByRole('alert');
    send('other@example.test');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({ mode: 'mail_with_link', to: 'other@example.test', version: 1 });
  });

  test('tells that sending failed, until it is tried again', async () => {
    const event = (number: number, action: string, note = '') => ({
      uuid: testId('e', number),
      action,
      at: `2026-05-0${number}T08:00:00.000Z`,
      by: '',
      note,
      details: {},
    });
    const failed = [event(2, 'send_wanted'), event(3, 'send_failed', 'no_address')];
    details = [anInvoiceDetail({ events: failed })];
    const { unmount } = await openInvoice();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Error occured while sending invoiceThe customer has no e-mail address.');
    unmount();
    details = [anInvoiceDetail({ events: [...failed, event(4, 'sent')] })];
    await openInvoice();
    await screen.findByText('Sending failed');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('tells that there is no page to pay on, until there is one', async () => {
    const event = (number: number, action: string, note = '') => ({
      uuid: testId('e', number),
      action,
      at: `2026-05-0${number}T08:00:00.000Z`,
      by: '',
      note,
      details: {},
    });
    const events = [event(2, 'sent'), event(3, 'link_failed', 'Missing authentication')];
    details = [anInvoiceDetail({ events, payment_link: null })];
    const { unmount } = await openInvoice();
    expect((await screen.findByRole('alert')).textContent).toContain('Missing authentication');
    unmount();
    const made = [...events, event(4, 'link_made')];
    details = [anInvoiceDetail({ events: made, payment_link: 'https://pay.example.test/pl_1' })];
    await openInvoice();
    await screen.findByText('Payment link made');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that the provider cannot give back what was paid elsewhere, to who may give money back', async () => {
    const paid = { payments: [aPayment({ source: 'manual', method: 'bank' })], paid_cents: 12_100, open_cents: 0 };
    details = [anInvoiceDetail({ ...paid, status: 'paid', actions: ['send', 'credit', 'reopen'] })];
    const words = /The payment provider cannot give this money back/;
    const { unmount } = await openInvoice();
    await screen.findByText(words);
    unmount();
    await openInvoice(READER);
    await screen.findByRole('table', { name: 'Money' });
    expect(screen.queryByText(words)).toBeNull();
  });

  test('an invoice that is not there says so', async () => {
    await open(`/invoices/${testId('9', 9)}`);
    await screen.findByText('Niet gevonden.');
  });
});

test('an invoice that is open stays as it is when there is no room for the list any more, as on paper', async () => {
  const listeners = new Set<() => void>();
  let isWide = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.startsWith('(min-width') && isWide;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  await open(`/beside/${testId('a', 1)}`);
  await screen.findByRole('table', { name: 'Money' });
  await screen.findByRole('grid', { name: 'Invoices' });
  isWide = false;
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(screen.queryByRole('grid', { name: 'Invoices' })).toBeNull();
  expect(screen.getByRole('table', { name: 'Money' })).toBeDefined();
});

describe('a draft', () => {
  test('is issued on a later day, as it stands', async () => {
    details = [anInvoiceDetail({ number: null, status: 'draft', open_cents: 0, actions: ['edit', 'delete', 'issue'] })];
    await openInvoice();
    fireEvent.click(await screen.findByRole('button', { name: 'Issue' }));
    const form = screen.getByRole('form', { name: 'Issue invoice' });
    fireEvent.click(within(form).getByLabelText('On a day'));
    fireEvent.click(within(form).getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('alert');
    fireEvent.change(within(form).getByLabelText('Day'), { target: { value: '2099-01-01' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({ customer: CUSTOMER, scheduled_on: '2099-01-01', version: 1 });
  });

  test('is deleted after a question', async () => {
    details = [anInvoiceDetail({ number: null, status: 'draft', open_cents: 0, actions: ['delete'] })];
    await openInvoice();
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    press('Confirm');
    await waitFor(() => expect(address()).toBe('/invoices'));
    expect(changes.map(({ path }) => path)).toEqual([`/api/invoices/${testId('a', 1)}`]);
  });
});

describe('a credit invoice of a customer', () => {
  const original = { uuid: testId('a', 1), number: 'F0001' };
  const credit = anInvoiceDetail({
    uuid: testId('f', 1),
    kind: 'credit_invoice',
    number: 'C0001',
    amount_cents: -2100,
    open_cents: 0,
    original,
  });

  test('stands beside the invoice it credits', async () => {
    details = [anInvoiceDetail(), credit];
    await open(`/customers/${CUSTOMER}/credit/${credit.uuid}`);
    await screen.findByRole('heading', { level: 1, name: 'C0001' });
    expect(screen.getAllByRole('table', { name: 'Money' })).toHaveLength(2);
  });

  test("is not shown under somebody else's name", async () => {
    details = [anInvoiceDetail(), credit];
    await open(`/customers/${testId('c', 2)}/credit/${credit.uuid}`);
    await screen.findByText('This customer has no such credit invoice');
  });
});

test('the page of a customer lists what was billed, with what is open', async () => {
  rows = [
    anInvoice(),
    anInvoice({ uuid: testId('f', 1), number: 'C0001', kind: 'credit_invoice', open_cents: 0 }),
    anInvoice({ uuid: testId('a', 2), number: 'F0002', status: 'paid', open_cents: -4_600 }),
  ];
  await open(`/customers/${CUSTOMER}`);
  await screen.findByText('F0001');
  expect(document.querySelector('[data-overpaid-cents="4600"]')?.textContent).toContain('Paid too much');
  expect(document.querySelector('[data-open-cents="12100"]')).not.toBeNull();
  expect(screen.getByRole('link', { name: /C0001/ }).getAttribute('href')).toBe(
    `/customers/${CUSTOMER}/credit/${testId('f', 1)}`,
  );
});

test('the dashboard of a company that never invoiced reads no amounts of nothing', async () => {
  rows = [];
  monthCents = [0, 0];
  pastCents = 0;
  const { container } = await open('/');
  // The reads: open and late amounts, this year, last year, and expected revenue.
  await waitFor(() => expect(reads).toBe(5));
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(container.textContent).not.toContain('€');
});

test('the dashboard says what is open and late, this year beside the last, and what is to come', async () => {
  rows = [anInvoice(), anInvoice({ uuid: testId('a', 2), status: 'overdue', open_cents: 500 })];
  await open('/');
  const late = await screen.findByRole('link', { name: /Overdue/ });
  expect([late.getAttribute('href'), late.getAttribute('data-cents')]).toEqual(['/invoices?status=overdue', '500']);
  const all = screen.getByRole('link', { name: /Open/ });
  expect([all.getAttribute('href'), all.getAttribute('data-cents')]).toEqual(['/invoices?status=open', '12600']);
  expect(document.querySelector('[data-revenue-cents]')?.getAttribute('data-revenue-cents')).toBe('1200');
  expect(within(screen.getByRole('list', { name: /Revenue by month/ })).getAllByRole('listitem')).toHaveLength(12);
  await waitFor(() => expect(document.querySelector('[data-upcoming-cents="8400"]')).not.toBeNull());
  expect(screen.getByRole('link', { name: /Same months last year/ })).toBeDefined();
});

test('the dashboard of a company that had nothing last year compares it with nothing', async () => {
  pastCents = 0;
  await open('/');
  const bars = await screen.findByRole('list', { name: /Revenue by month/ });
  const year = new Date().getFullYear();
  expect(bars.textContent).toContain(`€1.00 in ${year}`);
  expect(bars.textContent).not.toContain(`in ${year - 1}`);
  expect(screen.queryByText('Same months last year')).toBeNull();
});
