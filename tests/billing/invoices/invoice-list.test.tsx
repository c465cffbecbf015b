import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { InvoiceCard } from '#billing/client/invoice-columns.tsx';
import { InvoiceStatusMark } from '#billing/client/invoice-status.tsx';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { InvoicesPage } from '#pages/invoices/invoices-page.tsx';
import { sheetOf } from '#pages/lists/list-files.tsx';
import { readAllRows } from '#pages/lists/read-all-rows.ts';
import { anInvoice } from '#tests/support/billing/invoices.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const SUMS = { net_cents: 0, tax_cents: 0, amount_cents: 0, open_cents: 0, overpaid_cents: 0, uncollectible_cents: 0 };
const NO_DRAFTS = { draft_count: 0, draft_cents: 0 };
const LATE = testId('c', 2);
const FEW: readonly InvoiceAnswer[] = [
  anInvoice(),
  anInvoice({ uuid: testId('a', 2), number: 'F0002', status: 'overdue', customer: { uuid: LATE, name: 'Late' } }),
  anInvoice({ uuid: testId('a', 3), number: 'F0003', status: 'overdue', customer: { uuid: LATE, name: 'Late' } }),
];

/** More than a page of the list. */
const MANY = Array.from({ length: 120 }, (_, at) =>
  anInvoice({ uuid: testId('a', at + 1), number: at === 119 ? null : `F${String(at + 1).padStart(4, '0')}` }),
);

let rows: readonly InvoiceAnswer[];
let asked: URLSearchParams[];
let changes: readonly Asked[];
/** What the server says to a change, by its path. */
let told: Readonly<Record<string, Told>>;

function answer({ method, path }: Asked): Told | null {
  const { pathname, searchParams } = new URL(path, 'http://yard.test');
  if (method !== 'GET') return told[pathname] ?? ok({});
  if (pathname.startsWith('/api/reminders/customers/')) return told[pathname] ?? refusal(404);
  asked.push(searchParams);
  const from = Number(searchParams.get('cursor') ?? 0);
  const until = from + Math.min(rows === FEW ? 2 : 100, Number(searchParams.get('limit')));
  const next = until < rows.length ? String(until) : null;
  return ok(rows.slice(from, until), { next_cursor: next, totals: { count: rows.length, ...SUMS, ...NO_DRAFTS } });
}

beforeEach(() => {
  localStorage.clear();
  rows = FEW;
  asked = [];
  told = {};
});

async function open(at = '/invoices', permissions = ['invoice index', 'invoice edit', 'customer index', 'export']) {
  const session = await offlineDevice({ permissions, provider: 'mollie', hasLedger: true, online: true });
  changes = answerWith(answer);
  showScreen(
    session,
    <Routes>
      <Route path="/invoices" element={<InvoicesPage />}>
        <Route path=":invoiceId" element={<p>Its page</p>} />
      </Route>
    </Routes>,
    at,
  );
  await screen.findByText('F0003');
  return userEvent.setup();
}

const choose = (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(screen.getByRole('checkbox', { name }));

describe('the order of the list', () => {
  test('is asked of the server, stands in the address and is told to who cannot see', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('amount'));
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('-amount'));
    expect(screen.getByLabelText('address').textContent).toContain('sort=-amount');
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('is that of the address when the page is opened again', async () => {
    await open('/invoices?sort=-open&status=overdue');
    expect(asked[0]?.get('sort')).toBe('-open');
    expect(asked[0]?.get('status')).toBe('overdue');
  });
});

describe('beside an invoice', () => {
  test('says which filters are on, and takes them off', async () => {
    const user = await open('/invoices?status=overdue&period=this_year');
    await user.click(screen.getByText('F0003'));
    await screen.findByText('Its page');
    const filters = screen.getByRole('group', { name: 'Filters' });
    const shown = () =>
      within(filters)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(shown()).toEqual(['Overdue', 'This year']);
    await user.click(within(filters).getByRole('button', { name: 'Remove filter: Overdue' }));
    await waitFor(() => expect(asked.at(-1)?.has('status')).toBe(false));
    expect(shown()).toEqual(['This year']);
  });
});

describe('acts on several invoices', () => {
  test('sends each by mail; what was refused is listed with why and stays chosen', async () => {
    told = { [`/api/invoices/${testId('a', 2)}/send`]: refusal(422, {}, 'There is no address.') };
    const user = await open();
    await choose(user, /F0001/);
    await choose(user, /F0002/);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send invoices' });
    expect(changes).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByText('1 of 2 done');
    expect(within(dialog).getByText(/There is no address/)).toBeTruthy();
    expect(changes.map(({ path }) => path)).toHaveLength(2);
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(screen.getByRole('toolbar').textContent).toContain('1 chosen'));
  });

  test('reminds a customer once about all that is overdue, and says of whom nothing is due', async () => {
    const next = { kind: 'reminder', step: 'first', amount_cents: 100 };
    told = { [`/api/reminders/customers/${LATE}`]: ok({ state: 'due', next }) };
    const user = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    await user.click(screen.getByRole('button', { name: 'Remind' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send reminders' });
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await within(dialog).findByText('1 of 2 done');
    expect(within(dialog).getByText(/It is not overdue/)).toBeTruthy();
    expect(changes.map(({ body }) => body)).toEqual([{ customer: LATE, step: 'first' }]);
  });

  test('are for every invoice of the filter once all are asked for, and drafts are left out before it begins', async () => {
    rows = MANY;
    const user = await open();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all' });
    await user.click(box);
    const bar = screen.getByRole('toolbar', { name: 'Chosen invoices' });
    expect(bar.textContent).toContain('100 chosen');
    expect([box.checked, box.indeterminate]).toEqual([false, true]);
    await user.click(within(bar).getByRole('button', { name: 'Choose all 120' }));
    await waitFor(() => expect(bar.textContent).toContain('120 chosen'));
    expect(within(bar).queryByRole('button', { name: /Choose all/ })).toBeNull();
    await user.click(within(bar).getByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send invoices' });
    expect(within(dialog).getByText('119 to send')).toBeTruthy();
    expect(within(dialog).getByText(/1 draft is left out/)).toBeTruthy();
  });

  test('are not for who may not change invoices', async () => {
    await open('/invoices', ['invoice index', 'customer index']);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull();
  });
});

describe('a list as a file', () => {
  test('has every row that is filtered, over all pages', async () => {
    answerWith(answer);
    const found = await readAllRows<InvoiceAnswer, '/api/invoices'>('/api/invoices', { query: { status: 'open' } });
    expect(found?.map(({ uuid }) => uuid)).toEqual(rows.map(({ uuid }) => uuid));
    expect(asked.map((query) => query.get('status'))).toEqual(['open', 'open']);
  });

  test('is not made when a page did not come', async () => {
    answerWith(() => null);
    expect(await readAllRows<InvoiceAnswer, '/api/invoices'>('/api/invoices', {})).toBeNull();
  });

  test('has the columns that can stand in a sheet, without marks of direction', () => {
    const column = { width: '1rem', render: () => null };
    const columns = [
      { ...column, key: 'a', header: '\u2066Size\u2069', cell: ({ cents }: { readonly cents: number }) => ({ cents }) },
      { ...column, key: 'b', header: 'Mark' },
      { ...column, key: 'c', header: 'Plate', cell: () => '\u2068AB-12\u2069' },
    ];
    expect(sheetOf(columns, [{ cents: 5 }])).toEqual([
      ['Size', 'Plate'],
      [{ cents: 5 }, 'AB-12'],
    ]);
  });
});

test('an invoice that was credited whole says so, not that it is paid', async () => {
  const session = await offlineDevice();
  const credited = anInvoice({ status: 'paid', amount_cents: 10_999, credited_cents: 10_999, open_cents: -4_001 });
  const inPart = anInvoice({ status: 'paid', amount_cents: 10_999, credited_cents: 999, open_cents: 0 });
  showScreen(
    session,
    <>
      <InvoiceStatusMark invoice={credited} />
      <InvoiceStatusMark invoice={inPart} />
    </>,
  );
  expect(await screen.findByText('Credited')).toBeDefined();
  expect(screen.getByText('Paid')).toBeDefined();
});

test('an invoice that is paid in part says so, and what is left; that it is overdue comes first', async () => {
  const part = anInvoice({ open_cents: 6_000 });
  const late = { ...part, status: 'overdue' as const };
  const session = await offlineDevice();
  const shown = (label: string, of: ReactNode) => <section aria-label={label}>{of}</section>;
  showScreen(
    session,
    <>
      {shown('card', <InvoiceCard invoice={part} />)}
      {shown('late in a list', <InvoiceStatusMark invoice={late} />)}
      {shown('late on its page', <InvoiceStatusMark invoice={late} size="page" />)}
      {shown('credited in part', <InvoiceCard invoice={anInvoice({ credited_cents: 6_100, open_cents: 6_000 })} />)}
    </>,
  );
  await screen.findByRole('region', { name: 'card' });
  const texts = screen
    .getAllByRole('region')
    .map(({ textContent }) => textContent?.replaceAll(/[\s\u2066-\u2069]/g, ' '));
  expect(texts[0]).toContain('€60.00 open');
  expect(texts[0]).toMatch(/Part paid$/);
  expect(texts.slice(1, 3)).toEqual(['Overdue', 'OverduePart paid']);
  expect(texts[3]).toMatch(/May 1, 2026Open$/);
});

test('the list says of an invoice that a part is paid', async () => {
  rows = [anInvoice({ number: 'F0003', open_cents: 6_000 })];
  await open();
  expect(await screen.findByText('Part paid')).toBeDefined();
});
