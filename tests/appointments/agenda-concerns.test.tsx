import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Note } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { AppointmentPage } from '#pages/appointments/appointment-page.tsx';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { aCustomer, aNote, anAppointment, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerWith } from '#tests/support/server-answers.ts';

const TODAY = dayAt(Date.now());
const OFFICE = '0186-12 34 56';

const note = (number: number, modelType: Note['modelType'], modelId: string, text: string) =>
  aNote(number, { modelType, modelId, text, at: `2026-05-0${number}T08:00:00.000Z` });

type Shown = {
  readonly date?: string;
  readonly held?: string | null;
  readonly remark?: string;
  readonly notes?: readonly Note[];
  readonly permissions?: readonly string[];
  readonly phone?: string;
  readonly customer?: Parameters<typeof aCustomer>[0];
  readonly status?: Appointment['status'];
};

/** The day of one pick-up, on a device without a connection. */
async function showPickUp(shown: Shown, at?: string) {
  const {
    date = TODAY,
    held = null,
    remark = '',
    notes = [],
    permissions = YARD_HAND,
    phone = OFFICE,
    customer,
  } = shown;
  const { status = 1 } = shown;
  const session = await offlineDevice({
    permissions,
    contact: { phone },
    rows: [
      [objectTable, [aStoredObject(1, 1, { holdReason: held })]],
      [appointmentTable, [anAppointment(1, { date, status, note: remark })]],
      [noteTable, notes],
      [customerTable, [aCustomer({ mobile: '06 12345678', ...customer })]],
    ],
  });
  const show = () =>
    showScreen(
      session,
      <Routes>
        <Route path="/appointments" element={<AppointmentsPage />} />
        <Route path="/appointments/:appointmentId" element={<AppointmentPage />} />
      </Routes>,
      at ?? `/appointments?view=day&date=${date}`,
    );
  return { user: userEvent.setup(), show };
}

const card = () =>
  waitFor(() => document.querySelector<HTMLElement>('[data-appointment-id]') ?? Promise.reject(new Error('no card')));
const toCall = (within_: HTMLElement) => within(within_).getByRole('link', { name: /^Call/ });

describe('a card says before the press', () => {
  test('that the object is on hold and why, and gives the office’s number instead of a button that refuses', async () => {
    const { show } = await showPickUp({ held: 'Three invoices open' });
    show();
    const row = await card();
    expect(within(row).getByText('Hold: do not hand over · Three invoices open')).toBeTruthy();
    expect(toCall(row).textContent).toBe('Call the office');
    expect(toCall(row).getAttribute('href')).toBe('tel:0186123456');
    expect(within(row).queryByRole('button', { name: 'Check out' })).toBeNull();
  });

  test('the customer’s number, where the office’s is not known', async () => {
    const { show } = await showPickUp({ held: 'Arrears', phone: '' });
    show();
    const row = await card();
    expect(toCall(row).textContent).toBe('Call the customer');
    expect(within(row).queryByRole('button', { name: 'Check out' })).toBeNull();
  });

  test('a hold to who may release it, who can go on', async () => {
    const { show } = await showPickUp({ held: 'Arrears', permissions: [...YARD_HAND, 'object release'] });
    show();
    const row = await card();
    expect(row.querySelector('[data-concern=hold]')).not.toBeNull();
    expect(within(row).getByRole('button', { name: 'Check out' })).toBeTruthy();
  });

  test.each([
    ['the customer’s number', {}, ['Call the customer']],
    ['nobody’s where that is not known: it does not call itself', { phone: '', mobile: '' }, []],
  ])('to the office %s', async (_what, customer, calls) => {
    const { show } = await showPickUp({ held: 'Arrears', customer, permissions: [...YARD_HAND, 'object release'] });
    show();
    const row = await card();
    expect(within(row).getByRole('button', { name: 'Check out' })).toBeTruthy();
    const links = within(row).queryAllByRole('link', { name: /^Call/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(calls);
  });

  test('that the visit is tomorrow, was yesterday, or is on another day', async () => {
    const { show } = await showPickUp({ date: addDays(TODAY, 1) });
    show();
    const row = await card();
    expect(within(row).getByText('This visit is tomorrow')).toBeTruthy();
    expect(toCall(row).textContent).toBe('Call the office');
    expect(within(row).getByRole('button', { name: 'Check out' })).toBeTruthy();
  });

  test('why it needs attention, once', async () => {
    const { show } = await showPickUp({ status: 2, held: 'Arrears' });
    show();
    const row = await card();
    expect(within(row).getByText('Hold: do not hand over · Arrears')).toBeTruthy();
    expect(within(row).queryByText('Needs attention')).toBeNull();
  });

  test('that it needs attention, where what is told does not explain it', async () => {
    const { show } = await showPickUp({ status: 2, date: addDays(TODAY, 1) });
    show();
    const row = await card();
    expect(within(row).getByText('This visit is tomorrow')).toBeTruthy();
    const marks = within(row).queryAllByText(/Needs attention|Marked by the office as needing attention/);
    expect(marks).toHaveLength(1);
  });

  test('nothing for an ordinary visit', async () => {
    const { show } = await showPickUp({});
    show();
    const row = await card();
    expect(row.querySelector('[data-concern]')).toBeNull();
    expect(within(row).queryByRole('link', { name: /^Call/ })).toBeNull();
  });

  test('that nobody signed the contract, also later without a connection', async () => {
    const { show } = await showPickUp({});
    let isOnline = true;
    answerWith(({ path }) =>
      isOnline && path.startsWith('/api/contracts?') && path.includes(testId('o', 1))
        ? {
            status: 200,
            body: { result: [{ uuid: testId('k', 1), object: testId('o', 1), state: 'sent' }], unsigned: 1 },
          }
        : null,
    );
    const { unmount } = show();
    await screen.findByText('Contract not signed yet');
    expect(screen.getByRole('link', { name: 'Open contract' }).getAttribute('href')).toBe(
      `/objects/${testId('o', 1)}/contract`,
    );
    unmount();
    isOnline = false;
    show();
    await screen.findByText('Contract not signed yet');
  });
});

describe('what is known of contracts', () => {
  const OTHER = '11111111-1111-7111-8111-111111111111';
  const asksFor = (path: string, objectId: string) => path.startsWith('/api/contracts?') && path.includes(objectId);
  const waits = (objectId: string) => ({
    status: 200,
    body: { result: [{ uuid: testId('k', 1), object: objectId, state: 'sent' }], unsigned: 1 },
  });

  async function showTwo() {
    const session = await offlineDevice({
      permissions: YARD_HAND,
      rows: [
        [objectTable, [aStoredObject(1, 1), aStoredObject(2, 2), aStoredObject(3, 3, { id: OTHER })]],
        [
          appointmentTable,
          [anAppointment(1), anAppointment(2, { objectId: testId('o', 2) })].map((visit) => ({
            ...visit,
            date: TODAY,
          })),
        ],
      ],
    });
    let isOnline = true;
    answerWith(({ path }) => (isOnline && asksFor(path, testId('o', 1)) ? waits(testId('o', 1)) : null));
    const show = (screen_: ReactNode) => showScreen(session, screen_, `/appointments?view=day&date=${TODAY}`);
    const first = show(<AppointmentsPage />);
    await screen.findByText('Contract not signed yet');
    isOnline = false;
    return { session, first, show, user: userEvent.setup() };
  }

  test('stays with each object when another one left the board, and stands in the dialog', async () => {
    const { user } = await showTwo();
    const signed = document.querySelector<HTMLElement>(`[data-appointment-id="${testId('a', 2)}"]`);
    await user.click(within(signed ?? document.body).getByRole('button', { name: 'Check out' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelector('[data-concern]')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Check out' })).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Open contract' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check out' }));
    within(await screen.findByRole('dialog')).getByText('Contract not signed yet');
  });

  test('is not said to be signed where nobody told this device', async () => {
    const { first, show } = await showTwo();
    first.unmount();
    show(<ObjectActionDialog action={{ kind: 'check_out', objectId: OTHER }} onClose={() => {}} />);
    await screen.findByText('Not known here yet whether the contract is signed');
  });
});

describe('the page of a visit says the same', () => {
  test('and has no button that would refuse', async () => {
    const { show } = await showPickUp({ held: 'Arrears', date: addDays(TODAY, -1) }, `/appointments/${testId('a', 1)}`);
    show();
    await screen.findByText('This visit was yesterday');
    expect(screen.getByRole('link', { name: 'Call the office' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check out' })).toBeNull();
  });
});

describe('instructions', () => {
  const notes = [
    note(1, 'object', testId('o', 1), 'The battery is disconnected'),
    note(2, 'object', testId('o', 1), 'Key in safe 4'),
    note(3, 'appointment', testId('a', 1), 'Comes with a tractor'),
  ];

  test('of the visit and of the object stand on the card, the newest of each and how many more', async () => {
    const { show } = await showPickUp({ remark: 'Fill the water', notes });
    show();
    const list = within(await card()).getByRole('list', { name: 'Instructions' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'For this visitFill the water',
      'For this visitComes with a tractor',
      'About the objectKey in safe 4+11 older note',
    ]);
  });

  test('stand whole in the sheet of the check-out, with what to know', async () => {
    const { show, user } = await showPickUp({ remark: 'Fill the water', notes, date: addDays(TODAY, 1) });
    show();
    await user.click(await screen.findByRole('button', { name: 'Check out' }));
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findByText('The battery is disconnected');
    for (const text of ['Fill the water', 'Comes with a tractor', 'Key in safe 4', 'This visit is tomorrow']) {
      expect(within(sheet).getByText(text)).toBeTruthy();
    }
  });
});
