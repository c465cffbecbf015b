import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { AttentionBoard } from '#pages/attention/attention-board.tsx';
import { CustomerPage } from '#pages/customers/customer-page.tsx';
import { CustomersPage } from '#pages/customers/customers-page.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';
import { ROLES } from '#staff/roles.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const card = (number: number, entity: string): Attention =>
  anAttention({ id: testId('f', number), entity, entityId: testId('c', number) });

const permissions = ROLES.bookkeeper;

test('a bookkeeper starts at the customers and the books, and is led nowhere else', async () => {
  showScreen(await offlineDevice({ permissions }), <DashboardPage />);
  await screen.findByText('Welcome, Kees');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/customers', '/accountancy']);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a bookkeeper sees a customer without objects, appointments or a way to change', async () => {
  showScreen(
    await offlineDevice({ permissions }),
    <Routes>
      <Route path="/customers/:customerId" element={<CustomerPage />} />
    </Routes>,
    `/customers/${testId('c', 1)}`,
  );
  await screen.findByRole('region', { name: 'Details' });
  expect(screen.queryByRole('region', { name: 'Objects' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Appointments' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a list of customers counts no objects for somebody who sees none', async () => {
  showScreen(await offlineDevice({ permissions }), <CustomersPage />, '/customers');
  await screen.findByText('1 match');
  expect(screen.queryByRole('columnheader', { name: 'Objects' })).toBeNull();
});

test('conflicts that a person does not decide are not listed', async () => {
  const rows = [
    [attentionTable, [card(1, 'customer'), card(2, 'object'), card(3, 'appointment'), card(4, 'spot')]],
  ] as const;
  const session = await offlineDevice({ permissions: [...permissions, 'spot edit'], rows });
  showScreen(session, <AttentionBoard />);
  await screen.findByText('To decide (1)');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
