import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { ProspectPage } from '#pages/prospects/prospect-page.tsx';
import { QuoteEditPage } from '#pages/quotes/quote-edit-page.tsx';
import type { Prospect } from '#prospects/prospect.schema.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { CARAVAN, HIGH } from '#tests/support/billing/products.ts';
import { aCustomer, aProspect } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerCalls } from '#tests/support/server-answers.ts';

const RIGHTS = ['prospect index', 'prospect edit', 'customer index', 'customer create', 'invoice index'];

type Given = {
  readonly prospect?: Prospect;
  readonly customers?: readonly Customer[];
  readonly permissions?: readonly string[];
};

async function open(
  at: string,
  { prospect = aProspect(), customers = [], permissions = ['invoice create'] }: Given = {},
) {
  const session = await offlineDevice({
    permissions: [...RIGHTS, ...permissions],
    rows: [
      [prospectTable, [prospect]],
      [customerTable, customers],
    ],
    online: true,
    provider: 'mollie',
  });
  answerCalls({
    'GET /api/products': { result: [CARAVAN], usual: { includes_vat: false, tax_rate: HIGH.uuid } },
    'GET /api/tax-rates': { result: [HIGH] },
  });
  showScreen(
    session,
    <Routes>
      <Route path="/prospects/:prospectId" element={<ProspectPage />} />
      <Route path="/finance/quotes/create" element={<QuoteEditPage />} />
    </Routes>,
    at,
  );
  return userEvent.setup();
}

const PAGE = `/prospects/${aProspect().id}`;
const QUOTE = `/finance/quotes/create?prospect=${aProspect().id}`;
const customer = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' }).value;

test('a prospect leads to a quote, which makes them a customer with what they told', async () => {
  const user = await open(PAGE);
  await user.click(await screen.findByRole('link', { name: 'Make a quote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Last name' }).value).toBe('de Wit');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('mia@example.test');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Street' }).value).toBe('Kerkstraat');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(customer()).toBe('Mia de Wit'));
  expect(screen.queryByText(/is no customer yet/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Prospect' }).getAttribute('href')).toBe(PAGE);
});

test('one who was made a customer before is chosen, and asked for again by nobody', async () => {
  await open(QUOTE, { customers: [aCustomer({ firstname: 'Mia', lastname: 'de Wit', email: 'Mia@example.test' })] });
  await screen.findByRole('combobox', { name: 'Customer' });
  expect(customer()).toBe('Mia de Wit');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('another customer can be chosen instead', async () => {
  const user = await open(QUOTE, { customers: [aCustomer()] });
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/is no customer yet/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Make customer' }));
  expect(await screen.findByRole('dialog', { name: 'New customer' })).toBeDefined();
});

test('who may make no quotes is offered none', async () => {
  await open(PAGE, { permissions: [] });
  await screen.findByRole('link', { name: 'Edit' });
  expect(screen.queryByRole('link', { name: 'Make a quote' })).toBeNull();
});
