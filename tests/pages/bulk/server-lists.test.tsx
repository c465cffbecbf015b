import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DepositAnswer } from '#billing/deposits/deposit.schema.ts';
import type { ExtraAnswer } from '#billing/extras/extra.schema.ts';
import type { ProductAnswer } from '#billing/product.schema.ts';
import type { QuoteAnswer } from '#billing/quotes/quote.schema.ts';
import { ContractsPage } from '#pages/contracts/contracts-page.tsx';
import { DepositsPage } from '#pages/deposits/deposits-page.tsx';
import { ExtrasPage } from '#pages/invoices/extras-page.tsx';
import { MailsPage } from '#pages/mails/mails-page.tsx';
import { ProductsPage } from '#pages/products/products-page.tsx';
import { QuotesPage } from '#pages/quotes/quotes-page.tsx';
import { SubscriptionList } from '#pages/subscriptions/subscription-list.tsx';
import { queryClient } from '#session/server-query.ts';
import { aContract } from '#tests/contracts/contract-samples.ts';
import { aSubscription } from '#tests/support/billing/subscription.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, widenToDesk } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const ALL = ['contract', 'invoice', 'product', 'company', 'customer'].flatMap((of) =>
  ['index', 'create', 'edit', 'delete'].map((act) => `${of} ${act}`),
);

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});

/** Shows a list with these answers; a read that they do not know finds nothing. */
async function show(page: ReactNode, answer: (asked: Asked) => Told | undefined, permissions: readonly string[] = ALL) {
  widenToDesk();
  const session = await offlineDevice({
    permissions: [...permissions, 'payment book'],
    online: true,
    provider: 'mollie',
  });
  const changes = answerWith(
    (asked) => answer(asked) ?? (asked.method === 'GET' ? ok([], { next_cursor: null }) : null),
  );
  showScreen(session, page);
  return { changes, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;

async function chooseAll(user: User, act: string) {
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: act }));
  return within(await screen.findByRole('dialog'));
}

const sent = (changes: readonly Asked[]) => changes.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

describe('several subscriptions at once', () => {
  const [first, second, over] = [1, 2, 3].map((number) =>
    aSubscription({
      uuid: testId('5', number),
      description: `Plek ${number}`,
      ...(number === 3 ? { status: 'canceled', end_date: '2026-10-01' } : {}),
    }),
  );
  const answer = ({ method, path }: Asked) => {
    if (method === 'GET')
      return path.startsWith('/api/subscriptions?') || path === '/api/subscriptions'
        ? ok([first, second, over], { next_cursor: null })
        : undefined;
    if (path.endsWith(`${testId('5', 2)}/cancel`)) return refusal(409, {}, 'Somebody changed it.');
    return ok({ ...first, version: 9, end_date: '2026-05-31' });
  };

  test('are given notice; what was refused is told by name, stays chosen, and the rest is undone', async () => {
    const { changes, user } = await show(<SubscriptionList />, answer);
    const dialog = await chooseAll(user, 'End subscriptions');
    expect(dialog.getByText('2 subscriptions to end')).toBeTruthy();
    expect(dialog.getByText(/1 is left out: it has an end already/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'End subscriptions' }));
    expect(await dialog.findByText('1 of 2 done')).toBeTruthy();
    expect(within(dialog.getByRole('list', { name: 'Refused' })).getByText(/Plek 2/)).toBeTruthy();
    expect(dialog.getByText('Somebody changed it.')).toBeTruthy();
    expect(changes[0]?.body).toEqual({ mode: 'period_end', reason: '', refund: false, version: 3 });
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await dialog.findByText('1 is as it was')).toBeTruthy();
    expect(changes.at(-1)).toMatchObject({
      method: 'PUT',
      path: `/api/subscriptions/${testId('5', 1)}`,
      body: { end: { condition: 'none' }, proration: 'none', version: 9 },
    });
  });

  test('are not chosen by who may end none', async () => {
    await show(<SubscriptionList />, answer, ['invoice index']);
    await screen.findAllByText('Piet Jansen');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('keep the dialog though the list behind loses them', async () => {
    let gone = false;
    const { user } = await show(<SubscriptionList />, (asked) => {
      if (asked.method !== 'GET') gone = true;
      return gone && asked.method === 'GET' ? ok([], { next_cursor: null }) : answer(asked);
    });
    const dialog = await chooseAll(user, 'End subscriptions');
    await user.click(dialog.getByRole('button', { name: 'End subscriptions' }));
    expect(await dialog.findByText('1 of 2 done')).toBeTruthy();
    await queryClient.invalidateQueries();
    await screen.findByText('No subscriptions yet');
    expect(dialog.getByText('1 of 2 done')).toBeTruthy();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });
});

test('several contracts are mailed: those with a blank or without an address say so, signed ones are left out', async () => {
  const contracts = [
    aContract({ uuid: testId('7', 1), number: 1 }),
    aContract({ uuid: testId('7', 2), number: 2, email: '' }),
    aContract({ uuid: testId('7', 3), number: 3, missing: ['object.plate'] }),
    aContract({ uuid: testId('7', 4), number: 4, state: 'signed' }),
  ];
  const { changes, user } = await show(<ContractsPage />, ({ method, path }) => {
    const own = contracts.find(({ uuid }) => path.includes(uuid));
    if (method === 'POST') return ok({ contract: own, link: null, mailed: true, unmailed: null });
    if (own !== undefined) return ok(own);
    return path.startsWith('/api/contracts') ? ok(contracts, { next_cursor: null, unsigned: 3 }) : undefined;
  });
  const dialog = await chooseAll(user, 'Send');
  expect(dialog.getByText('3 to send')).toBeTruthy();
  expect(dialog.getByText(/1 is left out: it is signed or void/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('1 of 3 done')).toBeTruthy();
  expect(dialog.getByText('No e-mail address is known.')).toBeTruthy();
  expect(dialog.getByText('1 field is blank.')).toBeTruthy();
  expect(sent(changes)).toEqual([`POST /api/contracts/${testId('7', 1)}/send`]);
});

test('several quotes are mailed, those that were answered left out', async () => {
  const quotes = (['draft', 'sent', 'accepted'] as const).map(
    (status, index): QuoteAnswer => ({
      uuid: testId('9', index),
      number: status === 'draft' ? null : `O-${index}`,
      status,
      customer: { uuid: testId('c', 1), name: 'Piet Jansen' },
      created_at: '2026-11-01T08:00:00.000Z',
      sent_on: null,
      valid_until: '2027-01-01',
      decided_on: null,
      amount_cents: 1000,
      unbilled: false,
    }),
  );
  const { changes, user } = await show(<QuotesPage />, ({ method, path }) => {
    const own = quotes.find(({ uuid }) => path.includes(uuid));
    if (method === 'POST') return ok({ quote: own, link: null });
    if (own !== undefined) return ok({ ...own, email: 'piet@example.test', version: 4, actions: ['send'] });
    return path.startsWith('/api/quotes') ? ok(quotes, { next_cursor: null }) : undefined;
  });
  const dialog = await chooseAll(user, 'Send');
  expect(dialog.getByText('2 to send')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('2 of 2 done')).toBeTruthy();
  expect(changes.map(({ body }) => body)).toEqual([
    { to: 'piet@example.test', version: 4 },
    { to: 'piet@example.test', version: 4 },
  ]);
});

test('several products get a category, keep the rest as it is, and undo gives the old one back', async () => {
  const category = { uuid: testId('c', 1), name: 'Stalling', supply: 'place', products: 1, version: 3 };
  const rate = {
    uuid: testId('a', 1),
    name: '21%',
    vat_category: 'standard',
    rate_bp: 2100,
    revenue_account: '',
    vat_account: '',
    archived: false,
  } as const;
  const product = (number: number, more: Partial<ProductAnswer> = {}): ProductAnswer => ({
    uuid: testId('d', number),
    name: `Plek ${number}`,
    description: 'Binnen',
    category: null,
    tax_rate: rate,
    price: {
      uuid: testId('e', number),
      product: testId('d', number),
      unit_price_cents: 12100,
      includes_vat: true,
      interval_months: 1,
      archived: false,
    },
    subscriptions: 0,
    ledger_account: '8000',
    archived: false,
    version: 7,
    ...more,
  });
  const { changes, user } = await show(<ProductsPage />, ({ method, path }) => {
    if (method === 'PUT') return ok(product(1, { version: 8 }));
    if (path.startsWith('/api/categories')) return ok([category]);
    return path.startsWith('/api/products')
      ? ok([product(1), product(2, { archived: true })], { next_cursor: null })
      : undefined;
  });
  const dialog = await chooseAll(user, 'Change category');
  expect(dialog.getByText('1 is left out: it is archived.')).toBeTruthy();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Stalling');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('1 of 1 done')).toBeTruthy();
  const kept = {
    name: 'Plek 1',
    description: 'Binnen',
    tax_rate: rate.uuid,
    unit_price_cents: 12100,
    includes_vat: true,
    interval_months: 1,
    ledger_account: '8000',
  };
  expect(changes.at(-1)?.body).toEqual({ ...kept, category: category.uuid, version: 7 });
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('1 is as it was')).toBeTruthy();
  expect(changes.at(-1)?.body).toEqual({ ...kept, category: null, version: 8 });
});

test('several deposits are noted as received, each whole, and taken back', async () => {
  const deposit = (number: number, state: DepositAnswer['state']): DepositAnswer => ({
    uuid: testId('b', number),
    version: 2,
    customer: { uuid: testId('c', 1), name: 'Piet Jansen' },
    object: null,
    subscription: null,
    purpose: `Sleutel ${number}`,
    amount_cents: 2500,
    asked_on: '2026-11-01',
    note: '',
    state,
    held_cents: 0,
    returned_cents: 0,
    kept_cents: 0,
    set_off_cents: 0,
    received_on: null,
    created_by: '',
    events: [],
  });
  const deposits = [deposit(1, 'asked'), deposit(2, 'asked'), deposit(3, 'ended')];
  const { changes, user } = await show(<DepositsPage />, ({ method, path }) => {
    if (method === 'POST') return ok({ ...deposits.find(({ uuid }) => path.includes(uuid)), version: 3 });
    return path.startsWith('/api/deposits')
      ? ok(deposits, { next_cursor: null, totals: { asked: 2, asked_cents: 5000, held: 0, held_cents: 0 } })
      : undefined;
  });
  const dialog = await chooseAll(user, 'Note as received');
  expect(dialog.getByText(/2 deposits, together/).textContent).toContain('€50.00');
  await user.click(dialog.getByRole('button', { name: 'Note as received' }));
  expect(await dialog.findByText('2 of 2 done')).toBeTruthy();
  const [event] = changes.map(({ body }) => (body as { event: string }).event);
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('2 are as they were')).toBeTruthy();
  expect(sent(changes).at(-1)).toBe(`POST /api/deposits/${testId('b', 1)}/events/${event}/undo`);
  expect(changes.at(-1)?.body).toMatchObject({ version: 3 });
});

test('several extras are taken back, and noted again as they were', async () => {
  const extra = (number: number, more: Partial<ExtraAnswer> = {}): ExtraAnswer => ({
    uuid: testId('8', number),
    customer: { uuid: testId('c', 1), name: 'Piet Jansen' },
    object: testId('o', 1),
    appointment: null,
    product: null,
    description: `Wassen ${number}`,
    quantity_hundredths: 150,
    unit_price_cents: 2000,
    amount_cents: 3000,
    includes_vat: true,
    tax_rate: testId('7', 1),
    done_on: '2026-11-02',
    created_by: '',
    invoice: null,
    next_invoice_on: null,
    ...more,
  });
  const extras = [extra(1), extra(2, { invoice: { uuid: testId('f', 1), number: '2026-1' } })];
  const { changes, user } = await show(<ExtrasPage />, ({ method, path }) => {
    if (method !== 'GET') return ok(true);
    return path.startsWith('/api/extras')
      ? ok(extras, { next_cursor: null, totals: { waiting: 1, waiting_cents: 3000, alone: 0 } })
      : undefined;
  });
  const dialog = await chooseAll(user, 'Take back');
  expect(dialog.getByText(/1 is left out: it is on an invoice/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await dialog.findByText('1 of 1 done')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('1 is as it was')).toBeTruthy();
  expect(sent(changes)).toEqual([`DELETE /api/extras/${testId('8', 1)}`, 'POST /api/extras']);
  expect(changes.at(-1)?.body).toEqual({
    customer: testId('c', 1),
    object: testId('o', 1),
    appointment: null,
    call: testId('8', 1),
    product: null,
    description: 'Wassen 1',
    quantity_hundredths: 150,
    unit_price_cents: 2000,
    includes_vat: true,
    tax_rate: testId('7', 1),
    done_on: '2026-11-02',
  });
});

test('several mails are sent again, those that left are not', async () => {
  const mail = (number: number, state: string) => ({
    uuid: testId('e', number),
    to: `piet${number}@example.test`,
    to_name: '',
    contact_id: null,
    subject: `Afspraak ${number}`,
    state,
    attempts: 1,
    last_error: null,
    held: false,
    author: 'Anna',
    model_type: 'customer',
    created_at: '2026-11-20T09:00:00.000Z',
    sent_at: null,
    next_attempt_at: null,
  });
  const mails = [mail(1, 'failed'), mail(2, 'sent'), mail(3, 'kept')];
  const { changes, user } = await show(<MailsPage />, ({ method, path }) =>
    method === 'POST'
      ? ok({ ...mail(1, 'queued'), text: '' })
      : path.startsWith('/api/mails')
        ? ok(mails, { next_cursor: null, sends: true })
        : undefined,
  );
  const dialog = await chooseAll(user, 'Send now');
  expect(dialog.getByText('2 to send')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send now' }));
  expect(await dialog.findByText('2 of 2 done')).toBeTruthy();
  expect(sent(changes)).toEqual([1, 3].map((number) => `POST /api/mails/${testId('e', number)}/retry`));
});
