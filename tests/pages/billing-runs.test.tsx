import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BillingRunAnswer, BillingRunLineAnswer, BillingRunPreviewAnswer } from '#billing/billing-run.schema.ts';
import { BillingRunPage } from '#pages/invoices/billing-run-page.tsx';
import { BillingRunsPage } from '#pages/invoices/billing-runs-page.tsx';
import { LETTERHEAD } from '#tests/support/billing/letterhead.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const run = (number: number, more: Partial<BillingRunAnswer> = {}): BillingRunAnswer => ({
  uuid: testId('f', number),
  run_on: '2026-11-01',
  started_at: '2026-11-01T03:00:00.000Z',
  finished_at: '2026-11-01T03:02:00.000Z',
  by: '',
  billed: 66,
  issued: 2,
  amount_cents: 1780501,
  failed: 0,
  ...more,
});
const line = (number: number, more: Partial<BillingRunLineAnswer> = {}): BillingRunLineAnswer => ({
  uuid: testId('e', number),
  outcome: 'billed',
  message: '',
  period_on: '2026-11-01',
  subscription: {
    uuid: testId('5', number),
    description: 'Bootstalling',
    customer: {
      uuid: testId('c', number),
      name: `Klant ${number}`,
    },
  },
  invoice: {
    uuid: testId('d', number),
    number: `F000${number}`,
    kind: 'invoice',
    amount_cents: 69500,
  },
  ...more,
});

const due = (number: number, more: Partial<BillingRunPreviewAnswer['invoices'][number]> = {}) => ({
  customer: { uuid: testId('c', number), name: `Klant ${number}` },
  has_email: true,
  subscription: { uuid: testId('5', number), description: 'Bootstalling' },
  invoice: null,
  period_on: '2026-11-01',
  amount_cents: 61_725,
  ...more,
});
/** A preview of these invoices. */
const previewOf = (
  invoices: BillingRunPreviewAnswer['invoices'],
  more: Partial<BillingRunPreviewAnswer> = {},
): BillingRunPreviewAnswer => ({
  run_on: '2026-11-01',
  count: invoices.length,
  amount_cents: invoices.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
  invoices,
  failed: [],
  more_subscriptions: 0,
  more_invoices: 0,
  ...more,
});

/** What a run would do, or the refusal to say so. */
let preview: BillingRunPreviewAnswer | Told;
/** The runs at the server; null: the server does not answer. */
let runs: BillingRunAnswer[] | null;
let lines: BillingRunLineAnswer[];
/** The refusal that the server gives instead of starting a run. */
let refused: Told | null;
let changes: readonly Asked[];
/** Who sends the invoices. */
let letterhead: typeof LETTERHEAD;

function answer({ method, path }: Asked): Told | null {
  if (runs === null) return null;
  if (method === 'POST') return refused ?? ok(runs[0]);
  const { pathname, searchParams } = new URL(path, 'http://yard.test');
  const id = pathname.split('/')[3];
  if (path === '/api/letterhead') return ok(letterhead);
  if (id === 'preview') return 'status' in preview ? preview : ok(preview);
  if (id === undefined) return ok(runs, { next_cursor: null });
  const found = runs.find(({ uuid }) => uuid === id);
  const outcome = searchParams.get('outcome');
  const shown = lines.filter((one) => outcome === null || one.outcome === outcome);
  return found === undefined ? refusal(404, {}, 'Niet gevonden.') : ok(shown, { run: found, next_cursor: null });
}

beforeEach(() => {
  runs = [run(1), run(2, { by: 'Anna', failed: 1 }), run(3, { finished_at: null })];
  lines = [
    line(1),
    line(2, { outcome: 'failed', invoice: null, message: 'subscription_customer_gone' }),
    line(3, { outcome: 'failed', invoice: null, message: 'the ledger is wet' }),
    line(4, { outcome: 'issued', subscription: null, period_on: null }),
  ];
  refused = null;
  letterhead = LETTERHEAD;
  preview = previewOf([due(1), due(2)]);
});

async function open(at = '/billing-runs', permissions: readonly string[] = ['invoice index', 'invoice edit']) {
  const session = await offlineDevice({ permissions, online: true, provider: 'mollie' });
  changes = answerWith(answer);
  return showScreen(
    session,
    <Routes>
      <Route path="/billing-runs" element={<BillingRunsPage />} />
      <Route path="/billing-runs/:runId" element={<BillingRunPage />} />
      <Route path="*" element={null} />
    </Routes>,
    at,
  );
}
const address = () => screen.getByLabelText('address').textContent;

describe('the log of billing runs', () => {
  test('says when each was, by whom, how it went and what it came to', async () => {
    await open();
    const grid = within(await screen.findByRole('grid', { name: 'Billing runs' }));
    const texts = grid.getAllByRole('row').map(({ textContent }) => textContent);
    expect(texts[1]).toContain('Daily run');
    expect(texts[1]).toContain('Done');
    expect(texts[1]).toContain('€17,805.01');
    expect(texts[1]).toMatch(/04:00/);
    expect(texts[2]).toContain('Anna');
    expect(texts[2]).toContain('With failures');
    expect(texts[3]).toContain('Not done yet');
  });

  test('without any says when the first comes', async () => {
    runs = [];
    await open();
    await screen.findByText('No billing run yet');
    expect(screen.getByRole('button', { name: 'Run now' })).toBeDefined();
  });

  test('without a connection says so and offers to try again', async () => {
    runs = null;
    await open();
    await screen.findByRole('button', { name: 'Try again' });
    runs = [run(1)];
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Daily run');
  });
});

/** Asks for a run; answers the dialog. */
async function askToRun() {
  fireEvent.click(await screen.findByRole('button', { name: 'Run now' }));
  return within(await screen.findByRole('dialog', { name: 'Invoice what is due now?' }));
}

describe('running now', () => {
  test('says first what the company lacks on an invoice', async () => {
    letterhead = { ...LETTERHEAD, seller: { ...LETTERHEAD.seller, kvk_number: '' } };
    await open();
    const dialog = await askToRun();
    await dialog.findByText(/^No invoice can be issued yet\. Missing of your company: number at the Chamber/);
  });

  test('shows first who would be invoiced for how much, and starts nothing', async () => {
    await open();
    const dialog = await askToRun();
    await dialog.findByText('Klant 1');
    expect(dialog.getByText('2 invoices', { exact: false })).toBeDefined();
    const rows = within(dialog.getByRole('region', { name: 'Invoices' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Klant 1 · BootstallingNov 1, 2026€617.25',
      'Klant 2 · BootstallingNov 1, 2026€617.25',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes).toEqual([]);
  });

  test('leads to what it did, once it was confirmed with its amount', async () => {
    await open();
    const dialog = await askToRun();
    fireEvent.click(await dialog.findByRole('button', { name: /Invoice .*€1,234\.50/ }));
    await screen.findByRole('heading', { level: 1, name: /Run of/ });
    expect(changes).toMatchObject([{ method: 'POST', path: '/api/billing-runs' }]);
    expect(address()).toBe(`/billing-runs/${testId('f', 1)}`);
  });

  test('names the odd ones: what fails and why, who cannot be mailed, what comes to nothing', async () => {
    const scheduled = { subscription: null, invoice: testId('d', 3), period_on: null };
    preview = previewOf([due(1, { has_email: false }), due(2, { amount_cents: 0 }), due(3, scheduled)], {
      failed: [
        {
          customer: null,
          subscription: { uuid: testId('5', 9), description: 'Caravanstalling' },
          invoice: null,
          message: 'subscription_customer_gone',
        },
      ],
    });
    await open();
    const dialog = await askToRun();
    const textsOf = async (name: string) =>
      within(await dialog.findByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(await textsOf('Cannot be invoiced')).toEqual([
      'CaravanstallingThe customer of this subscription was deleted. Cancel the subscription.',
    ]);
    expect(await textsOf('Without an e-mail address: no mail goes out')).toEqual(['Klant 1']);
    expect(await textsOf('Comes to nothing')).toEqual(['Klant 2 · Bootstalling']);
    expect((await textsOf('Invoices')).at(-1)).toBe('Klant 3 · Scheduled invoice€617.25');
  });

  test('says how many more are due than it looked at, and then names no amount', async () => {
    preview = previewOf([due(1)], { more_subscriptions: 40, more_invoices: 1 });
    await open();
    const dialog = await askToRun();
    await dialog.findByText(/40 more subscriptions are due/);
    expect(dialog.getByText(/1 more scheduled invoice is due/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: /€/ })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Invoice everything that is due' }));
    await waitFor(() => expect(changes).toHaveLength(1));
  });

  test('shows a long list in parts', async () => {
    preview = previewOf(Array.from({ length: 60 }, (_none, index) => due(index + 1)));
    await open();
    const dialog = await askToRun();
    await dialog.findByText('Klant 50');
    expect(dialog.queryByText('Klant 51')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Show all 60' }));
    expect(dialog.getByText('Klant 60')).toBeDefined();
  });

  test.each([
    ['Nothing is due.', []],
    [
      'Nothing of what is due can be invoiced.',
      [{ customer: null, subscription: null, invoice: testId('d', 1), message: 'invoice.reverse_charge' }],
    ],
  ])('offers no button where there is nothing to invoice: %s', async (words, failed) => {
    preview = previewOf([], { failed });
    await open();
    const dialog = await askToRun();
    await dialog.findByText(words);
    expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
    expect(dialog.getAllByRole('button')).toHaveLength(2);
  });

  test('says why it cannot tell, and then offers nothing to start', async () => {
    preview = refusal(409, {}, 'Dit bedrijf factureert via Stripe.');
    await open();
    const dialog = await askToRun();
    await dialog.findByText('Dit bedrijf factureert via Stripe.');
    expect(dialog.queryByRole('button', { name: /Invoice/ })).toBeNull();
  });

  test('that is refused says why and stays', async () => {
    refused = refusal(409, {}, 'Dit bedrijf factureert via Stripe.');
    await open();
    const dialog = await askToRun();
    fireEvent.click(await dialog.findByRole('button', { name: /Invoice/ }));
    await screen.findByText('Dit bedrijf factureert via Stripe.');
    expect(address()).toBe('/billing-runs');
  });

  test('is not offered to who may only look', async () => {
    await open('/billing-runs', ['invoice index']);
    await screen.findByText('Anna');
    expect(screen.queryByRole('button', { name: 'Run now' })).toBeNull();
  });
});

describe('one run', () => {
  const at = `/billing-runs/${testId('f', 1)}`;

  test('says what it did for each subscription, and why where it did not', async () => {
    await open(at);
    await screen.findByText('Klant 1');
    expect(screen.getByText('F0001')).toBeDefined();
    expect(screen.getByText('The customer of this subscription was deleted. Cancel the subscription.')).toBeDefined();
    expect(
      screen.getByText('Something unexpected happened: the ledger is wet. The next run tries again.'),
    ).toBeDefined();
    expect(screen.getByText('Scheduled invoice')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Invoiced 66' })).toBeDefined();
  });

  test('is narrowed to its failures', async () => {
    await open(at);
    await screen.findByText('Klant 1');
    fireEvent.click(screen.getByRole('button', { name: 'Failed 0' }));
    await waitFor(() => expect(screen.queryByText('Klant 1')).toBeNull());
    expect(screen.getByText('Klant 2')).toBeDefined();
  });

  test('opens the invoice of a line, or its subscription where there is none', async () => {
    await open(at);
    fireEvent.click(await screen.findByText('Klant 2'));
    expect(address()).toBe(`/finance/subscriptions/${testId('5', 2)}/edit`);
  });

  test('opens the invoice of a line', async () => {
    await open(at);
    fireEvent.click(await screen.findByText('Klant 1'));
    expect(address()).toBe(`/invoices/${testId('d', 1)}`);
  });

  test('that had nothing to do says so', async () => {
    lines = [];
    await open(at);
    await screen.findByText('Nothing was due');
  });

  test('that is still busy is asked for again until it is done', async () => {
    const busy = run(3, { finished_at: null });
    runs = [busy];
    await open(`/billing-runs/${busy.uuid}`);
    await screen.findByText('Not done yet');
    runs = [run(3)];
    await screen.findByText('Done');
  });

  test('of somebody else is not there', async () => {
    await open(`/billing-runs/${testId('f', 9)}`);
    await screen.findByText('Niet gevonden.');
  });
});
