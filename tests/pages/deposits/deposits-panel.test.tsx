import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DepositAnswer } from '#billing/deposits/deposit.schema.ts';
import { DepositsPanel } from '#pages/deposits/deposits-panel.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok } from '#tests/support/server-answers.ts';

const CUSTOMER = testId('c', 1);
const INVOICE = testId('a', 9);
const RECEIVED = {
  uuid: testId('e', 1),
  kind: 'received',
  amount_cents: 5_000,
  on: '2026-11-20',
  method: 'card',
  invoice: null,
  note: '',
  by: 'Eva',
  undoes: null,
  undone: false,
} as const;
const HELD: DepositAnswer = {
  uuid: testId('d', 1),
  version: 2,
  customer: { uuid: CUSTOMER, name: 'Bea Borg' },
  object: null,
  subscription: null,
  purpose: 'Key',
  amount_cents: 5_000,
  asked_on: '2026-11-20',
  note: '',
  state: 'held',
  held_cents: 5_000,
  returned_cents: 0,
  kept_cents: 0,
  set_off_cents: 0,
  received_on: '2026-11-20',
  created_by: 'Eva',
  events: [RECEIVED],
};
const ASKED: DepositAnswer = { ...HELD, version: 1, state: 'asked', held_cents: 0, received_on: null, events: [] };

/** Shows the deposits of a customer who has one open invoice; `lost` loses the first answer to a change. */
async function showPanel(
  deposits: readonly DepositAnswer[],
  { permissions = ['invoice create', 'invoice edit', 'payment book', 'invoice refund'], lost = false } = {},
) {
  const session = await offlineDevice({
    permissions: ['invoice index', ...permissions],
    provider: 'mollie',
    hasLedger: true,
    online: true,
  });
  const changes: Asked[] = [];
  answerWith((asked) => {
    if (asked.method !== 'GET') {
      changes.push(asked);
      if (lost && changes.length === 1) return null;
      return ok(deposits[0] ?? HELD);
    }
    if (asked.path.endsWith('/balance')) {
      const open = [{ uuid: INVOICE, number: 'F0002', open_cents: 1_210 }];
      return ok({ balance_cents: 0, overpaid: [], kept: [], open, moves: [] });
    }
    const totals = { asked: 0, asked_cents: 0, held: 1, held_cents: 5_000 };
    const usual = { purpose: 'Gate card', amount_cents: 2_500 };
    return ok(deposits, { next_cursor: null, totals, usual });
  });
  showScreen(session, <DepositsPanel customerId={CUSTOMER} />);
  await screen.findByRole('region', { name: 'Deposits' });
  return changes;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a deposit goes back the way it came, all of it unless somebody says otherwise', async () => {
  const changes = await showPanel([HELD]);
  expect((await screen.findByText('Held in all:', { exact: false })).textContent).toMatch(/50\.00/);
  press('Return');
  const form = await screen.findByRole('form', { name: 'Return the deposit' });
  expect(within(form).getByRole<HTMLInputElement>('radio', { name: 'Card at the desk' }).checked).toBe(true);
  fireEvent.click(within(form).getByRole('button', { name: 'Note as returned' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.path).toBe(`/api/deposits/${HELD.uuid}/return`);
  expect(changes[0]?.body).toMatchObject({ amount_cents: 5_000, method: 'card', version: 2 });
});

test('pressed again after a lost answer, it is the same event', async () => {
  const changes = await showPanel([HELD], { lost: true });
  await screen.findByText('Held in all:', { exact: false });
  press('Return');
  const form = await screen.findByRole('form', { name: 'Return the deposit' });
  const send = () => fireEvent.click(within(form).getByRole('button', { name: 'Note as returned' }));
  send();
  await within(form).findByText('Needs a connection');
  send();
  await waitFor(() => expect(changes).toHaveLength(2));
  const [first, second] = changes.map(({ body }) => (body as { event: string }).event);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test('keeping it needs a reason', async () => {
  const changes = await showPanel([HELD]);
  await screen.findByText('Held in all:', { exact: false });
  press('Keep');
  const form = await screen.findByRole('form', { name: 'Keep the deposit' });
  const keep = () => fireEvent.click(within(form).getByRole('button', { name: 'Keep it' }));
  keep();
  const reason = within(form).getByRole('textbox', { name: /^Reason/ });
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  expect(changes).toEqual([]);
  fireEvent.change(reason, { target: { value: 'bent' } });
  keep();
  await waitFor(() => expect(changes[0]?.body).toMatchObject({ amount_cents: 5_000, reason: 'bent' }));
});

test('set off, it pays no more than the invoice has open', async () => {
  const changes = await showPanel([HELD]);
  await screen.findByText('Held in all:', { exact: false });
  press('Set off');
  const form = await screen.findByRole('form', { name: 'Set off against an invoice' });
  fireEvent.click(within(form).getByRole('button', { name: 'Set off' }));
  await waitFor(() => expect(changes[0]?.body).toMatchObject({ invoice: INVOICE, amount_cents: 1_210 }));
});

test('a new one has what is usual, and may be there already', async () => {
  const changes = await showPanel([ASKED]);
  await screen.findByRole('button', { name: 'Receive' });
  press('New deposit');
  const form = await screen.findByRole('form', { name: 'New deposit' });
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /^What it is for/ }).value).toBe('Gate card');
  fireEvent.click(within(form).getByRole('radio', { name: 'Cash' }));
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes).toHaveLength(2));
  const [asked, received] = changes;
  const uuid = String((asked?.body as { readonly uuid?: string } | undefined)?.uuid);
  expect(asked?.body).toMatchObject({ customer: CUSTOMER, purpose: 'Gate card', amount_cents: 2_500 });
  expect(received?.path).toBe(`/api/deposits/${uuid}/receive`);
});

test('who may not do anything sees what is held, with its receipt', async () => {
  await showPanel([HELD], { permissions: [] });
  await screen.findByText('Held in all:', { exact: false });
  const panel = within(screen.getByRole('region', { name: 'Deposits' }));
  expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual(['Receipt']);
});
