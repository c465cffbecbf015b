import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { CustomerCreatePage } from '#pages/customers/customer-create-page.tsx';
import { CustomerEditPage } from '#pages/customers/customer-edit-page.tsx';
import { CustomerPage } from '#pages/customers/customer-page.tsx';
import { CustomersInactivePage } from '#pages/customers/customers-inactive-page.tsx';
import { CustomersPage } from '#pages/customers/customers-page.tsx';
import { aCustomer, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, widenToDesk, YARD_HAND } from '#tests/support/screen.tsx';

const gone = aCustomer({ id: testId('c', 3), firstname: 'Oud', lastname: 'Klant', status: 0, sortKey: 'klant oud' });
const jan = aCustomer({
  id: testId('c', 2),
  firstname: 'Jan',
  lastname: 'Müller',
  city: 'Soest',
  mobile: '06 1234 5678',
  sortKey: 'muller jan',
});

async function show(at: string, permissions: readonly string[] = YARD_HAND) {
  const session = await offlineDevice({
    permissions,
    rows: [
      [customerTable, [jan, gone]],
      [objectTable, [aStoredObject(1)]],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/customers" element={<CustomersPage />} />
      <Route path="/customers/create" element={<CustomerCreatePage />} />
      <Route path="/customers/:customerId" element={<CustomerPage />} />
      <Route path="/customers/:customerId/edit" element={<CustomerEditPage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

const shownIds = () =>
  [...document.querySelectorAll('[data-customer-id]')].map((row) => row.getAttribute('data-customer-id'));

describe('customers', () => {
  test('are listed by last name, without those who left', async () => {
    await show('/customers');
    await screen.findByText('2 matches');
    expect(shownIds()).toEqual([testId('c', 2), testId('c', 1)]);
  });

  test('are found without accents, and by phone in any notation', async () => {
    const { user } = await show('/customers');
    const search = await screen.findByRole('searchbox', { name: 'Search customers' });
    await user.type(search, 'muller');
    await waitFor(() => expect(shownIds()).toEqual([testId('c', 2)]));
    await user.clear(search);
    await user.type(search, '0612345678');
    await waitFor(() => expect(shownIds()).toEqual([testId('c', 2)]));
    await user.clear(search);
    await user.type(search, 'soest +31 (0)6-1234');
    await waitFor(() => expect(shownIds()).toEqual([testId('c', 2)]));
  });

  test('show what they have here and how to reach them', async () => {
    await show(`/customers/${testId('c', 2)}`);
    const whatsapp = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(whatsapp.getAttribute('href')).toBe('https://wa.me/31612345678');
    await screen.findByText('No objects.');
  });

  test('that look like somebody known are pointed out at creation', async () => {
    const { user } = await show('/customers/create');
    await user.type(await screen.findByRole('textbox', { name: 'Mobile' }), '+31 6 12345678');
    const link = await screen.findByRole('link', { name: 'Jan Müller' });
    expect(link.getAttribute('href')).toBe(`/customers/${testId('c', 2)}`);
    // The form is not left for a look at them.
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.title).toBe('Opens in a new tab');
  });

  test('show a Dutch number in one notation, however it was typed', async () => {
    const rows = [
      [
        customerTable,
        [
          aCustomer({ mobile: '0612345678', phone: '0341-123456' }),
          aCustomer({ id: testId('c', 4), mobile: '+31 (0)6 87 65 43 21', sortKey: 'b' }),
          aCustomer({ id: testId('c', 5), mobile: '+32 475 12 34 56', zipcode: '1000', country: 'BE', sortKey: 'c' }),
        ],
      ],
    ] as const;
    const session = await offlineDevice({ rows });
    widenToDesk();
    const at = (path: string) =>
      showScreen(
        session,
        <Routes>
          <Route path="/customers" element={<CustomersPage />} />
          <Route path="/customers/:customerId" element={<CustomerPage />} />
        </Routes>,
        path,
      );
    const list = at('/customers');
    await screen.findByText('06 12345678');
    screen.getByText('06 87654321');
    screen.getByText('+32 475 12 34 56');
    list.unmount();
    at(`/customers/${testId('c', 1)}`);
    await screen.findByText('06 12345678');
    screen.getByText('0341 123456');
  });

  test('abroad have a postcode of their country, which the list of countries decides', async () => {
    const { session, user } = await show('/customers/create');
    await user.type(await screen.findByRole('textbox', { name: /^Last name/ }), 'Klein');
    const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
    expect(country.value).toBe('NL');
    expect([...country.options].slice(0, 3).map(({ text }) => text)).toEqual(['Netherlands', 'Belgium', 'Germany']);
    const postcode = screen.getByRole('textbox', { name: 'Postcode' });
    await user.type(postcode, '48149');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('A Dutch postcode looks like 1234 AB');
    await user.selectOptions(country, 'BE');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('A postcode of this country looks like 1000');
    await user.selectOptions(country, 'DE');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(1));
    expect((await waitingChanges(session))[0]).toMatchObject({ args: { zipcode: '48149', country: 'DE' } });
  });

  test('that are a company go in that field, for who may not fill in billing details', async () => {
    await show('/customers/create');
    const field = await screen.findByRole('textbox', { name: /^Last name/ });
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'For a company its name.',
    );
    expect(screen.queryByRole('radio', { name: 'Company' })).toBeNull();
  });

  test('that are known already are changed without that hint', async () => {
    await show(`/customers/${testId('c', 2)}/edit`);
    const field = await screen.findByRole('textbox', { name: /^Last name/ });
    expect(field.getAttribute('aria-describedby')).toBeNull();
  });

  test('need a last name, said at its field', async () => {
    const { session, user } = await show('/customers/create');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const field = screen.getByRole('textbox', { name: /^Last name/ });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(await waitingChanges(session)).toEqual([]);
  });

  test.each([
    ['Postcode', '3811 A', 'A Dutch postcode looks like 1234 AB'],
    ['Mobile', '123', 'A phone number has 8 to 15 digits'],
  ])('with a wrong %s are told at the field what is right', async (name, typed, message) => {
    const { session, user } = await show('/customers/create');
    await user.type(await screen.findByRole('textbox', { name: /^Last name/ }), 'Kok');
    await user.type(screen.getByRole('textbox', { name }), typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name }).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(new RegExp(message)).length).toBeGreaterThan(0);
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('are changed by the group of fields that was touched', async () => {
    const { session, user } = await show(`/customers/${testId('c', 2)}/edit`);
    const city = await screen.findByRole('textbox', { name: 'City' });
    await user.clear(city);
    await user.type(city, 'Baarn');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(1));
    const [entry] = await session.outbox();
    expect(entry?.intent.args).toMatchObject({ now: { address: { city: 'Baarn' } } });
    expect(Object.keys(entry?.intent.was ?? {})).toEqual(['address']);
    expect(entry?.intent.was).toMatchObject({ address: { city: 'Soest' } });
  });

  test('are deactivated after the consequences were said, and stay on the device', async () => {
    const { session, user } = await show(`/customers/${testId('c', 2)}`);
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const question = within(await screen.findByRole('dialog', { name: 'Deactivate Jan Müller?' }));
    question.getByText(/can be activated again at any time/);
    expect(await waitingChanges(session)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Inactive');
    expect(await waitingChanges(session)).toMatchObject([{ args: { now: { status: { status: 0 } } } }]);
  });
});

test('where no customer is inactive, the page says what it is for and leads to the active ones', async () => {
  showScreen(await offlineDevice(), <CustomersInactivePage />);
  await screen.findByText('No inactive customers');
  expect(screen.getByText(/is kept here/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Show active customers' }).getAttribute('href')).toBe('/customers');
});
