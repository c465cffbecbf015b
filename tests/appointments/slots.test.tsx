import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { AppointmentCreatePage } from '#pages/appointments/appointment-create-page.tsx';
import { AppointmentPage } from '#pages/appointments/appointment-page.tsx';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { writeDay } from '#shared/written-day.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { aCustomer, anAppointment, anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

/** Wednesday of the week after this one, and its Sunday. */
const DAY = addDays(dayAt(Date.now()), 10 - weekdayOf(dayAt(Date.now())));
const SUNDAY = addDays(DAY, 4);

const visit = (number: number, changes: Partial<Appointment> = {}) =>
  anAppointment(number, { date: DAY, time: '09:00', objectId: testId('o', number), ...changes });

const COLLEAGUES = [
  { id: testId('u', 1), name: 'Kees', active: true },
  { id: testId('u', 2), name: 'Marit Hofstra', active: true },
  { id: testId('u', 3), name: 'Ruud Terpstra', active: false },
];

async function show(
  at: string,
  appointments: readonly Appointment[] = [],
  hours = someHours(),
  closed = '',
  customers: readonly Customer[] = [],
  objects: readonly StoredObject[] = [],
) {
  const session = await offlineDevice({
    colleagues: COLLEAGUES,
    rows: [
      [objectTable, [aStoredObject(1), anObject(2), aStoredObject(3), ...objects]],
      [openingHoursTable, [hours]],
      [
        openingExceptionTable,
        [
          anException({ date: addDays(DAY, 1), reason: 'Personeelsdag' }),
          ...(closed === '' ? [] : [anException({ date: closed }, 2)]),
        ],
      ],
      [appointmentTable, appointments],
      [customerTable, customers],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/appointments" element={<AppointmentsPage />} />
      <Route path="/appointments/create" element={<AppointmentCreatePage />} />
      <Route path="/appointments/:appointmentId" element={<AppointmentPage />} />
      <Route path="/objects/:objectId" element={<h1>Object</h1>} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}
const newVisit = (date: string) => `/appointments/create?object=${testId('o', 1)}&date=${date}`;

describe('a new appointment', () => {
  const TODAY = dayAt(Date.now());
  const daily = someHours({ days: [1, 2, 3, 4, 5, 6, 7] });
  const dateBox = async () => screen.findByLabelText<HTMLInputElement>('Date');

  test.each(['/appointments/create', newVisit(TODAY)])(
    'opens on the first day with room when today has none, and says why: %s',
    async (at) => {
      const { user } = await show(at, [], daily, TODAY);
      expect((await dateBox()).value).toBe(writeDay(addDays(TODAY, 1), 'en'));
      const line = 'Today is no longer possible: closed. This is the first day with room.';
      expect(screen.getByText(line)).toBeTruthy();
      await user.clear(await dateBox());
      expect(screen.queryByText(line)).toBeNull();
    },
  );

  test('opens on the day that somebody chose, also when that is closed', async () => {
    await show(newVisit(SUNDAY), [], someHours(), TODAY);
    expect((await dateBox()).value).toBe(writeDay(SUNDAY, 'en'));
    expect(screen.queryByText(/no longer possible/)).toBeNull();
  });

  test('opens on today when nothing is free for two months', async () => {
    await show('/appointments/create', [], someHours({ noticeHours: 24 * 90 }));
    expect((await dateBox()).value).toBe(writeDay(TODAY, 'en'));
    expect(screen.getByText(/Nothing is free in the next 60 days/)).toBeTruthy();
  });

  test('is given to an active colleague without a connection', async () => {
    const { session, user } = await show(newVisit(DAY));
    const people = await screen.findByRole('combobox', { name: 'Given to' });
    expect([...people.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Nobody',
      'Me (Kees)',
      'Marit Hofstra',
    ]);
    await user.selectOptions(people, 'Marit Hofstra');
    await user.click(screen.getByRole('radio', { name: '09:30 1 free' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([{ args: { assigneeId: testId('u', 2) } }]),
    );
  });
});

describe('who has an appointment', () => {
  const given = [
    visit(1, { assigneeId: testId('u', 1) }),
    visit(2, { assigneeId: testId('u', 2), time: '09:30' }),
    visit(3, { assigneeId: testId('u', 3), time: '10:00' }),
  ];
  const shown = () => [...document.querySelectorAll('[data-appointment-id]')].length;

  test.each(['day', 'list'])('is named in the %s, and filtered', async (view) => {
    const { user } = await show(`/appointments?view=${view}&date=${DAY}`, given);
    await waitFor(() => expect(shown()).toBe(3));
    const board = within(document.querySelector('main') ?? document.body);
    for (const name of ['Me (Kees)', 'Ruud Terpstra (no longer active)']) expect(board.getByText(name)).toBeTruthy();
    const filter = screen.getByRole('combobox', { name: 'Given to' });
    for (const [chosen, count] of [
      ['Mine', 1],
      ['Given to nobody', 0],
      ['Marit Hofstra', 1],
      ["Everybody's", 3],
    ] as const) {
      await user.selectOptions(filter, chosen);
      await waitFor(() => expect(shown()).toBe(count));
    }
  });

  test('is told with it in the week', async () => {
    await show(`/appointments?view=week&date=${DAY}`, given);
    await waitFor(() => expect(document.querySelector('li a[title*="Marit Hofstra"]')).not.toBeNull());
  });
});

describe('planning for a customer', () => {
  const forCustomer = `/appointments/create?customer=${testId('c', 1)}&date=${DAY}`;

  test('offers the objects of the customer, and leads back to them', async () => {
    await show(forCustomer);
    const picker = await screen.findByRole('combobox', { name: /Object/ });
    expect(picker).toHaveProperty('value', '');
    expect(screen.getByRole('link', { name: 'Customer' }).getAttribute('href')).toBe(`/customers/${testId('c', 1)}`);
  });

  test('fills in the only object', async () => {
    await show(
      `/appointments/create?customer=${testId('c', 5)}&date=${DAY}`,
      [],
      someHours(),
      '',
      [aCustomer({ id: testId('c', 5) })],
      [anObject(5, { customerId: testId('c', 5), plate: 'WZ11TT' })],
    );
    expect(await screen.findByDisplayValue(/WZ.?11.?TT/)).toBeTruthy();
  });

  test('asks for an object first where there is none', async () => {
    await show(`/appointments/create?customer=${testId('c', 5)}&date=${DAY}`, [], someHours(), '', [
      aCustomer({ id: testId('c', 5) }),
    ]);
    expect(await screen.findByText('This customer has no object yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New object' }).getAttribute('href')).toBe(
      `/objects/create?customer=${testId('c', 5)}`,
    );
  });
});

describe('the filter of what needs attention', () => {
  test('counts what it shows in the heading, and leads to what is on other days', async () => {
    const marked = [
      visit(1, { status: 2 }),
      visit(2, { time: '10:00' }),
      visit(3, { date: addDays(DAY, 2), status: 2 }),
    ];
    const { user } = await show(`/appointments?view=day&date=${DAY}&status=attention`, marked);
    expect(await screen.findByText(/1 of 2 appointments/)).toBeTruthy();
    expect(await screen.findByText('1 appointment on another day needs attention too.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all that need attention' }));
    await waitFor(() => expect(screen.queryByText(/on another day/)).toBeNull());
    await waitFor(() =>
      expect(document.querySelectorAll('main [data-appointment-id], li[data-appointment-id]').length).toBe(2),
    );
  });
});

describe('choosing a time', () => {
  test('offers the free slots of the day and plans in the one that is pressed', async () => {
    const { session, user } = await show(newVisit(DAY), [visit(2)]);
    expect(await screen.findByRole('radio', { name: '09:00 full' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: '09:30 1 free' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'appointment.plan', args: { date: DAY, time: '09:30', reason: null, notification: true } },
      ]),
    );
  });

  test('says why a day is closed and leads to the next that is open', async () => {
    const { user } = await show(newVisit(addDays(DAY, 1)));
    expect(await screen.findByText('Closed on this day: Personeelsdag.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^To / }));
    expect(await screen.findByRole('radio', { name: '09:00 1 free' })).toBeTruthy();
  });

  test('outside the slots asks why, and the refusal stands at its field', async () => {
    const { session, user } = await show(newVisit(DAY));
    await user.click(await screen.findByRole('button', { name: 'Other time, with a reason' }));
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:10' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(/No slot begins at 09:10/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Time').getAttribute('aria-invalid')).toBe('true');
    expect(await waitingChanges(session)).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Reason' }).getAttribute('aria-required')).toBe('true');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Comes by ferry');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([{ args: { time: '09:10', reason: 'Comes by ferry' } }]),
    );
  });
});

describe('the week', () => {
  const cell = (date: string, time: string) =>
    document.querySelector<HTMLElement>(`td[data-date="${date}"][data-time="${time}"]`);
  const drop = async (id: string, date: string, time: string) => {
    const chip = await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`li[data-appointment-id="${id}"]`);
      if (found === null) throw new Error('not drawn yet');
      return found;
    });
    fireEvent.dragStart(chip, { dataTransfer: { setData: () => {}, effectAllowed: 'none' } });
    const target = cell(date, time);
    if (target === null) throw new Error(`no cell ${date} ${time}`);
    fireEvent.dragOver(target);
    fireEvent.drop(target);
  };

  const moved = (time: string, notification: boolean) => [
    { name: 'appointment.change', args: { now: { when: { date: DAY, time } }, reason: null, notification } },
  ];

  test.each([
    ['Reschedule and mail', true],
    ['Reschedule without a mail', false],
  ])('asks whether the customer of what was dragged is mailed: %s', async (label, notification) => {
    const { session, user } = await show(`/appointments?view=week&date=${DAY}`, [visit(1)]);
    await drop(testId('a', 1), DAY, '10:30');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail the customer?' }));
    expect(dialog.getByText('anke@example.test')).toBeDefined();
    expect(await waitingChanges(session)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: label }));
    await waitFor(async () => expect(await waitingChanges(session)).toMatchObject(moved('10:30', notification)));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leaves what was dragged where it was when the question is closed', async () => {
    const { session, user } = await show(`/appointments?view=week&date=${DAY}`, [visit(1)]);
    await drop(testId('a', 1), DAY, '10:30');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail the customer?' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await waitingChanges(session)).toEqual([]);
    expect(cell(DAY, '09:00')?.querySelector('li')).not.toBeNull();
  });

  test('asks nothing for a customer who cannot be mailed', async () => {
    const silent = aCustomer({ id: testId('c', 5), email: '' });
    const own = visit(1, { customerId: silent.id });
    const { session } = await show(`/appointments?view=week&date=${DAY}`, [own], someHours(), '', [silent]);
    await drop(testId('a', 1), DAY, '10:30');
    await waitFor(async () => expect(await waitingChanges(session)).toMatchObject(moved('10:30', false)));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks why, and not twice about mail, where the object already has a visit that day', async () => {
    const later = visit(2, { date: addDays(DAY, 2), objectId: testId('o', 1) });
    const { session } = await show(`/appointments?view=week&date=${DAY}`, [visit(1), later]);
    await drop(testId('a', 2), DAY, '10:30');
    const dialog = within(await screen.findByRole('dialog', { name: /^Reschedule / }));
    expect(dialog.getByRole('checkbox', { name: /Mail the customer/ })).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeDefined();
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('asks why when it is dragged to a closed day, and moves nothing before', async () => {
    const { session, user } = await show(`/appointments?view=week&date=${DAY}`, [visit(1)]);
    await drop(testId('a', 1), SUNDAY, '10:30');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('alert').textContent).toContain('closed that day');
    expect(await waitingChanges(session)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Owner is there');
    await user.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { args: { now: { when: { date: SUNDAY, time: '10:30' } }, reason: 'Owner is there' } },
      ]),
    );
  });

  test('does not take up what is done', async () => {
    const { session } = await show(`/appointments?view=week&date=${DAY}`, [visit(1, { status: 3 })]);
    await waitFor(() => expect(document.querySelector('li[data-appointment-id]')).not.toBeNull());
    expect(document.querySelector('li[data-appointment-id]')?.getAttribute('draggable')).toBe('false');
    expect(screen.queryByRole('button', { name: /^Reschedule / })).toBeNull();
    expect(await waitingChanges(session)).toEqual([]);
  });
});

describe('an appointment', () => {
  test('is marked as a no-show, and reopened with a reason when its slot was taken', async () => {
    const { session, user } = await show(`/appointments/${testId('a', 1)}`, [visit(1, { status: 5 }), visit(2)]);
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/09:00 is full/)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Came after all');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'No-show' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'appointment.reopen', args: { reason: 'Came after all' } },
        { name: 'appointment.mark', args: { status: 5 } },
      ]),
    );
  });

  test('without a known address is cancelled without a mail', async () => {
    const { session, user } = await show(`/appointments/${testId('a', 3)}`, [visit(3, { customerId: null })]);
    await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'appointment.cancel', args: { notification: false } },
      ]),
    );
  });
});
