import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { appointmentTable, NEEDS_ATTENTION, PLANNED } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { OpeningExceptionPage } from '#pages/opening-hours/opening-exception-page.tsx';
import { OpeningHoursEditPage } from '#pages/opening-hours/opening-hours-edit-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { anAppointment, anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';
import { anException, someHours } from './opening-hours-rows.ts';

/** Wednesday of the week after this one. */
const DAY = addDays(dayAt(Date.now()), 10 - weekdayOf(dayAt(Date.now())));
const OFFICE = [...YARD_HAND, 'openhour index', 'openhour create', 'openhour edit', 'openhour delete'];
const TITLE = 'Visits are planned on closed time';

const visit = (number: number, time: string, changes: object = {}) =>
  anAppointment(number, { date: DAY, time, objectId: testId('o', number), customerId: testId('c', 1), ...changes });

const HOURS = [someHours(), someHours({ days: [7] }, 2)];

async function show(
  at: string,
  permissions: readonly string[] = OFFICE,
  visits = [visit(2, '11:00'), visit(1, '09:00')],
  exceptions: readonly ReturnType<typeof anException>[] = [],
) {
  const session = await offlineDevice({
    permissions,
    rows: [
      [objectTable, [anObject(1), anObject(2)]],
      [openingHoursTable, HOURS],
      [openingExceptionTable, exceptions],
      [appointmentTable, visits],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/openinghours" element={<h1>All hours</h1>} />
      <Route path="/exception" element={<OpeningExceptionPage />} />
      <Route path="/exception/:exceptionId" element={<OpeningExceptionPage />} />
      <Route path="/hours/:openhourId" element={<OpeningHoursEditPage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}
const closeDay = (permissions?: readonly string[], visits?: Parameters<typeof show>[2]) =>
  show(`/exception?date=${DAY}`, permissions, visits);
const save = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Save' }));
const question = async () => within(await screen.findByRole('dialog', { name: TITLE }));
const sent = async (session: Awaited<ReturnType<typeof show>>['session']) =>
  (await waitingChanges(session)).map(({ name, args }) => [name, (args as { appointmentId?: string }).appointmentId]);

describe('closing days on which visits are planned, without a connection', () => {
  test('lists them before anything is saved, each with a link to move it', async () => {
    const { session, user } = await closeDay();
    await save(user);
    const asked = await question();
    await asked.findByText(/2 planned visits would fall on closed time/);
    const visits = asked.getAllByRole('listitem');
    expect(visits.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('09:00'),
      expect.stringContaining('11:00'),
    ]);
    expect(visits[0]?.textContent).toContain(formatPlate(anObject(1).plate, 'NL'));
    expect(visits[0]?.textContent).toContain('Anke Veldhuis');
    expect(asked.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/appointments/${testId('a', 1)}`,
      `/appointments/${testId('a', 2)}`,
    ]);
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('keeps them, marked as needing attention', async () => {
    const { session, user } = await closeDay(OFFICE, [
      visit(1, '09:00'),
      visit(2, '11:00', { status: NEEDS_ATTENTION }),
    ]);
    await save(user);
    const asked = await question();
    await asked.findByText(/2 planned visits/);
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'All hours' });
    // The second one is marked already.
    expect(await sent(session)).toEqual([
      ['openhour.create_exception', undefined],
      ['appointment.mark', testId('a', 1)],
    ]);
    const [, marked] = await waitingChanges(session);
    expect(marked).toMatchObject({ args: { status: NEEDS_ATTENTION } });
  });

  test('saves without marking them', async () => {
    const { session, user } = await closeDay();
    await save(user);
    const asked = await question();
    await user.click(await asked.findByRole('checkbox', { name: 'Mark them as needing attention' }));
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'All hours' });
    expect(await sent(session)).toEqual([['openhour.create_exception', undefined]]);
  });

  test('marks nothing for who may not change appointments', async () => {
    const { session, user } = await closeDay(OFFICE.filter((permission) => permission !== 'appointment edit'));
    await save(user);
    const asked = await question();
    await asked.findByText(/2 planned visits/);
    expect(asked.queryByRole('checkbox')).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'All hours' });
    expect(await sent(session)).toEqual([['openhour.create_exception', undefined]]);
  });

  test('that is not wanted after all saves nothing and keeps the form', async () => {
    const { session, user } = await closeDay();
    await save(user);
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Nothing was changed.');
    expect(await waitingChanges(session)).toEqual([]);
    await save(user);
    await question();
  });

  test('asks nothing where nothing is planned', async () => {
    const { session, user } = await closeDay(OFFICE, [visit(1, '09:00', { date: addDays(DAY, 1) })]);
    await save(user);
    await screen.findByRole('heading', { name: 'All hours' });
    expect(await sent(session)).toEqual([['openhour.create_exception', undefined]]);
  });
});

describe('hours of the week that become shorter', () => {
  test('list the visits that fall outside of them, and mark those', async () => {
    const { session, user } = await show(`/hours/${testId('h', 1)}`);
    const until = await screen.findByLabelText('Until');
    await user.clear(until);
    await user.type(until, '10:00');
    await save(user);
    const asked = await question();
    await asked.findByText(/1 planned visit would fall on closed time/);
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(2));
    expect(await sent(session)).toEqual([
      ['openhour.edit', undefined],
      ['appointment.mark', testId('a', 2)],
    ]);
  });
});

describe('hours of the week that are deleted', () => {
  const remove = async (id: string) => {
    const { session, user } = await show(`/hours/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const confirm = within(await screen.findByRole('alertdialog'));
    await user.click(confirm.getByRole('button', { name: 'Confirm' }));
    return { session, user, confirm };
  };

  test('list the visits in them, and mark those once they are gone', async () => {
    const { session, user } = await remove(testId('h', 1));
    const asked = await question();
    await asked.findByText(/2 planned visits would fall on closed time/);
    expect(await waitingChanges(session)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'All hours' });
    expect(await sent(session)).toEqual([
      ['openhour.delete', undefined],
      ['appointment.mark', testId('a', 1)],
      ['appointment.mark', testId('a', 2)],
    ]);
  });

  test('stay where that is not wanted after all', async () => {
    const { session, user, confirm } = await remove(testId('h', 1));
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await confirm.findByText(/^Nothing was changed/);
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('are deleted at once where nothing is planned in them', async () => {
    const { session } = await remove(testId('h', 2));
    await screen.findByRole('heading', { name: 'All hours' });
    expect(await sent(session)).toEqual([['openhour.delete', undefined]]);
  });
});

describe('an exception that no longer closes a day', () => {
  const storm = anException({ date: DAY, until: DAY, reason: 'Storm' });
  const AGAIN = 'Visits are on open time again';
  const marked = [
    visit(1, '09:00', { status: NEEDS_ATTENTION }),
    visit(2, '11:00'),
    visit(3, '23:00', { status: NEEDS_ATTENTION }),
  ];
  const remove = async () => {
    const { session, user } = await show(`/exception/${storm.id}`, OFFICE, marked, [storm]);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    const asked = within(await screen.findByRole('dialog', { name: AGAIN }));
    await asked.findByText('1 visit that needs attention is on open time again.');
    return { session, user, asked };
  };

  test('is deleted with the marks of the visits that are on open time again', async () => {
    const { session, user, asked } = await remove();
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('09:00'),
    ]);
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'All hours' });
    expect(await sent(session)).toEqual([
      ['openhour.delete_exception', undefined],
      ['appointment.mark', testId('a', 1)],
    ]);
    const [, cleared] = await waitingChanges(session);
    expect(cleared).toMatchObject({ args: { status: PLANNED } });
  });

  test('leaves the marks where that is chosen', async () => {
    const { session, user, asked } = await remove();
    await user.click(asked.getByRole('checkbox', { name: 'Take their mark away: they no longer need attention' }));
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'All hours' });
    expect(await sent(session)).toEqual([['openhour.delete_exception', undefined]]);
  });

  test('asks the same when it is changed to open hours', async () => {
    const { session, user } = await show(`/exception/${storm.id}`, OFFICE, marked, [storm]);
    await user.click(await screen.findByRole('radio', { name: 'Other hours' }));
    await save(user);
    const asked = within(await screen.findByRole('dialog', { name: AGAIN }));
    await asked.findByText('1 visit that needs attention is on open time again.');
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'All hours' });
    expect(await sent(session)).toEqual([
      ['openhour.edit_exception', undefined],
      ['appointment.mark', testId('a', 1)],
    ]);
  });
});
