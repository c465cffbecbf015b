import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { CustomerCreatePage } from '#pages/customers/customer-create-page.tsx';
import { keepTypedBilling, TypedBilling } from '#pages/customers/typed-billing.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls, ok, refusal } from '#tests/support/server-answers.ts';

const CUSTOMER = testId('c', 1);
const URL = `/api/customers/${CUSTOMER}/billing`;
const BAKKER = { kind: 'company', company_name: 'Bakker BV', kvk_number: '12345678', vat_id: '' } as const;
const TYPED = { company_name: 'Bakker BV', kvk_number: '12345678', vat_id: '' };
const RIGHTS = [...YARD_HAND, 'invoice index', 'invoice edit'];

async function fillIn() {
  const session = await offlineDevice({ permissions: RIGHTS });
  session.syncNow();
  await waitFor(() => expect(session.status.get().state).toBe('offline'));
  showScreen(
    session,
    <Routes>
      <Route path="/customers/create" element={<CustomerCreatePage />} />
      <Route path="/customers/:customerId" element={<h1>Details</h1>} />
    </Routes>,
    '/customers/create',
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'Company' }));
  return { session, user };
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const save = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('a new customer that is a company', () => {
  test('has its name, KvK and VAT id in the form; without a person it goes by its own name', async () => {
    const { session, user } = await fillIn();
    expect(screen.getByText(/need a connection: they are kept here/)).toBeTruthy();
    await user.type(field(/^Company name/), 'Bakker BV');
    await user.type(field(/KvK/), '12345678');
    await save(user);
    await screen.findByRole('heading', { name: 'Details' });
    const [change] = await waitingChanges(session);
    expect(change).toMatchObject({ args: { firstname: '', lastname: 'Bakker BV' } });
    const { customerId } = (change ?? { args: {} }).args as { customerId: string };
    expect(change?.args).not.toHaveProperty('kind');
    await waitFor(async () => expect(await session.drafts.read(`customer-business-${customerId}`)).toEqual(TYPED));
  });

  test('with a person keeps that name', async () => {
    const { session, user } = await fillIn();
    await user.type(field(/^Company name/), 'Bakker BV');
    await user.type(field(/^Last name/), 'Bos');
    await save(user);
    await screen.findByRole('heading', { name: 'Details' });
    expect(await waitingChanges(session)).toMatchObject([{ args: { lastname: 'Bos' } }]);
  });

  test('is told what is wrong with its numbers before anything is saved', async () => {
    const { session, user } = await fillIn();
    await user.type(field(/KvK/), '123');
    await user.type(field(/^VAT id/), 'NL1');
    await save(user);
    await waitFor(() => expect(field(/KvK/).getAttribute('aria-invalid')).toBe('true'));
    expect(field(/^VAT id/).getAttribute('aria-invalid')).toBe('true');
    expect(field(/^Company name/).getAttribute('aria-invalid')).toBe('true');
    expect(field(/^Last name/).getAttribute('aria-invalid')).not.toBe('true');
    expect(await waitingChanges(session)).toEqual([]);
  });
});

describe('company details that were typed with a new customer', () => {
  async function open(answers: Parameters<typeof answerCalls>[0], { rev = 3, online = true } = {}) {
    const session = await offlineDevice({ permissions: RIGHTS, online });
    if (!online) session.syncNow();
    if (!online) await waitFor(() => expect(session.status.get().state).toBe('offline'));
    const changes = answerCalls(answers);
    await keepTypedBilling(session.drafts, CUSTOMER, BAKKER);
    let saved = 0;
    const count = () => {
      saved += 1;
    };
    showScreen(session, <TypedBilling customer={{ id: CUSTOMER, rev }} onSaved={count} />);
    return {
      session,
      changes,
      savedTimes: () => saved,
      kept: () => session.drafts.read(`customer-business-${CUSTOMER}`),
    };
  }

  test('are saved at once where the server has the customer, never over those of somebody else', async () => {
    const { changes, savedTimes, kept } = await open({ [`PUT ${URL}`]: () => ok({}) });
    await screen.findByText('Billing details saved');
    expect(changes).toEqual([expect.objectContaining({ method: 'PUT', body: { ...TYPED, version: 0 } })]);
    expect(savedTimes()).toBe(1);
    expect(await kept()).toBeUndefined();
  });

  test.each([
    ['without a connection', { online: false }],
    ['before the server has the customer', { rev: 0 }],
  ])('%s wait, are said and stay on the device', async (_when, given) => {
    const { changes, kept } = await open({ [`PUT ${URL}`]: () => ok({}) }, given);
    await screen.findByText(/Not saved yet/);
    expect(screen.getByText('Bakker BV · 12345678')).toBeTruthy();
    expect(changes).toEqual([]);
    expect(await kept()).toEqual(TYPED);
  });

  test('that nobody answered for are said to be waiting', async () => {
    const { kept } = await open({});
    await screen.findByText(/Not saved yet/);
    expect(await kept()).toEqual(TYPED);
  });

  test('that the server refuses stay to be read until somebody discards them', async () => {
    const { kept } = await open({ [`PUT ${URL}`]: () => refusal(409, {}, 'Somebody was first.') });
    await screen.findByText(/Somebody was first\./);
    expect(await kept()).toEqual(TYPED);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await kept()).toBeUndefined());
    expect(screen.queryByText(/were not saved/)).toBeNull();
  });
});
