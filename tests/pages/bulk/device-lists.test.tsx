import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { tagTable } from '#annotations/tag.ts';
import { appointmentTable, CANCELLED, NEEDS_ATTENTION, PLANNED } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { CustomersInactivePage } from '#pages/customers/customers-inactive-page.tsx';
import { CustomersPage } from '#pages/customers/customers-page.tsx';
import { ProspectsPage } from '#pages/prospects/prospects-page.tsx';
import { prospectTable } from '#prospects/prospect.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { aCustomer, anAppointment, aProspect, aStoredObject, aTag, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, widenToDesk, YARD_HAND } from '#tests/support/screen.tsx';

const TODAY = dayAt(Date.now());
const RIGHTS = [...YARD_HAND, 'tag index', 'customer edit', 'prospect index', 'prospect edit', 'appointment edit'];

const customer = (number: number, more: object = {}) =>
  aCustomer({
    id: testId('c', number),
    firstname: 'Piet',
    lastname: `Klant ${number}`,
    sortKey: `k${number}`,
    ...more,
  });

const rows = [
  [tagTable, [aTag(1, { value: 'Laat', type: 'customer' })]],
  [customerTable, [customer(1, { tagIds: [testId('t', 1)] }), customer(2), customer(3), customer(4, { status: 0 })]],
  [objectTable, [1, 2, 3].map((number) => aStoredObject(number, number, { plate: `WA0${number}AA` }))],
  [
    prospectTable,
    [
      aProspect(1, { lastname: 'Eerst', stage: 'new' }),
      aProspect(2, { lastname: 'Tweede', stage: 'contacted' }),
      aProspect(3, { lastname: 'Klant', stage: 'converted' }),
    ],
  ],
  [
    appointmentTable,
    [
      anAppointment(1, { date: addDays(TODAY, 3), time: '09:00', objectId: testId('o', 1) }),
      anAppointment(2, { date: addDays(TODAY, 3), time: '10:00', objectId: testId('o', 2), status: NEEDS_ATTENTION }),
      anAppointment(3, { date: addDays(TODAY, 4), time: '11:00', objectId: testId('o', 3) }),
      anAppointment(4, { date: addDays(TODAY, 4), time: '12:00', objectId: testId('o', 3), status: CANCELLED }),
    ],
  ],
] as const;

beforeEach(() => localStorage.clear());

async function show(at: string, permissions: readonly string[] = RIGHTS) {
  widenToDesk();
  const session = await offlineDevice({ rows, permissions });
  showScreen(
    session,
    <Routes>
      <Route path="/customers" element={<CustomersPage />} />
      <Route path="/customers/:customerId/merge" element={<Asked />} />
      <Route path="/customers-inactive" element={<CustomersInactivePage />} />
      <Route path="/prospects" element={<ProspectsPage />} />
      <Route path="/appointments" element={<AppointmentsPage />} />
    </Routes>,
    at,
  );
  return { session, user: userEvent.setup() };
}

/** The address that was asked for. */
function Asked() {
  const { pathname, search } = useLocation();
  return <span data-testid="merge">{`${pathname}${search}`}</span>;
}

const toolbar = (name: string) => screen.findByRole('toolbar', { name });
const dialog = () => screen.findByRole('dialog');
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(within(await dialog()).getByRole('button', { name }));
const statuses = async (session: DeviceSession) =>
  (await session.mirror.all(appointmentTable)).toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ status }) => status);

describe('several customers at once', () => {
  test('are deactivated after what stays is said, leave the list, and come back by undo', async () => {
    const { session, user } = await show('/customers');
    await screen.findByText('3 matches');
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    await user.click(within(await toolbar('Chosen customers')).getByRole('button', { name: 'Deactivate' }));
    expect(await within(await dialog()).findByText(/These stay as they are: \d+ objects/)).toBeTruthy();
    await press(user, 'Confirm');
    expect(await screen.findByText('3 changed')).toBeTruthy();
    const active = async () => (await session.mirror.all(customerTable)).filter(({ status }) => status === 1).length;
    expect(await active()).toBe(0);
    await press(user, 'Undo');
    expect(await screen.findByText('3 are as they were')).toBeTruthy();
    expect(await active()).toBe(3);
    await user.click(
      within(await dialog())
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as Element,
    );
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Chosen customers' })).toBeNull());
  });

  test('get a tag, and those that have it are left alone', async () => {
    const { session, user } = await show('/customers');
    await screen.findByText('3 matches');
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    await user.click(within(await toolbar('Chosen customers')).getByRole('button', { name: 'Tags' }));
    await user.click(within(within(await dialog()).getByRole('group', { name: 'Put on' })).getByRole('button'));
    await press(user, 'Confirm');
    expect(await screen.findByText(/^2 changed: tag .+ put on$/)).toBeTruthy();
    expect(screen.getByText('1 was already that way')).toBeTruthy();
    expect((await session.outbox()).map(({ intent }) => intent.name)).toEqual(['customer.tag', 'customer.tag']);
  });

  test('that left are activated together', async () => {
    const { session, user } = await show('/customers-inactive');
    await user.click(await screen.findByRole('checkbox', { name: 'Piet Klant 4' }));
    await user.click(within(await toolbar('Chosen customers')).getByRole('button', { name: 'Activate' }));
    await press(user, 'Confirm');
    expect(await screen.findByText('1 changed')).toBeTruthy();
    expect((await session.mirror.get(customerTable, testId('c', 4)))?.status).toBe(1);
  });

  test('are merged where two are chosen, by who may delete one as well', async () => {
    const { user } = await show('/customers', [...RIGHTS, 'customer delete']);
    const choose = async (name: string) => user.click(await screen.findByRole('checkbox', { name }));
    const merge = async () => within(await toolbar('Chosen customers')).queryByRole('button', { name: 'Merge' });
    await choose('Piet Klant 2');
    expect(await merge()).toBeNull();
    await choose('Piet Klant 3');
    await choose('Piet Klant 1');
    expect(await merge()).toBeNull();
    await choose('Piet Klant 1');
    await user.click((await merge()) as Element);
    const asked = new URL((await screen.findByTestId('merge')).textContent ?? '', 'http://x');
    const ids = [asked.pathname.split('/')[2], asked.searchParams.get('with')];
    expect(ids.toSorted()).toEqual([testId('c', 2), testId('c', 3)]);
  });

  test('are not merged by who may delete none', async () => {
    const { user } = await show('/customers');
    for (const name of ['Piet Klant 2', 'Piet Klant 3'])
      await user.click(await screen.findByRole('checkbox', { name }));
    expect(within(await toolbar('Chosen customers')).queryByRole('button', { name: 'Merge' })).toBeNull();
  });

  test('are not chosen by who may change none', async () => {
    await show('/customers', ['customer index']);
    await screen.findByText('3 matches');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('several prospects at once', () => {
  test('go to a stage; one that became a customer stays that, by name; undo brings the others back', async () => {
    const { session, user } = await show('/prospects');
    await user.click(await screen.findByRole('button', { name: /^All/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
    await user.click(within(await toolbar('Chosen prospects')).getByRole('button', { name: 'Change stage' }));
    expect(within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
    await user.click(within(await dialog()).getByRole('radio', { name: 'Declined' }));
    await press(user, 'Confirm');
    expect(await screen.findByText('2 changed')).toBeTruthy();
    const refused = screen.getByRole('list', { name: '1 stayed as it was' });
    expect(refused.textContent).toMatch(/Klant.*customer already/);
    await press(user, 'Undo');
    expect(await screen.findByText('2 are as they were')).toBeTruthy();
    const stages = (await session.mirror.all(prospectTable)).map(({ id, stage }) => [id, stage] as const);
    expect(Object.fromEntries(stages)).toEqual({
      [aProspect(1).id]: 'new',
      [aProspect(2).id]: 'contacted',
      [aProspect(3).id]: 'converted',
    });
  });
});

describe('several appointments at once', () => {
  const open = async (permissions?: readonly string[]) => {
    const shown = await show('/appointments?view=list', permissions);
    await screen.findByText('WA-03-AA');
    return shown;
  };
  const chooseAll = async (user: ReturnType<typeof userEvent.setup>) => {
    for (const box of screen.getAllByRole('checkbox', { name: /^Choose all of/ })) await user.click(box);
    expect(await screen.findByText('3 chosen')).toBeTruthy();
    return within(await toolbar('Chosen appointments'));
  };

  test('are called off once it is chosen whether customers are told; undo opens them as they were', async () => {
    const { session, user } = await open();
    await user.click((await chooseAll(user)).getByRole('button', { name: 'Call off' }));
    const confirm = within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
    expect(confirm.disabled).toBe(true);
    await user.click(within(await dialog()).getByRole('radio', { name: 'No mail' }));
    await user.click(confirm);
    expect(await screen.findByText('3 changed: called off · no mail')).toBeTruthy();
    expect(await statuses(session)).toEqual([CANCELLED, CANCELLED, CANCELLED, CANCELLED]);
    const sent = (await session.outbox()).map(({ intent }) => intent.args as { notification: boolean });
    expect(sent.map(({ notification }) => notification)).toEqual([false, false, false]);
    await press(user, 'Undo');
    expect(await screen.findByText('3 are as they were')).toBeTruthy();
    expect(await statuses(session)).toEqual([PLANNED, NEEDS_ATTENTION, PLANNED, CANCELLED]);
  });

  test('are marked, and one that is marked already is left alone', async () => {
    const { session, user } = await open();
    await user.click((await chooseAll(user)).getByRole('button', { name: 'Needs attention' }));
    await press(user, 'Confirm');
    expect(await screen.findByText('2 changed')).toBeTruthy();
    expect(await statuses(session)).toEqual([NEEDS_ATTENTION, NEEDS_ATTENTION, NEEDS_ATTENTION, CANCELLED]);
  });

  test('are not chosen by who may change none, nor in a day’s agenda', async () => {
    await open(['object index', 'customer index', 'appointment index', 'spot index']);
    expect(screen.queryByRole('checkbox', { name: /^Choose/ })).toBeNull();
  });

  test('with Shift all in between are chosen, closed ones never', async () => {
    const { user } = await open();
    const boxes = screen.getAllByRole('checkbox', { name: /^WA-/ });
    expect(boxes).toHaveLength(3);
    await user.click(boxes[0] as Element);
    await user.keyboard('{Shift>}');
    await user.click(boxes[2] as Element);
    await user.keyboard('{/Shift}');
    expect(await screen.findByText('3 chosen')).toBeTruthy();
  });
});
