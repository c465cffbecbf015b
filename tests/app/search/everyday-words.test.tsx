import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SearchPanel } from '#app/search/shell-search.tsx';
import { customerTable } from '#customers/customer.ts';
import { InvoicesPage } from '#pages/invoices/invoices-page.tsx';
import { queryClient } from '#session/server-query.ts';
import { anInvoice } from '#tests/support/billing/invoices.ts';
import { aCustomer, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerWith, ok } from '#tests/support/server-answers.ts';
import { setColorMode } from '#ui/color-mode.ts';

const OFFICE = [
  ...new Set([
    ...YARD_HAND,
    'customer create',
    'object create',
    'appointment create',
    'invoice index',
    'invoice create',
    'company edit',
  ]),
];
const rows = [[customerTable, [aCustomer()]]] as const;

async function openSearch(session: Awaited<ReturnType<typeof offlineDevice>>) {
  const onClose = vi.fn();
  showScreen(session, <SearchPanel onClose={onClose} typedBefore={() => ''} />);
  const search = await screen.findByRole('combobox', { name: 'Plate, name, invoice or what to do' });
  return { user: userEvent.setup(), search, onClose };
}

const anOffice = () => offlineDevice({ rows, permissions: OFFICE, provider: 'mollie' });
const linksOf = async (group: string) =>
  within(await screen.findByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.getAttribute('href'));

test.each([
  ['create invoice', '/finance/invoices/create'],
  ['make an appointment', '/appointments/create'],
  ['add customer', '/customers/create'],
  ['register object', '/objects/create'],
  ['add caravan', '/objects/create'],
])('“%s” leads to %s', async (text, to) => {
  const { user, search } = await openSearch(await anOffice());
  await user.type(search, text);
  await waitFor(async () => expect((await linksOf('Do'))[0]).toBe(to));
});

test('the dashboard is one page, which the bar of a phone calls otherwise', async () => {
  const { user, search } = await openSearch(await anOffice());
  await user.type(search, 'today');
  await waitFor(async () => expect(await linksOf('Pages')).toEqual(['/']));
  expect(screen.getByRole('option', { name: /Dashboard/ })).toBeTruthy();
});

test('“make an invoice for” somebody is one for them', async () => {
  const { user, search } = await openSearch(await anOffice());
  await user.type(search, 'make an invoice for veldhuis');
  await waitFor(async () =>
    expect(await linksOf('Do')).toEqual([`/finance/invoices/create?customer=${testId('c', 1)}`]),
  );
});

test('logging out, a language and what is collected go by everyday words', async () => {
  const { user, search } = await openSearch(await anOffice());
  await user.type(search, 'sign out');
  await waitFor(async () => expect(await linksOf('This device')).toEqual(['/auth/logout']));
  await user.clear(search);
  await user.type(search, 'french');
  const group = await screen.findByRole('group', { name: 'This device' });
  await waitFor(() => expect(within(group).getByRole('option').textContent).toContain('Français'));
  await user.clear(search);
  await user.type(search, 'direct debit');
  await waitFor(async () => expect(await linksOf('Pages')).toContain('/finance/subscriptions'));
});

test('the dark colours are put on from the search', async () => {
  const { user, search, onClose } = await openSearch(await anOffice());
  await user.type(search, 'dark mode');
  await user.click(await screen.findByRole('option', { name: /^Colours: Dark/ }));
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  expect(onClose).toHaveBeenCalled();
  setColorMode('system');
});

test('an object is offered for a plate and for a name, not for something to do', async () => {
  const { user, search } = await openSearch(await anOffice());
  await user.type(search, 'invoice zzz');
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('link', { name: 'New object' })).toBeNull();
  await user.clear(search);
  await user.type(search, 'pietersen');
  await screen.findByRole('link', { name: 'New object' });
  await user.clear(search);
  await user.type(search, 'zz-99-xx');
  await screen.findByRole('link', { name: 'New object ZZ-99-XX' });
});

test('without a connection an invoice is found in the list that this device kept', async () => {
  const session = await offlineDevice({ rows, permissions: OFFICE, provider: 'mollie', online: true });
  let isThere = true;
  answerWith(({ path }) => {
    const { pathname } = new URL(path, 'http://yard.test');
    if (!isThere || pathname !== '/api/invoices') return null;
    const totals = { count: 1, net_cents: 0, tax_cents: 0, amount_cents: 0, open_cents: 0 };
    return ok([anInvoice({ uuid: testId('a', 796), number: 'FA0796', amount_cents: 123_456 })], {
      next_cursor: null,
      totals,
    });
  });
  showScreen(session, <InvoicesPage />);
  await screen.findAllByText('FA0796');
  await new Promise((resolve) => setTimeout(resolve, 500));
  isThere = false;
  cleanup();
  queryClient.clear();
  const { user, search } = await openSearch(session);
  await user.type(search, 'fa0796');
  await waitFor(async () => expect(await linksOf('Invoices')).toEqual([`/invoices/${testId('a', 796)}`]));
  await screen.findByText(/only the invoices that were listed on this device/);
  for (const text of ['invoice fa0796', '€ 1.234,56']) {
    await user.clear(search);
    await user.type(search, text);
    await waitFor(async () => expect(await linksOf('Invoices')).toEqual([`/invoices/${testId('a', 796)}`]));
  }
  await user.clear(search);
  await user.type(search, 'fa0797');
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('link', { name: /^New object/ })).toBeNull();
});

test('without a connection or a list nobody is offered an object that is called as an invoice', async () => {
  const { user, search } = await openSearch(await anOffice());
  await user.type(search, 'f0796');
  await screen.findByText('Nothing found');
  await screen.findByText(/are searched with a connection only/);
  expect(screen.queryByRole('link', { name: /^New object/ })).toBeNull();
});

test.each([
  ['dunning', '/finance/reminders'],
  ['iban', '/settings/bank'],
  ['credit note', '/invoices'],
  ['holiday', '/openinghours'],
  ['trash', '/audit'],
  ['merge customers', '/customers'],
  ['agreement text', '/contract-template'],
])('the page for “%s” is found at %s', async (text, to) => {
  const session = await offlineDevice({
    rows,
    permissions: [...OFFICE, 'openhour index', 'audit index', 'contract edit'],
    provider: 'mollie',
  });
  const { user, search } = await openSearch(session);
  await user.type(search, text);
  await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toContain(to));
});

test.each([
  ['invocies', '/invoices'],
  ['new custmer', '/customers/create'],
])('“%s” looks like what leads to %s', async (text, to) => {
  const { user, search } = await openSearch(await anOffice());
  await user.type(search, text);
  await waitFor(async () => expect(await linksOf('Similar')).toContain(to));
});

test('a text that names a page as it is looks like no other', async () => {
  const { user, search } = await openSearch(await anOffice());
  await user.type(search, 'invoices');
  await screen.findByRole('group', { name: 'Pages' });
  expect(screen.queryByRole('group', { name: 'Similar' })).toBeNull();
});
