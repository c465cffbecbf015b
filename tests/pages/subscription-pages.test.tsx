import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CancelQuoteAnswer, PreviewAnswer, SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { SubscriptionEditPage } from '#pages/subscriptions/subscription-edit-page.tsx';
import { SubscriptionsPage } from '#pages/subscriptions/subscriptions-page.tsx';
import { useServerPages } from '#session/use-server-pages.ts';
import { aPreview, aSubscription } from '#tests/support/billing/subscription.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith, ok, type Told } from '#tests/support/server-answers.ts';

const OWNER = ['customer index', 'object index', 'invoice', 'product'].flatMap((name) =>
  name.includes(' ') ? [name] : ['index', 'create', 'edit', 'delete'].map((right) => `${name} ${right}`),
);
const ALL = [...OWNER, 'invoice refund'];
const quoted: CancelQuoteAnswer = {
  last_payment_cents: 12100,
  prorated_cents: 8067,
  refundable: true,
  reason: null,
  email: 'piet@example.test',
  token: 'quoted',
};

type Body = Readonly<Record<string, unknown>>;

/** The subscriptions at the server, and its answers to a preview and a change. */
let listed: SubscriptionAnswer[];
let subscription: SubscriptionAnswer;
let quote: CancelQuoteAnswer;
let preview: (body: Body) => Promise<PreviewAnswer>;
let change: (body: Body) => Told;
const asked: { readonly call: string; readonly body: Body }[] = [];

async function answer(method: string, url: URL, body: Body): Promise<Told> {
  const [, , part, , act_] = url.pathname.split('/');
  if (part === 'products') return ok([]);
  if (part === 'invoices' || part === 'payments' || url.pathname.endsWith('/mandates')) return ok([]);
  if (url.pathname.endsWith('/preview')) return ok(await preview(body));
  if (act_ === 'cancel-quote') return ok(quote);
  if (act_ === 'cancel' || method === 'PUT') return change(body);
  if (url.pathname.endsWith('/subscriptions')) {
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const status = url.searchParams.get('status');
    const found = listed.filter((one) => status === null || one.status === status);
    const next = found.length > from + 2 ? `${from + 2}` : null;
    return ok(found.slice(from, from + 2), { next_cursor: next });
  }
  return ok(subscription);
}

beforeEach(() => {
  asked.length = 0;
  listed = [];
  subscription = aSubscription();
  quote = quoted;
  preview = () => Promise.resolve(aPreview(10_000));
  change = () => ({ status: 200, body: { result: { ...subscription, version: subscription.version + 1 } } });
});

async function open(path: string, permissions: readonly string[] = ALL) {
  const session = await offlineDevice({ permissions, provider: 'mollie', online: true });
  answerWith(({ method, path, body }) => {
    if (path === '/api/list-views') return ok([]);
    const sent = (body ?? {}) as Body;
    asked.push({ call: `${method} ${path}`, body: sent });
    return answer(method, new URL(path, 'http://yard.test'), sent);
  });
  return showScreen(
    session,
    <Routes>
      <Route path="/finance/subscriptions" element={<SubscriptionsPage />} />
      <Route path="/twice" element={<Twice />} />
      <Route path="/finance/subscriptions/:subscriptionId?/edit" element={<SubscriptionEditPage />} />
    </Routes>,
    path,
  );
}

/** A list whose end comes into sight twice before the next page is there. */
function Twice() {
  const { answer, more } = useServerPages('/api/subscriptions', {});
  const count = answer !== 'asking' && answer.ok ? answer.result.rows.length : 0;
  const twice = () => {
    more?.();
    more?.();
  };
  return <button type="button" onClick={twice}>{`rows: ${count}`}</button>;
}

const EDIT = `/finance/subscriptions/${aSubscription().uuid}/edit`;
const price = () => screen.findByLabelText<HTMLInputElement>('Price per unit');
const sent = (call: string) => asked.filter((one) => one.call.startsWith(call)).map(({ body }) => body);
const shownCents = () =>
  [...document.querySelectorAll('[data-preview=current] [data-net-cents]')].map((one) =>
    Number(one.getAttribute('data-net-cents')),
  );

describe('the preview beside a change', () => {
  test('drops an answer to what was typed before, however late it comes', async () => {
    const late: ((value: PreviewAnswer) => void)[] = [];
    preview = ({ price_cents: cents }) =>
      cents === 20_000
        ? new Promise((resolve) => void late.push(resolve))
        : Promise.resolve(aPreview(typeof cents === 'number' ? cents : 10_000));
    await open(EDIT);
    fireEvent.change(await price(), { target: { value: '200' } });
    await waitFor(() => expect(late).toHaveLength(1));
    fireEvent.change(await price(), { target: { value: '300' } });
    await waitFor(() => expect(shownCents()).toEqual([30_000]));
    await act(async () => late[0]?.(aPreview(20_000)));
    expect(shownCents()).toEqual([30_000]);
  });

  test('nothing is saved that was not seen, and what is saved names what was seen', async () => {
    const waiting: (() => void)[] = [];
    preview = ({ price_cents: cents }) =>
      cents === undefined
        ? Promise.resolve(aPreview(10_000))
        : new Promise((resolve) => void waiting.push(() => resolve(aPreview(20_000, 'of 200'))));
    await open(EDIT);
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    expect(screen.getByText('Nothing has been changed yet.')).toBeDefined();
    fireEvent.change(await price(), { target: { value: '200' } });
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(save).toHaveProperty('disabled', true);
    act(() => waiting[0]?.());
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    fireEvent.click(save);
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]).toMatchObject({ price_cents: 20_000, preview: 'of 200', version: 3 });
  });

  test('that is stale is said, asked again, and the new one is what is saved next', async () => {
    const tokens = ['first', 'second'];
    preview = ({ price_cents: cents }) =>
      Promise.resolve(cents === undefined ? aPreview(10_000) : aPreview(20_000, tokens.shift() ?? 'third'));
    change = ({ preview: token }) =>
      token === 'first'
        ? { status: 409, body: { message: 'The lines changed.', code: 'preview_stale' } }
        : { status: 200, body: { result: { ...subscription, price_cents: 20_000, version: 4 } } };
    await open(EDIT);
    fireEvent.change(await price(), { target: { value: '200' } });
    const save = await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    fireEvent.click(save);
    await screen.findByText('The lines changed.');
    expect((await price()).value).toBe('200');
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    fireEvent.click(save);
    await waitFor(() => expect(sent('PUT').map((body) => body['preview'])).toEqual(['first', 'second']));
    await screen.findByText('Nothing has been changed yet.');
  });

  test('a refusal stands at its field', async () => {
    change = () => ({
      status: 422,
      body: { message: 'No', code: 'invalid_input', errors: { on: ['Choose 1 May or later.'] } },
    });
    await open(EDIT);
    fireEvent.change(await price(), { target: { value: '200' } });
    const save = await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    fireEvent.click(save);
    await waitFor(() =>
      expect(screen.getByLabelText('Last day at the old price').getAttribute('aria-invalid')).toBe('true'),
    );
  });
});

describe('who may do what with a subscription', () => {
  test('who may only look sees what it is, and neither form nor end', async () => {
    await open(EDIT, ['invoice index']);
    await screen.findByText('Nothing has been invoiced yet.');
    expect(screen.getByRole('link', { name: 'Calculator' }).getAttribute('href')).toBe(
      `/test/subscriptions/${subscription.uuid}`,
    );
    expect(screen.queryByRole('form', { name: 'Change subscription' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End subscription' })).toBeNull();
    expect(sent('POST')).toEqual([]);
  });

  test('direct debit without a mandate leads to the mandates of the customer', async () => {
    await open(EDIT);
    const link = await screen.findByRole('link', { name: 'Add one at the customer' });
    expect(link.getAttribute('href')).toBe(`/customers/${subscription.customer.uuid}#mandates`);
  });

  test('what has ended is not changed any more', async () => {
    subscription = aSubscription({ status: 'canceled', end_date: '2026-05-09', next_invoice_on: null });
    await open(EDIT);
    await screen.findByText('Ended');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End subscription' })).toBeNull();
  });
});

describe('ending it', () => {
  const dialog = async (permissions: readonly string[] = ALL) => {
    await open(EDIT, permissions);
    fireEvent.click(await screen.findByRole('button', { name: 'End subscription' }));
    const shown = within(await screen.findByRole('dialog'));
    fireEvent.change(shown.getByLabelText('When'), { target: { value: 'now' } });
    await shown.findByText('Recipient');
    return shown;
  };

  test('now with a refund sends what the quote showed', async () => {
    const shown = await dialog();
    expect(shown.getByText('piet@example.test')).toBeDefined();
    expect(shown.getByText(/80\.67/)).toBeDefined();
    fireEvent.click(shown.getByLabelText('With refund'));
    fireEvent.click(shown.getByRole('button', { name: 'End subscription' }));
    // What follows it is sent to the same place.
    await waitFor(() =>
      expect(asked.filter(({ call }) => call.endsWith('/cancel')).map(({ body }) => body)).toEqual([
        { mode: 'now', reason: '', version: 3, refund: true, quote: 'quoted' },
      ]),
    );
  });

  test('money goes back only by who may', async () => {
    const shown = await dialog(OWNER);
    expect(shown.getByLabelText('With refund')).toHaveProperty('disabled', true);
    expect(shown.getByText('You do not have the right to give money back.')).toBeDefined();
  });

  test('of what was not paid, a credit needs no right to give money back', async () => {
    quote = { ...quoted, refundable: false, reason: 'not_paid', last_payment_cents: 0 };
    const shown = await dialog(OWNER);
    expect(shown.getByLabelText('With refund')).toHaveProperty('disabled', false);
    expect(shown.getByText(/None of it was paid/)).toBeDefined();
  });

  test('where nothing is left, there is no refund to choose', async () => {
    quote = { ...quoted, refundable: false, reason: 'nothing_left', prorated_cents: 0 };
    const shown = await dialog();
    expect(shown.getByLabelText('With refund')).toHaveProperty('disabled', true);
    expect(shown.getByText(/nothing is left to give back/)).toBeDefined();
  });

  test('what was paid outside the provider says so', async () => {
    quote = { ...quoted, refundable: false, reason: 'paid_outside' };
    const shown = await dialog();
    expect(shown.getByText(/paid outside the payment provider/)).toBeDefined();
    expect(shown.getByLabelText('With refund')).toHaveProperty('disabled', false);
  });

  test('a day is asked for at its field before the server is', async () => {
    const shown = await dialog();
    fireEvent.change(shown.getByLabelText('When'), { target: { value: 'date' } });
    fireEvent.click(shown.getByRole('button', { name: 'End subscription' }));
    await waitFor(() => expect(shown.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true'));
    expect(asked.some(({ call }) => call.endsWith('/cancel'))).toBe(false);
  });
});

describe('a notice that was given', () => {
  const noticed = { status: 'cancel_scheduled', end_date: '2026-05-31', version: 4 } as const;

  test('is withdrawn, after telling what is invoiced then', async () => {
    subscription = aSubscription(noticed);
    change = () => ok({ ...subscription, status: 'active', end_date: null, version: 5 });
    await open(EDIT);
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the notice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/The next invoice is of/);
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw the notice' }));
    await screen.findByText('Notice withdrawn: it runs on');
    expect(sent('PUT')).toEqual([{ end: { condition: 'none' }, proration: 'none', version: 4 }]);
    await screen.findByRole('button', { name: 'End subscription' });
    expect(screen.queryByRole('button', { name: 'Withdraw the notice' })).toBeNull();
  });

  test('is no longer given: another end is chosen instead', async () => {
    subscription = aSubscription(noticed);
    await open(EDIT);
    await screen.findByRole('button', { name: 'Choose another end' });
    expect(screen.queryByRole('button', { name: 'End subscription' })).toBeNull();
  });

  test('says its last day, and is taken back from the message', async () => {
    const answers = [noticed, { version: 5 }];
    change = () => ok(aSubscription(answers.shift() ?? {}));
    await open(EDIT);
    fireEvent.click(await screen.findByRole('button', { name: 'End subscription' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'End subscription' }));
    await screen.findByText(/^Notice given, last day .*31/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Notice withdrawn: it runs on');
    expect(sent('PUT')).toEqual([{ end: { condition: 'none' }, proration: 'none', version: 4 }]);
  });
});

describe('the list', () => {
  test('without any has a next step, for those who may take it', async () => {
    await open('/finance/subscriptions');
    await screen.findByText('No subscriptions yet');
    expect(screen.getAllByRole('link', { name: 'New subscription' })).toHaveLength(2);
  });

  test('fetches page after page once, and filters on the server', async () => {
    listed = [1, 2, 3].map((number) =>
      aSubscription({
        uuid: testId('5', number),
        customer: {
          uuid: testId('c', number),
          name: `Klant ${number}`,
        },
        ...(number === 3 ? { status: 'past_due' } : {}),
      }),
    );
    await open('/finance/subscriptions');
    await screen.findByText('Klant 3');
    expect(asked.map(({ call }) => call).filter((call) => call.includes('cursor=2'))).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Scheduled' }));
    await screen.findByText('Nothing found');
    fireEvent.click(screen.getByRole('button', { name: 'Show all states' }));
    await screen.findByText('Klant 1');
  });

  test('asks for a page once, however often its end is seen', async () => {
    listed = [1, 2, 3].map((number) => aSubscription({ uuid: testId('5', number) }));
    await open('/twice');
    fireEvent.click(await screen.findByText('rows: 2'));
    await screen.findByText('rows: 3');
    expect(asked.filter(({ call }) => call.includes('cursor=2'))).toHaveLength(1);
  });

  test('a page of which one is not told which lets choose', async () => {
    listed = [aSubscription()];
    await open('/finance/subscriptions/edit');
    await screen.findByRole('heading', { name: 'Choose a subscription' });
    fireEvent.click(await screen.findByText('Piet Jansen'));
    await screen.findByRole('heading', { level: 1, name: 'Plek' });
  });
});

test('one that was just made is shown as it is; its form comes when it is asked for', async () => {
  await open(`${EDIT}?made=1`);
  expect(await screen.findByText('Nothing has been invoiced yet.')).toBeDefined();
  expect(screen.getByText('Running period')).toBeDefined();
  expect(screen.queryByLabelText('Price per unit')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await price()).toBeDefined();
});
