import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { erasedName } from '#customers/erased-customer.ts';
import { CustomerPrivacy } from '#pages/customers/customer-privacy.tsx';
import { PERMISSIONS } from '#shared/permission.ts';
import { aCustomer, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok } from '#tests/support/server-answers.ts';

const customer = aCustomer({ id: testId('c', 2), firstname: 'Jan', lastname: 'Müller' });
const clear = { objects: [], appointments: [], invoices: [], subscriptions: [] };
const plan = (blocked: object = {}) => ({
  blocked_by: { ...clear, ...blocked },
  goes: { objects: 1, contacts: 2, notes: 3, documents: 0, mails: 2, appointments: 4 },
  stays: { invoices: 5, contracts: 1 },
  years: 7,
});

async function open(blocked: object = {}, who = customer, permissions: readonly string[] = PERMISSIONS) {
  const session = await offlineDevice({ permissions, online: true, rows: [[customerTable, [who]]] });
  const changes: readonly Asked[] = answerWith(({ method }) => ok(method === 'GET' ? plan(blocked) : true));
  showScreen(session, <CustomerPrivacy customer={who} />);
  return { changes, user: userEvent.setup() };
}

test('erasing names what goes and what stays, and asks for the name', async () => {
  const { changes, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Personal data' }));
  await user.click(screen.getByRole('button', { name: 'See what would be erased' }));
  await screen.findByText('3 notes');
  expect(screen.getByText('2 contacts')).toBeDefined();
  expect(screen.getByText('5 invoices as they were sent')).toBeDefined();
  expect(screen.getByText(/On 1 January, 7 years after/)).toBeDefined();
  const erase = screen.getByRole('button', { name: 'Erase for good' });
  const typed = screen.getByRole('textbox', { name: 'Type Jan Müller to confirm' });
  await user.type(typed, 'Müller');
  expect(erase).toHaveProperty('disabled', true);
  await user.clear(typed);
  await user.type(typed, 'Jan Müller');
  await user.click(erase);
  await waitFor(() =>
    expect(changes.map(({ path, body }) => [path, body])).toEqual([
      [`/api/customers/${customer.id}/erasure`, { name: 'Jan Müller', version: customer.version }],
    ]),
  );
});

test('what is in the way is named with the place to end it, and nothing can be erased', async () => {
  const invoice = { uuid: testId('f', 1), number: '2026-0001', status: 'open' };
  const { user } = await open({ invoices: [invoice], subscriptions: [{ id: testId('d', 1) }] });
  await user.click(screen.getByRole('button', { name: 'Personal data' }));
  await user.click(screen.getByRole('button', { name: 'See what would be erased' }));
  const link = await screen.findByRole('link', { name: '2026-0001' });
  expect(link.getAttribute('href')).toBe(`/invoices/${invoice.uuid}`);
  expect(screen.getByRole('link', { name: 'Subscription 1' }).getAttribute('href')).toContain(
    '/finance/subscriptions/',
  );
  expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull();
});

test('the yard has no button, and who was erased can only be exported', async () => {
  await open({}, customer, YARD_HAND);
  expect(screen.queryByRole('button', { name: 'Personal data' })).toBeNull();
  const erased = { ...customer, firstname: '', lastname: erasedName(customer.id) };
  const { user } = await open({}, erased);
  await user.click(screen.getByRole('button', { name: 'Personal data' }));
  expect(screen.getByRole('button', { name: 'Download everything' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'See what would be erased' })).toBeNull();
});
