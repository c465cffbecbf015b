import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addContact, deleteContact } from '#customers/client/contacts.store.ts';
import { FetchingContacts } from '#customers/client/fetching-contacts.tsx';
import { contactTable } from '#customers/contact.ts';
import { ContactsPanel } from '#pages/customers/contacts-panel.tsx';
import { undoOf } from '#session/acts/undo-act.ts';
import { aContact, testId } from '#tests/support/builders.ts';
import { until } from '#tests/support/fake-runtime.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

const C = testId('c', 1);
const marga = aContact(1, { mails: ['invoices'] });
const joris = aContact(2, { name: 'Joris Bos', role: 'transporter', phone: '0341-123456', email: '', mayFetch: false });
const { id: _id, rev: _rev, version: _version, customerId: _customer, ...fields } = aContact();

/** A device that knows that it has no connection, so that it sends nothing. */
async function device(contacts = [marga, joris], permissions: readonly string[] = YARD_HAND) {
  const session = await offlineDevice({ permissions, rows: [[contactTable, contacts]] });
  session.syncNow();
  await until(() => session.status.get().state === 'offline', 'offline');
  return session;
}

test('lists who belongs to a customer by name, how to reach them and what they may', async () => {
  showScreen(await device(), <ContactsPanel customerId={C} />);
  await screen.findByText('Marga de Wit');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Joris Bos.*Transporter.*0341 123456$/);
  expect(lines[1]).toMatch(/^Marga de Wit.*Partner.*May fetch.*marga@example\.test.*Gets invoices and reminders too$/);
  expect(screen.getByRole('link', { name: '06 12345678' }).getAttribute('href')).toBe('tel:0612345678');
  expect(screen.getByRole('link', { name: /example.test/ }).getAttribute('href')).toBe('mailto:marga@example.test');
});

test('adds the first one without a connection, after what is missing was said at its field', async () => {
  const session = await device([]);
  showScreen(session, <ContactsPanel customerId={C} />);
  const user = userEvent.setup();
  await screen.findByText(/^Nobody yet. Add who else may fetch/);
  await user.click(screen.getByRole('button', { name: 'Add contact' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Joris Bos');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What they are' }), 'Neighbour');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const phone = screen.getByRole('textbox', { name: 'Phone' });
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/Fill in a phone number or an e-mail address/).length).toBeGreaterThan(0);
  await user.type(phone, '12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByText(/A phone number has 8 to 15 digits/).length).toBeGreaterThan(0));
  await user.clear(phone);
  await user.type(phone, '06 87654321');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/waiting to be sent/);
  expect(await session.mirror.where(contactTable, 'customerId', C)).toMatchObject([
    { name: 'Joris Bos', role: 'neighbour', phone: '06 87654321', mayFetch: true, mails: [] },
  ]);
});

test('changes what somebody may, and nothing where nothing was changed', async () => {
  const session = await device();
  showScreen(session, <ContactsPanel customerId={C} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change Marga de Wit' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await waitingChanges(session)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Change Marga de Wit' }));
  await user.click(screen.getByRole('checkbox', { name: 'May fetch what is stored' }));
  await user.click(screen.getByRole('checkbox', { name: 'Gets the mails about appointments too' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('May fetch')).toBeNull());
  expect(await waitingChanges(session)).toMatchObject([{ name: 'contact.change' }]);
  expect(await session.mirror.get(contactTable, marga.id)).toMatchObject({
    mayFetch: false,
    mails: ['appointments', 'invoices'],
    phone: marga.phone,
  });
});

test('deletes at once, and the message takes it back', async () => {
  const session = await device();
  showScreen(session, <ContactsPanel customerId={C} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete Joris Bos' }));
  await waitFor(() => expect(screen.queryByText('Joris Bos')).toBeNull());
  const told = await waitFor(() => {
    const found = screen.getAllByRole('status').find(({ textContent }) => textContent.includes('Joris Bos deleted'));
    return found ?? expect.fail('the deletion is not told yet');
  });
  await user.click(within(told).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Joris Bos');
  expect(await session.mirror.get(contactTable, joris.id)).toMatchObject({ role: 'transporter', phone: '0341-123456' });
});

test('one that was never sent is taken back by its deletion and by the undo of its addition', async () => {
  const session = await device([]);
  const added = async () => {
    const outcome = await addContact(session, C, fields);
    return outcome.outcome === 'saved' ? outcome : expect.fail(outcome.outcome);
  };
  await deleteContact(session, { id: (await added()).entityId });
  expect(await waitingChanges(session)).toEqual([]);
  const { act } = await added();
  await undoOf(act)?.(session, '');
  expect(await waitingChanges(session)).toEqual([]);
});

test('offers no changes to who may not edit customers', async () => {
  showScreen(await device([], ['customer index']), <ContactsPanel customerId={C} />);
  await screen.findByText('Nobody yet.');
  expect(screen.queryByRole('button', { name: 'Add contact' })).toBeNull();
});

test('where something is stored, those are shown who may fetch it', async () => {
  showScreen(await device(), <FetchingContacts customerId={C} />);
  await screen.findByText('May fetch too');
  expect(screen.getByRole('link', { name: '06 12345678' }).getAttribute('href')).toBe('tel:0612345678');
  expect(screen.queryByText('Joris Bos')).toBeNull();
});
