import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { CustomersPage } from '#pages/customers/customers-page.tsx';
import { ObjectsPage } from '#pages/objects/objects-page.tsx';
import { aCustomer, anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, widenToDesk, YARD_HAND } from '#tests/support/screen.tsx';

const ANKE = testId('c', 1);

async function show(at: '/customers' | '/objects', permissions?: readonly string[]) {
  const session = await offlineDevice({
    rows: [
      [customerTable, [aCustomer({ mobile: '06 1234 5678' })]],
      [objectTable, [anObject(1, { plate: 'WN48TX', brand: 'Hobby', contractStartOn: null })]],
    ],
    ...(permissions === undefined ? {} : { permissions }),
  });
  showScreen(
    session,
    <Routes>
      <Route path="/customers" element={<CustomersPage />}>
        <Route path=":customerId" element={<h1>Details</h1>} />
      </Route>
      <Route path="/objects" element={<ObjectsPage />} />
    </Routes>,
    at,
  );
  const list = await screen.findByRole('grid');
  await within(list).findByText(at === '/customers' ? /Veldhuis/ : 'Hobby');
  const user = userEvent.setup();
  list.focus();
  await user.keyboard('{Home}');
  return { session, user, list };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const noBox = () => waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());

describe('a cell of a list', () => {
  test('is changed with F2 and kept with Enter, without a connection, and the change can be undone', async () => {
    const { session, user, list } = await show('/customers');
    await user.keyboard('{F2}');
    const city = await box('City of Anke Veldhuis');
    await user.clear(city);
    await user.type(city, 'Leusden{Enter}');
    await noBox();
    expect(document.activeElement).toBe(list);
    expect(await within(list).findByText('Leusden')).toBeTruthy();
    expect((await session.mirror.get(customerTable, ANKE))?.city).toBe('Leusden');
    expect(await waitingChanges(session)).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await session.mirror.get(customerTable, ANKE))?.city).toBe(aCustomer().city));
    expect(await screen.findByText(/^Undone: /)).toBeTruthy();
  });

  test.each([
    ['/customers', /^City of/],
    ['/objects', /^Brand of/],
  ] as const)('of %s that is too long says how long it may be', async (at, name) => {
    const { user } = await show(at);
    await user.keyboard('{F2}');
    const cell = await screen.findByRole('textbox', { name });
    await user.clear(cell);
    await user.paste('x'.repeat(121));
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This is too long: at most 120 characters');
  });

  test('leads to the next with Tab and back, and changes nothing when nothing was typed', async () => {
    const { session, user } = await show('/customers');
    await user.keyboard('{F2}');
    await box('City of Anke Veldhuis');
    await user.keyboard('{Tab}');
    expect((await box('Phone of Anke Veldhuis')).value).toBe('06 1234 5678');
    await user.keyboard('{Tab}');
    await box('E-mail of Anke Veldhuis');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await box('Phone of Anke Veldhuis');
    await user.keyboard('{Escape}');
    await noBox();
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('says what is wrong at its place, and keeps nothing of it', async () => {
    const { session, user, list } = await show('/customers');
    await user.keyboard('{F2}{Tab}');
    const phone = await box('Phone of Anke Veldhuis');
    await user.clear(phone);
    await user.type(phone, '12{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('A phone number has 8 to 15 digits');
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    await user.clear(phone);
    await user.type(phone, '06 1234 5678{Tab}');
    const email = await box('E-mail of Anke Veldhuis');
    await user.clear(email);
    await user.type(email, 'anke@{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This is not an e-mail address/);
    await user.type(email, '{Escape}');
    await noBox();
    expect(within(list).getByText('06 12345678')).toBeTruthy();
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('is kept when somebody presses elsewhere, and pressing in it opens nothing', async () => {
    const { session, user } = await show('/customers');
    await user.keyboard('{F2}');
    const city = await box('City of Anke Veldhuis');
    await user.click(city);
    await user.clear(city);
    await user.type(city, 'Baarn');
    await user.click(screen.getByRole('searchbox'));
    await noBox();
    expect((await session.mirror.get(customerTable, ANKE))?.city).toBe('Baarn');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(screen.queryByRole('heading', { name: 'Details' })).toBeNull();
  });

  test('has a pencil under the mouse', async () => {
    const { user, list } = await show('/customers');
    expect(screen.queryByRole('button', { name: /^Change:/ })).toBeNull();
    await user.hover(within(list).getByText(/Veldhuis/));
    // A made-up mouse leaves the row on its way to the pencil.
    fireEvent.click(await screen.findByRole('button', { name: 'Change: E-mail of Anke Veldhuis' }));
    expect((await box('E-mail of Anke Veldhuis')).value).toBe('anke@example.test');
  });

  test('stays as it is for a person who may not change the record', async () => {
    const { user } = await show(
      '/customers',
      YARD_HAND.filter((permission) => permission !== 'customer edit'),
    );
    await user.keyboard('{F2}');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('takes a day as people write it, and nothing for none', async () => {
    widenToDesk();
    const { session, user, list } = await show('/objects');
    await user.keyboard('{F2}{Tab}');
    const start = await box('Start of contract of WN-48-TX');
    await user.type(start, 'soon{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This is not a day\. Write it as/);
    await user.clear(start);
    await user.type(start, '1/4/2027{Enter}');
    await noBox();
    const started = async () => (await session.mirror.get(objectTable, testId('o', 1)))?.contractStartOn;
    expect(await started()).toBe('2027-04-01');
    await within(list).findByText(/2027/);
    await user.keyboard('{F2}{Tab}');
    await user.clear(await box('Start of contract of WN-48-TX'));
    await user.keyboard('{Enter}');
    await noBox();
    expect(await started()).toBeNull();
  });
});
