import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { OpeningExceptionPage } from '#pages/opening-hours/opening-exception-page.tsx';
import { OpeningHoursPage } from '#pages/opening-hours/opening-hours-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { aCustomer, anAppointment, anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls, ok } from '#tests/support/server-answers.ts';
import { anException, someHours } from './opening-hours-rows.ts';

/** Wednesday of the week after this one. */
const DAY = addDays(dayAt(Date.now()), 10 - weekdayOf(dayAt(Date.now())));
const OFFICE = [...YARD_HAND, 'openhour index', 'openhour create', 'openhour edit'];

const visit = (number: number, time: string, changes: object = {}) =>
  anAppointment(number, {
    date: DAY,
    time,
    objectId: testId('o', number),
    customerId: testId('c', number),
    ...changes,
  });

async function show({
  at = '/openinghours',
  permissions = OFFICE as readonly string[],
  exceptions = [anException({ date: DAY, until: DAY })],
  online = false,
} = {}) {
  const session = await offlineDevice({
    permissions,
    online,
    rows: [
      [objectTable, [anObject(1), anObject(2), anObject(3)]],
      [
        customerTable,
        [
          aCustomer({ email: 'anke@veldhuis.test' }),
          aCustomer({ id: testId('c', 2), email: '' }),
          aCustomer({ id: testId('c', 3), email: 'piet@jansen.test' }),
        ],
      ],
      [openingHoursTable, [someHours()]],
      [openingExceptionTable, exceptions],
      [appointmentTable, [visit(1, '09:00'), visit(2, '11:00'), visit(3, '10:00', { date: addDays(DAY, 1) })]],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/openinghours" element={<OpeningHoursPage />} />
      <Route path="/exception" element={<OpeningExceptionPage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

const listed = async () => within(await screen.findByRole('list', { name: 'Visits on closed time' }));

describe('the visits that an exception closes on', () => {
  const closeDay = async () => {
    const shown = await show({ at: `/exception?date=${DAY}`, exceptions: [] });
    await shown.user.click(await screen.findByRole('button', { name: 'Save' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Visits are planned on closed time' }));
    await asked.findByText('After saving you can reschedule them to another day, or mail their customers.');
    await shown.user.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Opening hours' });
    return shown;
  };

  test('stay listed once it is saved, chosen to be moved to another day', async () => {
    const { session, user } = await closeDay();
    expect((await listed()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('09:00'),
      expect.stringContaining('11:00'),
    ]);
    const bar = within(await screen.findByRole('toolbar', { name: 'Chosen appointments' }));
    bar.getByText('2 chosen');
    await user.click(bar.getByRole('button', { name: 'Another day' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule to another day' }));
    await user.type(dialog.getByLabelText('Day'), addDays(DAY, 1));
    await user.click(dialog.getByRole('radio', { name: 'No mail' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.findByText(/2 changed/);
    const names = (await waitingChanges(session)).map(({ name }) => name);
    expect(names.filter((name) => name === 'appointment.change')).toHaveLength(2);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Visits on closed time' })).toBeNull());
  });

  test('stay planned and marked where nothing more is done', async () => {
    const { session } = await closeDay();
    const marked = (await listed()).getAllByText('Needs attention');
    expect(marked).toHaveLength(2);
    expect((await waitingChanges(session)).map(({ name }) => name)).toEqual([
      'openhour.create_exception',
      'appointment.mark',
      'appointment.mark',
    ]);
  });
});

describe('the opening hours', () => {
  test('have a mail sent to the customers of chosen visits who have an address', async () => {
    const { user } = await show({ online: true });
    const sent = answerCalls({
      'GET /sanctum/csrf-cookie': {},
      [`POST /api/appointments/${testId('a', 1)}/mail`]: () => ok({ told: null, marked: null }),
    });
    await listed();
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    await user.click(await screen.findByRole('button', { name: 'Mail the customers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail the customers' }));
    dialog.getByText('An e-mail address is known for 1 of 2.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('1 of 1 done');
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [`/api/appointments/${testId('a', 1)}/mail`, { closed: true }],
    ]);
  });

  test('list them, with nothing to choose, for who may not change appointments', async () => {
    await show({ permissions: OFFICE.filter((permission) => permission !== 'appointment edit') });
    expect((await listed()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('say nothing of visits while none stands on closed time', async () => {
    await show({ exceptions: [] });
    await screen.findByRole('heading', { name: 'Week' });
    expect(screen.queryByText('Visits on closed time')).toBeNull();
  });
});
