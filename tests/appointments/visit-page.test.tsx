import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, CANCELLED, NEEDS_ATTENTION, PLANNED } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { openingExceptionTable, openingHoursTable } from '#opening-hours/opening-hours.ts';
import { AppointmentEditPage } from '#pages/appointments/appointment-edit-page.tsx';
import { AppointmentPage } from '#pages/appointments/appointment-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { anException, someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { aCustomer, anAppointment, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

/** Wednesday of the week after this one. */
const DAY = addDays(dayAt(Date.now()), 10 - weekdayOf(dayAt(Date.now())));
const HOME = `/appointments/${testId('a', 1)}`;

type Trace = { told: object | null; marked: object | null };
let trace: Trace;
/** Mails that were asked for. */
let mailed: string[];
const json = (body: object) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  trace = { told: null, marked: null };
  mailed = [];
  document.cookie = 'XSRF-TOKEN=a; path=/';
});

const told = (time: string, changes: object = {}) => ({ cancelled: false, date: DAY, time, state: 'sent', ...changes });

async function show(at: string, changes: Partial<Appointment> = {}, closed = false) {
  const session = await offlineDevice({
    online: true,
    rows: [
      [customerTable, [aCustomer()]],
      [objectTable, [aStoredObject(1)]],
      [openingHoursTable, [someHours()]],
      [openingExceptionTable, closed ? [anException({ date: DAY, until: DAY, reason: 'Storm' })] : []],
      [
        appointmentTable,
        [
          anAppointment(1, {
            date: DAY,
            time: '09:00',
            objectId: testId('o', 1),
            customerId: testId('c', 1),
            ...changes,
          }),
        ],
      ],
    ],
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.endsWith('/mail') && init.method === 'POST') {
      mailed.push(path);
      trace = { ...trace, told: told(changes.time ?? '09:00') };
      return json({ result: trace });
    }
    if (path.includes('/trace')) return json({ result: trace });
    return json({ result: [], sends: true });
  });
  showScreen(
    session,
    <Routes>
      <Route path="/appointments/:appointmentId" element={<AppointmentPage />} />
      <Route path="/appointments/:appointmentId/edit" element={<AppointmentEditPage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

describe('a visit that needs attention', () => {
  test('says that its day is closed and why, and moves from there', async () => {
    await show(HOME, { status: NEEDS_ATTENTION }, true);
    expect(await screen.findByText('On a closed day · Storm')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reschedule' })).toBeTruthy();
    expect(screen.queryByText(/^Marked/)).toBeNull();
  });

  test('says who marked it where nothing explains it, and is settled with one press', async () => {
    trace.marked = { by: 'Ellen Vos', at: '2026-11-20T09:00:00.000Z' };
    const { user } = await show(HOME, { status: NEEDS_ATTENTION });
    expect((await screen.findByText(/^Marked as needing attention by/)).textContent).toContain('Ellen Vos');
    await user.click(screen.getByRole('button', { name: 'No longer needs attention' }));
    await waitFor(() => expect(screen.queryByText(/^Marked/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'No longer needs attention' })).toBeNull();
  });
});

describe('what the customer was mailed', () => {
  test('is told on the page once it is no longer so, with the button that mails how it is now', async () => {
    trace.told = told('10:00');
    const { user } = await show(HOME, { time: '10:30' });
    const notice = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-told-notice]');
      if (found === null) throw new Error('not there yet');
      return found;
    });
    expect(notice.textContent).toMatch(/The customer still knows .*10:00/);
    await user.click(await within(notice).findByRole('button', { name: 'Mail the customer' }));
    await waitFor(() => expect(document.querySelector('[data-told-notice]')).toBeNull());
    expect(mailed).toHaveLength(1);
  });

  test('is told of a visit that was called off without a mail', async () => {
    trace.told = told('09:00');
    await show(HOME, { status: CANCELLED });
    expect(await screen.findByText(/The customer still counts on/)).toBeTruthy();
  });

  test('is no notice where it is still so', async () => {
    trace.told = told('09:00');
    await show(HOME, { status: PLANNED });
    await screen.findByRole('button', { name: 'Check out' });
    expect(document.querySelector('[data-told-notice]')).toBeNull();
  });

  test('stands in the form, which ticks the mail once the time differs', async () => {
    trace.told = told('09:00');
    await show(`${HOME}/edit`);
    expect((await screen.findByText(/The customer was mailed:/)).textContent).toContain('09:00');
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Mail the customer/ });
    expect(box().checked).toBe(false);
    fireEvent.click(await screen.findByRole('radio', { name: /^10:30/ }));
    await waitFor(() => expect(box().checked).toBe(true));
    fireEvent.click(box());
    expect((await screen.findByText(/Without a mail the customer still expects/)).textContent).toContain('09:00');
    expect(box().checked).toBe(false);
  });

  test('stands in the question that calls it off, where the mail is ticked', async () => {
    trace.told = told('09:00');
    const { user } = await show(HOME);
    await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText(/The customer was mailed:/);
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  test('proposes no mail to a customer who was never mailed', async () => {
    const { session, user } = await show(HOME);
    await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText('The customer was not mailed about this appointment.');
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(await waitingChanges(session)).toEqual([]);
  });
});
