import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { DebtorDetailAnswer } from '#billing/reminders/reminder.schema.ts';
import { ReminderPage } from '#pages/reminders/reminder-page.tsx';
import { RemindersPage } from '#pages/reminders/reminders-page.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { type Asked, answerCalls, refusal } from '#tests/support/server-answers.ts';

const READER = [...YARD_HAND, 'invoice index'];
const OFFICE = [...READER, 'invoice edit', 'invoice create'];

const debtor = (number: number, changes: Partial<DebtorDetailAnswer> = {}): DebtorDetailAnswer => ({
  customer: {
    uuid: testId('c', number),
    name: `Customer ${number}`,
    company_name: '',
    email: `c${number}@example.test`,
  },
  state: 'due',
  why: null,
  note: '',
  overdue_cents: 12100,
  oldest_due_on: '2026-05-01',
  problem: null,
  next: {
    step: 'friendly',
    kind: 'friendly',
    on: '2026-05-04',
    automatic: true,
    amount_cents: 12100,
    costs_cents: 0,
    interest_cents: 0,
    interest_known_until_on: null,
    terms: null,
    invoices: [testId('f', number)],
  },
  invoices: [
    {
      uuid: testId('f', number),
      number: `F000${number}`,
      issued_on: '2026-04-17',
      due_on: '2026-05-01',
      amount_cents: 12100,
      open_cents: 12100,
      overdue: true,
      costs: false,
      stop: null,
      collecting: false,
      taken: null,
    },
  ],
  reminders: [],
  ...changes,
});
const letter = (more: object = {}) => ({
  uuid: testId('9', 1),
  kind: 'friendly',
  channel: 'mail',
  sent_on: '2026-05-04',
  deadline_on: '2026-05-10',
  amount_cents: 12100,
  costs_cents: 0,
  interest_cents: 0,
  term: null,
  costs_invoice: null,
  letter: true,
  by: '',
  invoices: ['F0001'],
  ...more,
});
const costs = debtor(1, {
  next: {
    step: 'costs',
    kind: 'costs',
    on: '2026-06-05',
    automatic: false,
    amount_cents: 12100,
    costs_cents: 4e3,
    interest_cents: 0,
    interest_known_until_on: null,
    terms: null,
    invoices: [testId('f', 1)],
  },
});

type Given = {
  readonly permissions?: readonly string[];
  readonly online?: boolean;
  readonly debtors?: readonly DebtorDetailAnswer[];
  readonly enabled?: boolean;
  readonly send?: (asked: Asked) => { readonly status: number; readonly body: object };
  readonly at?: string;
};

async function open({ permissions = OFFICE, online = true, debtors = [debtor(1), debtor(2)], ...given }: Given = {}) {
  const session = await offlineDevice({ permissions, online });
  const [first = debtor(1)] = debtors;
  const sent = { ...first, reminders: [letter()], state: 'waiting' };
  const changes = answerCalls({
    'GET /api/reminders': { result: debtors, next_cursor: null, enabled: given.enabled ?? true },
    [`GET /api/reminders/customers/${first.customer.uuid}`]: { result: first },
    'POST /api/reminders': given.send ?? (() => ({ status: 201, body: { result: sent } })),
    'POST /api/reminders/skip': { result: sent },
    [`PUT /api/reminders/invoices/${testId('f', 1)}`]: { result: true },
    [`PUT /api/customers/${first.customer.uuid}/billing`]: { result: {} },
  });
  if (!online) session.syncNow();
  showScreen(
    session,
    <Routes>
      <Route path="/finance/reminders" element={<RemindersPage />} />
      <Route path="/finance/reminders/:customerId" element={<ReminderPage />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>,
    given.at ?? '/finance/reminders',
  );
  return { user: userEvent.setup(), changes };
}
const one = `/finance/reminders/${testId('c', 1)}`;

describe('who pays late', () => {
  test('is shown with what they owe and the next step, and opens', async () => {
    const { user } = await open();
    const row = await screen.findByText('Customer 1');
    expect(screen.getAllByText(/Friendly reminder/)).toHaveLength(2);
    expect(screen.getAllByText('€121.00')).toHaveLength(2);
    expect(screen.queryByText(/go out by hand/)).toBeNull();
    await user.dblClick(row);
    expect(await screen.findByRole('heading', { level: 1, name: 'Customer 1' })).toBeTruthy();
  });

  test('is reminded, several at once, after a question; whom it fails for is named', async () => {
    const { user, changes } = await open({
      send: ({ body }) =>
        (body as { customer: string }).customer === testId('c', 2)
          ? refusal(409, {}, 'Something changed.')
          : { status: 201, body: { result: debtor(1) } },
    });
    await screen.findByText('Customer 1');
    expect(screen.queryByRole('button', { name: 'Take the next step' })).toBeNull();
    for (const box of screen.getAllByRole('checkbox', { name: /Customer/ })) await user.click(box);
    await user.click(await screen.findByRole('button', { name: 'Take the next step' }));
    expect(changes).toEqual([]);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('€242.00')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText(/Something changed/)).toBeTruthy();
    expect(changes.map(({ body }) => body)).toEqual([
      { customer: testId('c', 1), step: 'friendly' },
      { customer: testId('c', 2), step: 'friendly' },
    ]);
  });

  test('is nobody: that is said, with a next step; and that nothing goes by itself', async () => {
    await open({ debtors: [], enabled: false });
    expect(await screen.findByText('Nobody needs a reminder now')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Overdue invoices' })).toBeTruthy();
    expect(screen.getByText(/go out by hand/)).toBeTruthy();
  });

  test('cannot be chosen by who may only look', async () => {
    await open({ permissions: READER });
    await screen.findByText('Customer 1');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('one customer', () => {
  test('gets the step that is due, by mail, once it was asked how', async () => {
    const { user, changes } = await open({ at: one });
    await user.click(await screen.findByRole('button', { name: 'Take this step' }));
    const dialog = await screen.findByRole('dialog', { name: 'Friendly reminder' });
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Reminder sent')).toBeTruthy();
    expect(changes.map(({ body }) => body)).toEqual([{ customer: testId('c', 1), step: 'friendly', channel: 'mail' }]);
  });

  test('without an address gets a letter on paper only', async () => {
    const lone = debtor(1);
    const { user, changes } = await open({
      at: one,
      debtors: [{ ...lone, customer: { ...lone.customer, email: '' } }],
    });
    await user.click(await screen.findByRole('button', { name: 'Take this step' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByText('By mail')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByText('Reminder sent');
    expect(changes.map(({ body }) => body)).toMatchObject([{ channel: 'paper' }]);
    // The letter to be printed did not arrive, and the page says so.
    expect(await screen.findByText('The PDF did not arrive. Try again.')).toBeTruthy();
  });

  test('keeps the question open with the server’s words when it refuses', async () => {
    const { user } = await open({ at: one, send: () => refusal(409, {}, 'Reminders to this customer are stopped.') });
    await user.click(await screen.findByRole('button', { name: 'Take this step' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Reminders to this customer are stopped.')).toBeTruthy();
  });

  test('can be left out of this step, and not of the letter that costs need', async () => {
    const { user, changes } = await open({ at: one });
    await user.click(await screen.findByRole('button', { name: 'Leave this step out' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
    expect(changes).toMatchObject([{ path: '/api/reminders/skip', body: { step: 'friendly' } }]);
  });

  test('is charged costs only by who may make invoices, and cannot skip them', async () => {
    const { user } = await open({ at: one, debtors: [costs] });
    expect(screen.queryByRole('button', { name: 'Leave this step out' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Charge the costs' }));
    expect(within(await screen.findByRole('dialog')).getByText('€40.00')).toBeTruthy();
  });

  test('cannot be charged by who may not', async () => {
    await open({ at: one, debtors: [costs], permissions: [...READER, 'invoice edit'] });
    await screen.findByText('F0001');
    expect(screen.queryByRole('button', { name: 'Charge the costs' })).toBeNull();
  });

  test('is no longer reminded for a reason, and again later', async () => {
    const { user, changes } = await open({ at: one });
    await user.click(await screen.findByRole('button', { name: 'Stop reminders' }));
    const dialog = await screen.findByRole('dialog');
    await user.selectOptions(within(dialog).getByRole('combobox'), 'payment_plan');
    await user.type(within(dialog).getByRole('textbox'), '50 a month');
    await user.click(within(dialog).getByRole('button', { name: 'Stop reminders' }));
    await screen.findByText('Reminders are stopped');
    expect(changes.map(({ body }) => body)).toEqual([{ dunning_stop: 'payment_plan', dunning_note: '50 a month' }]);
  });

  test('shows why nothing is sent, and starts again', async () => {
    const stopped = debtor(1, { state: 'stopped', why: 'dispute', note: 'Roof leaks', next: null });
    const { user, changes } = await open({ at: one, debtors: [stopped] });
    expect(await screen.findByText('Roof leaks')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remind again' }));
    expect(changes.map(({ body }) => body)).toEqual([{ dunning_stop: null }]);
  });

  test('has one invoice left out', async () => {
    const { user, changes } = await open({ at: one });
    await user.click(await screen.findByRole('button', { name: 'Disputed' }));
    expect(changes).toMatchObject([{ method: 'PUT', body: { stop: 'dispute' } }]);
  });

  test('has every letter so far', async () => {
    const reminders = [letter({ channel: 'none', uuid: testId('9', 2), letter: false, by: 'Ria' }), letter()];
    await open({ at: one, debtors: [debtor(1, { reminders: reminders as DebtorDetailAnswer['reminders'] })] });
    const panel = (await screen.findByRole('heading', { name: 'Reminders so far' })).closest('section') as HTMLElement;
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toMatchObject([expect.stringContaining('Left out'), expect.stringContaining('By itself')]);
    expect(within(panel).getAllByRole('button', { name: 'Letter' })).toHaveLength(1);
  });

  test('may only be looked at without the right', async () => {
    await open({ at: one, permissions: READER });
    await screen.findByText('F0001');
    for (const name of ['Take this step', 'Stop reminders', 'Disputed', 'Leave this step out']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.getByRole('button', { name: 'See the letter' })).toBeTruthy();
  });
});

test('without a connection it says so', async () => {
  const session = await offlineDevice({ permissions: OFFICE });
  answerCalls({});
  session.syncNow();
  showScreen(session, <RemindersPage />, '/finance/reminders');
  expect(await screen.findByText('Needs a connection')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
