import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { CustomerCreatePage } from '#pages/customers/customer-create-page.tsx';
import { CustomerEditPage } from '#pages/customers/customer-edit-page.tsx';
import { ProspectCreatePage } from '#pages/prospects/prospect-create-page.tsx';
import { aCustomer, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

const FILLED = 'Street and city filled in by postcode.';
const UNKNOWN = 'This postcode and number are not in the address register.';
/** Longer than nobody types before the register is asked. */
const LONG_MS = 700;

const ADDRESSES: Readonly<Record<string, { readonly street: string; readonly city: string }>> = {
  '3862AA 1': { street: 'Markt', city: 'Nijkerk' },
  '3862AA 12': { street: 'Plein', city: 'Nijkerk' },
  '1011AB 12': { street: 'Kade', city: 'Amsterdam' },
};

/** The server asks a register that knows these addresses; a question in `hold` is answered when it is released. */
function playServer(hold: readonly string[]) {
  const asked: string[] = [];
  const held = new Map<string, () => void>();
  const server = { asked, isBusy: false, release: (question: string) => held.get(question)?.() };
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://yard.test');
    if (pathname !== '/api/addresses') throw new TypeError('no connection');
    const question = `${searchParams.get('zipcode')} ${searchParams.get('number')}`;
    asked.push(question);
    if (hold.includes(question)) await new Promise<void>((resolve) => held.set(question, resolve));
    if (server.isBusy) return new Response('{"code":"busy"}', { status: 429 });
    const address = ADDRESSES[question] ?? null;
    const result = { outcome: address === null ? 'not_registered' : 'found', address };
    return new Response(JSON.stringify({ result }), { headers: { 'content-type': 'application/json' } });
  });
  return server;
}

type Given = {
  readonly online?: boolean;
  readonly hold?: readonly string[];
  readonly customer?: Partial<Customer>;
};

async function show(at: string, { online = true, hold = [], customer = {} }: Given = {}) {
  const session = await offlineDevice({
    rows: [[customerTable, [aCustomer({ id: testId('c', 2), ...customer })]]],
    permissions: [...YARD_HAND, 'prospect index', 'prospect create'],
    online,
  });
  const server = playServer(hold);
  showScreen(
    session,
    <Routes>
      <Route path="/customers/create" element={<CustomerCreatePage />} />
      <Route path="/customers/:customerId" element={<h1>Details</h1>} />
      <Route path="/customers/:customerId/edit" element={<CustomerEditPage />} />
      <Route path="/prospects/create" element={<ProspectCreatePage />} />
    </Routes>,
    at,
  );
  await screen.findByRole('textbox', { name: 'Postcode' });
  const user = userEvent.setup();
  const type = async (values: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(values)) {
      await user.clear(box(name));
      if (text !== '') await user.type(box(name), text);
    }
  };
  return { session, server, user, type };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const place = () => [box('Street').value, box('City').value];
const rest = () => new Promise((resolve) => setTimeout(resolve, LONG_MS));

describe('a Dutch postcode and house number', () => {
  test('fill in street and city, which is said and saved', async () => {
    const { session, server, user, type } = await show('/customers/create');
    await type({ 'Last name': 'Kok', Postcode: '3862 aa', 'House number': '12b' });
    const said = await screen.findByText(FILLED);
    expect(said.closest('[role=status]')).toBeTruthy();
    expect(place()).toEqual(['Plein', 'Nijkerk']);
    expect(server.asked.at(-1)).toBe('3862AA 12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(1));
    expect((await waitingChanges(session))[0]).toMatchObject({
      args: { street: 'Plein', houseNumber: '12b', city: 'Nijkerk' },
    });
  });

  test('do so for a prospect, whose form has no country', async () => {
    const { type } = await show('/prospects/create');
    await type({ Postcode: '3862AA', 'House number': '1' });
    await screen.findByText(FILLED);
    expect(place()).toEqual(['Markt', 'Nijkerk']);
  });

  test('fill in another address once they change, and nothing a second time', async () => {
    const { server, type } = await show('/customers/create');
    await type({ 'House number': '12', Postcode: '3862AA' });
    await screen.findByText(FILLED);
    await type({ Postcode: '1011AB' });
    await waitFor(() => expect(place()).toEqual(['Kade', 'Amsterdam']));
    await type({ Street: '', City: '' });
    await rest();
    expect(place()).toEqual(['', '']);
    expect(screen.queryByText(FILLED)).toBeNull();
    expect(server.asked).toEqual(['3862AA 12', '1011AB 12']);
  });

  test('leave what somebody typed, before or after', async () => {
    const { server, type } = await show('/customers/create');
    await type({ City: 'Hoevelaken', Postcode: '3862AA', 'House number': '12' });
    await rest();
    expect(server.asked).toEqual([]);
    await type({ City: '' });
    await screen.findByText(FILLED);
    await type({ Street: 'Achterom' });
    await waitFor(() => expect(screen.queryByText(FILLED)).toBeNull());
    await type({ Postcode: '1011AB' });
    await rest();
    expect(place()).toEqual(['Achterom', 'Nijkerk']);
    expect(server.asked).toEqual(['3862AA 12']);
  });

  test('that stood there when the form opened are not asked about', async () => {
    const customer = { street: '', city: '', zipcode: '3862 AA', houseNumber: '1' };
    const { server, type } = await show(`/customers/${testId('c', 2)}/edit`, { customer });
    await rest();
    expect(server.asked).toEqual([]);
    await type({ 'House number': '12' });
    await screen.findByText(FILLED);
    expect(place()).toEqual(['Plein', 'Nijkerk']);
  });

  test('that the register does not know are remarked on, which stops nobody', async () => {
    const { session, user, type } = await show('/customers/create');
    await type({ 'Last name': 'Kok', 'House number': '1', Postcode: '3862AA' });
    await screen.findByText(FILLED);
    await type({ 'House number': '77' });
    await screen.findByText(UNKNOWN);
    // What was filled in belongs to another address.
    expect(place()).toEqual(['', '']);
    await type({ Street: 'Nieuwbouw', City: 'Nijkerk' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(1));
    expect((await waitingChanges(session))[0]).toMatchObject({ args: { street: 'Nieuwbouw', houseNumber: '77' } });
  });

  test('are not asked about while they are not whole, and abroad', async () => {
    const { server, user, type } = await show('/customers/create');
    await type({ Postcode: '3862 A', 'House number': '12' });
    await rest();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'BE');
    await type({ Postcode: '3862AA' });
    await rest();
    expect(server.asked).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'NL');
    await screen.findByText(FILLED);
  });

  test('are not asked about without a connection', async () => {
    const { server, type, session } = await show('/customers/create', { online: false });
    session.syncNow();
    await waitFor(() => expect(session.status.get().state).toBe('offline'));
    await type({ Postcode: '3862AA', 'House number': '1' });
    await rest();
    expect(server.asked).toEqual([]);
    expect(place()).toEqual(['', '']);
    expect(screen.queryByText(UNKNOWN)).toBeNull();
  });
});

describe('an answer', () => {
  test('to an older question is left aside', async () => {
    const { server, type } = await show('/customers/create', { hold: ['3862AA 1'] });
    await type({ Postcode: '3862AA', 'House number': '1' });
    await waitFor(() => expect(server.asked).toEqual(['3862AA 1']));
    await type({ 'House number': '12' });
    await waitFor(() => expect(place()).toEqual(['Plein', 'Nijkerk']));
    server.release('3862AA 1');
    await rest();
    expect(place()).toEqual(['Plein', 'Nijkerk']);
    // Had it counted, the newer question would have been asked again.
    expect(server.asked.filter((question) => question === '3862AA 12')).toHaveLength(1);
  });

  test('that comes after somebody began to type a street is left aside', async () => {
    const { server, type } = await show('/customers/create', { hold: ['3862AA 1'] });
    await type({ Postcode: '3862AA', 'House number': '1' });
    await waitFor(() => expect(server.asked).toEqual(['3862AA 1']));
    await type({ Street: 'Acht' });
    server.release('3862AA 1');
    await rest();
    expect(place()).toEqual(['Acht', '']);
    expect(screen.queryByText(FILLED)).toBeNull();
  });

  test('that is none changes nothing, says nothing and is asked for once', async () => {
    const { server, type } = await show('/customers/create');
    server.isBusy = true;
    await type({ Postcode: '3862AA', 'House number': '1' });
    await waitFor(() => expect(server.asked).toEqual(['3862AA 1']));
    await rest();
    expect(server.asked).toHaveLength(1);
    expect(place()).toEqual(['', '']);
    expect(screen.queryByText(FILLED)).toBeNull();
    expect(screen.queryByText(UNKNOWN)).toBeNull();
  });
});
