import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { ObjectPage } from '#pages/objects/object-page.tsx';
import { dayAt } from '#shared/civil-date.ts';
import { anAppointment, anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

const TODAY = dayAt(Date.now());

async function showObject(
  object: StoredObject,
  others: readonly StoredObject[] = [],
  permissions?: readonly string[],
  appointments: readonly Appointment[] = [],
) {
  const session = await offlineDevice({
    rows: [
      [objectTable, [object, ...others]],
      [appointmentTable, appointments],
    ],
    ...(permissions === undefined ? {} : { permissions }),
  });
  showScreen(
    session,
    <Routes>
      <Route path="/objects" element={<h1>All objects</h1>} />
      <Route path="/objects/:objectId" element={<ObjectPage />} />
    </Routes>,
    `/objects/${object.id}`,
  );
  await screen.findByRole('heading', { level: 1 });
  return { session, user: userEvent.setup() };
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** The dialog once its content is there: while it waits for what it reads it is another one. */
const openedDialog = () =>
  waitFor(() => {
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).queryByText('Loading…')).toBeNull();
    return dialog;
  });

describe('checking an object out', () => {
  test('takes two presses, waits on the device and shows at once that it is with the customer', async () => {
    const { session, user } = await showObject(aStoredObject(1));
    await press(user, 'Check out');
    const dialog = await openedDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('With customer');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'object.check_out', args: { objectId: testId('o', 1), stayId: testId('y', 1), reason: null } },
    ]);
    await screen.findByText(/checked out of/);
    await screen.findByRole('img', { name: 'Waiting to be sent' });
  });

  test('changes nothing when it is cancelled', async () => {
    const { session, user } = await showObject(aStoredObject(1));
    await press(user, 'Check out');
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('of a held object asks for a reason, and keeps it', async () => {
    const held = aStoredObject(1, 1, { holdReason: 'Open invoice', holdSince: '2026-04-30T10:00:00.000Z' });
    const { session, user } = await showObject(held, [], [...YARD_HAND, 'object release']);
    await press(user, 'Check out');
    const dialog = await openedDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await within(dialog).findByText('Say why it may leave after all');
    expect(await waitingChanges(session)).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Reason/), 'Paid at the gate');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('With customer');
    expect(await waitingChanges(session)).toMatchObject([{ args: { reason: 'Paid at the gate' } }]);
  });

  test('of a held object is not possible without the right to release it', async () => {
    const held = aStoredObject(1, 1, { holdReason: 'Open invoice', holdSince: '2026-04-30T10:00:00.000Z' });
    const { session, user } = await showObject(held);
    await press(user, 'Check out');
    const dialog = await openedDialog();
    await within(dialog).findByText('Open invoice');
    await within(dialog).findByText('You may not hand over an object on hold. Ask the office.');
    expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(within(dialog).queryByText(/Leaves spot/)).toBeNull();
    const [close, ...others] = within(dialog).getAllByText('Close');
    expect(others).toEqual([]);
    if (close !== undefined) await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('is not offered to a person who may only look', async () => {
    await showObject(aStoredObject(1), [], ['object index']);
    expect(screen.queryByRole('button', { name: 'Check out' })).toBeNull();
  });
});

describe('the spot of an object', () => {
  const way = `/spots?warehouse=${testId('w', 1)}&at=${testId('s', 2)}&view=map`;

  test('leads to its place on the map', async () => {
    await showObject(aStoredObject(1, 2));
    expect((await screen.findByRole('link', { name: 'A2' })).getAttribute('href')).toBe(way);
  });

  test('is only named to who may not see spots', async () => {
    await showObject(
      aStoredObject(1, 2),
      [],
      YARD_HAND.filter((right) => right !== 'spot index'),
    );
    await screen.findByText('A2');
    expect(screen.queryByRole('link', { name: 'A2' })).toBeNull();
  });
});

describe('checking an object in', () => {
  test('proposes the free spot that fits and needs nothing but a confirmation', async () => {
    const { session, user } = await showObject(anObject(2), [aStoredObject(1, 1)]);
    await press(user, 'Check in');
    const dialog = await openedDialog();
    const spot = await within(dialog).findByRole('combobox', { name: 'Spot' });
    expect(spot).toHaveProperty('value', 'A2');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('In storage');
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'object.check_in', args: { spotId: testId('s', 2), warehouseId: testId('w', 1), reason: null } },
    ]);
  });

  test('on a full spot asks why, and keeps the reason', async () => {
    const { session, user } = await showObject(anObject(2), [aStoredObject(1, 1)]);
    await press(user, 'Check in');
    const dialog = await openedDialog();
    const spot = await within(dialog).findByRole('combobox', { name: 'Spot' });
    await user.clear(spot);
    await user.type(spot, 'A1');
    await user.click(await within(dialog).findByRole('option', { name: /A1/ }));
    await within(dialog).findByText('Spot A1 is full');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await within(dialog).findByText('Say why you choose this spot after all');
    expect(await waitingChanges(session)).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Reason/), 'The other one leaves today');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('In storage');
    expect(await waitingChanges(session)).toMatchObject([
      { args: { spotId: testId('s', 1), reason: 'The other one leaves today' } },
    ]);
  });
});

describe('moving an object', () => {
  test('asks where to, and moves it within its stay', async () => {
    const { session, user } = await showObject(aStoredObject(1, 1));
    await press(user, 'Move');
    const dialog = await openedDialog();
    await within(dialog).findByRole('combobox', { name: 'Spot' });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await within(dialog).findByText('Choose a spot');
    await user.type(await within(dialog).findByRole('combobox', { name: 'Spot' }), 'A3');
    await user.click(await within(dialog).findByRole('option', { name: /A3/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'object.move', args: { spotId: testId('s', 3), stayId: testId('y', 1) } },
    ]);
  });
});

describe('where an object moves', () => {
  const choices = async (object: StoredObject) => {
    const { user } = await showObject(object);
    await press(user, 'Move');
    // The dialog is another one once its content is there.
    await user.click(await screen.findByRole('combobox', { name: 'Spot' }));
    await screen.findByRole('option', { name: /A2/ });
    return screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 2));
  };

  test('is not where it surely stands: nothing would move, and the history would say that it did', async () => {
    expect((await choices(aStoredObject(1, 1))).toSorted()).toEqual(['A2', 'A3', 'Ha']);
  });

  test('is not the hall where it stands on no spot', async () => {
    expect((await choices(aStoredObject(1, 1, { spotId: null }))).toSorted()).toEqual(['A1', 'A2', 'A3']);
  });

  test('is the same spot where nobody is sure that it stands there', async () => {
    expect((await choices(aStoredObject(1, 1, { placeConfirmed: false }))).toSorted()).toContain('A1');
  });
});

describe('an object of which the place is not sure', () => {
  test('says so beside its spot', async () => {
    await showObject(aStoredObject(1, 1, { placeConfirmed: false }));
    await screen.findByText('Location unconfirmed');
  });
});

describe('an object that has an appointment today', () => {
  const planned = (changes: Partial<Appointment> = {}) => anAppointment(1, { date: TODAY, time: '10:30', ...changes });
  const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(within(await openedDialog()).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('completes it when it is checked out from its own page, and says so before', async () => {
    const { session, user } = await showObject(aStoredObject(1), [], undefined, [planned()]);
    await press(user, 'Check out');
    const option = await screen.findByRole('checkbox', { name: /today's appointment at 10:30/ });
    expect(option).toHaveProperty('checked', true);
    await confirm(user);
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'appointment.complete', args: { appointmentId: testId('a', 1) } },
    ]);
    const row = await session.mirror.get(appointmentTable, testId('a', 1));
    expect(row?.status).toBe(3);
  });

  test('leaves it open when somebody switches that off', async () => {
    const { session, user } = await showObject(aStoredObject(1), [], undefined, [planned()]);
    await press(user, 'Check out');
    await user.click(await screen.findByRole('checkbox', { name: /today's appointment/ }));
    await confirm(user);
    expect(await waitingChanges(session)).toMatchObject([{ name: 'object.check_out' }]);
  });

  test('is checked in with it, on the proposed spot', async () => {
    const { session, user } = await showObject(anObject(1), [], undefined, [planned({ direction: 'in' })]);
    await press(user, 'Check in');
    await screen.findByRole('checkbox', { name: /today's appointment/ });
    await confirm(user);
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'appointment.complete', args: { appointmentId: testId('a', 1), spotId: testId('s', 1) } },
    ]);
  });

  test.each([
    ['of tomorrow', planned({ date: '2099-01-01' })],
    ['in the other direction', planned({ direction: 'in' })],
    ['that is cancelled', planned({ status: 4 })],
    ['of another object', planned({ objectId: testId('o', 2) })],
  ])('leaves one %s alone', async (_which, appointment) => {
    const { session, user } = await showObject(aStoredObject(1), [anObject(2)], undefined, [appointment]);
    await press(user, 'Check out');
    await screen.findByRole('dialog');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await confirm(user);
    expect(await waitingChanges(session)).toMatchObject([{ name: 'object.check_out' }]);
  });
});

describe('deleting an object', () => {
  const OFFICE = [...YARD_HAND, 'object delete'];

  test('asks first, then removes it and goes back to the list', async () => {
    const { session, user } = await showObject(anObject(1), [], OFFICE);
    await press(user, 'Delete');
    expect(await waitingChanges(session)).toEqual([]);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'All objects' });
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'object.delete', args: { objectId: testId('o', 1) } },
    ]);
  });

  test('of one in storage says so before it is confirmed, and leads to its check-out', async () => {
    const { session, user } = await showObject(aStoredObject(1), [], OFFICE);
    await press(user, 'Delete');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('It is in storage, so it cannot be deleted. Check it out first.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Check out' }));
    expect(await screen.findByRole('dialog', { name: /Check out/ })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('of one that is expected says so before it is confirmed', async () => {
    const { user } = await showObject(anObject(1), [], OFFICE, [anAppointment(1, { objectId: testId('o', 1) })]);
    await press(user, 'Delete');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(/^It has open appointments, so it cannot be deleted/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  });

  test('is not offered without the right to', async () => {
    await showObject(anObject(1));
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
