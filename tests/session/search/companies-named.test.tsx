import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SearchPanel } from '#app/search/shell-search.tsx';
import { customerTable } from '#customers/customer.ts';
import { CustomerMergePage } from '#pages/customers/customer-merge-page.tsx';
import { CustomersPage } from '#pages/customers/customers-page.tsx';
import { useCustomerPicker } from '#pages/parts/customer-picker.tsx';
import { aCustomer, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerWith, ok } from '#tests/support/server-answers.ts';
import { PickerField } from '#ui/form/picker-field.tsx';

const OFFICE = [...YARD_HAND, 'invoice index'];
const COMPANY = 'Zeilmakerij Yılmaz B.V.';
const sailmaker = aCustomer({ id: testId('c', 2), firstname: 'Jan', lastname: 'Müller', sortKey: 'muller jan' });

/** The server knows the company of one customer; returns what it was asked. */
function answerCompanies(): string[] {
  const texts: string[] = [];
  answerWith(({ path }) => {
    const url = new URL(path, 'http://yard.test');
    if (url.pathname !== '/api/search/companies') return null;
    texts.push(url.searchParams.get('q') ?? '');
    return ok([{ uuid: sailmaker.id, company: COMPANY }]);
  });
  return texts;
}

const device = (permissions: readonly string[]) =>
  offlineDevice({ permissions, rows: [[customerTable, [sailmaker]]], online: true });

const shownIds = () =>
  [...document.querySelectorAll('[data-customer-id]')].map((row) => row.getAttribute('data-customer-id'));

async function showList(permissions: readonly string[]): Promise<readonly string[]> {
  const session = await device(permissions);
  const texts = answerCompanies();
  showScreen(
    session,
    <Routes>
      <Route path="/customers" element={<CustomersPage />} />
    </Routes>,
    '/customers',
  );
  await screen.findByText('2 matches');
  await userEvent.setup().type(await screen.findByRole('searchbox', { name: 'Search customers' }), 'zeilmakerij yil');
  return texts;
}

test('the list of customers finds one by their company, and shows it', async () => {
  await showList(OFFICE);
  await waitFor(() => expect(shownIds()).toEqual([sailmaker.id]));
  expect(screen.getByText(`Jan Müller · ${COMPANY}`)).toBeTruthy();
});

test('for who may not see billing details no company is asked for', async () => {
  const texts = await showList(YARD_HAND);
  await screen.findByText(/Nothing found for/);
  expect(texts).toEqual([]);
});

test('the search over everything finds a customer by their company', async () => {
  const session = await device(OFFICE);
  answerCompanies();
  showScreen(session, <SearchPanel onClose={() => undefined} typedBefore={() => ''} />);
  await userEvent.setup().type(await screen.findByRole('combobox'), 'zeilmakerij');
  const group = await screen.findByRole('group', { name: 'Customers' });
  const option = within(group).getByRole('option', { name: new RegExp(`Jan Müller · ${COMPANY}`) });
  expect(option.getAttribute('href')).toBe(`/customers/${sailmaker.id}`);
});

test('an invoice for a company is one for its customer', async () => {
  const session = await offlineDevice({
    permissions: [...OFFICE, 'invoice create'],
    rows: [[customerTable, [sailmaker]]],
    online: true,
    provider: 'mollie',
  });
  const texts = answerCompanies();
  showScreen(session, <SearchPanel onClose={() => undefined} typedBefore={() => ''} />);
  await userEvent.setup().type(await screen.findByRole('combobox'), 'invoice zeilmakerij');
  const group = await screen.findByRole('group', { name: 'Do' });
  const option = await within(group).findByRole('option', { name: new RegExp(`New invoice.*Jan Müller · ${COMPANY}`) });
  expect(option.getAttribute('href')).toBe(`/finance/invoices/create?customer=${sailmaker.id}`);
  expect(texts).toContain('zeilmakerij');
});

test('a customer is merged with one who is found by their company', async () => {
  const kept = aCustomer();
  const session = await offlineDevice({
    permissions: [...OFFICE, 'customer delete'],
    rows: [[customerTable, [kept, sailmaker]]],
    online: true,
  });
  answerCompanies();
  showScreen(
    session,
    <Routes>
      <Route path="/customers/:customerId/merge" element={<CustomerMergePage />} />
    </Routes>,
    `/customers/${kept.id}/merge`,
  );
  await userEvent.setup().type(await screen.findByRole('combobox', { name: 'Other customer' }), 'zeilmakerij');
  expect(await screen.findByRole('option', { name: new RegExp(COMPANY) })).toBeTruthy();
});

function Chooser() {
  const { picks } = useCustomerPicker();
  const form = useForm({ defaultValues: { customer: null } });
  return (
    <FormProvider {...form}>
      <PickerField name="customer" label="Customer" {...picks} />
    </FormProvider>
  );
}

test('a form chooses a customer by their company', async () => {
  const session = await device(OFFICE);
  answerCompanies();
  showScreen(session, <Chooser />);
  const user = userEvent.setup();
  const box = await screen.findByRole('combobox', { name: 'Customer' });
  await user.type(box, 'zeilmakerij');
  await user.click(await screen.findByRole('option', { name: new RegExp(COMPANY) }));
  expect((box as HTMLInputElement).value).toBe('Jan Müller');
});
