import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { SearchPanel } from '#app/search/shell-search.tsx';
import { appointmentTable } from '#appointments/appointment.ts';
import { SlotField } from '#appointments/client/slot-field.tsx';
import { customerIndex } from '#customers/client/customer-index.ts';
import { customerTable } from '#customers/customer.ts';
import type { MovementFact } from '#objects/client/movements.ts';
import { MovementsPanel } from '#objects/client/movements-panel.tsx';
import { objectIndex } from '#objects/client/object-index.ts';
import { objectTable } from '#objects/object.ts';
import { CustomerCreatePage } from '#pages/customers/customer-create-page.tsx';
import { CustomerMergePage } from '#pages/customers/customer-merge-page.tsx';
import { CustomerPage } from '#pages/customers/customer-page.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';
import { FirstRun } from '#pages/dashboard/first-run.tsx';
import { ObjectBulkMove } from '#pages/objects/object-bulk-move.tsx';
import { ObjectCreatePage } from '#pages/objects/object-create-page.tsx';
import { ProspectConvertPage } from '#pages/prospects/prospect-convert-page.tsx';
import { SpotCards } from '#pages/spots/spot-cards.tsx';
import { SpotReservation } from '#pages/spots/spot-reservation.tsx';
import { ObjectField } from '#pages/subscriptions/subscription-fields.tsx';
import { prospectName, prospectTable } from '#prospects/prospect.ts';
import { useCompany } from '#session/use-company.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import { spotTable } from '#spots/spot.ts';
import type { IndexEntry } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import type { SyncedTable } from '#sync/table.ts';
import { someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { aCustomer, anAppointment, aProspect, aSpot, aStoredObject, testId } from '#tests/support/builders.ts';
import { comingDevice, offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

const COMING = 'Not everything is here yet';
const TODAY = dayAt(Date.now());
const VISIT_DAY = addDays(TODAY, 7);
const OTHER = aCustomer({
  id: testId('c', 2),
  firstname: 'Anke',
  lastname: 'Veldhuizen',
  email: 'a.v@example.test',
  sortKey: 'veldhuizen',
});
type AnyList = Parameters<DeviceSession['listIndex']>[0];
const PROSPECT = prospectName(aProspect(1));
const rows = [
  [customerTable, [OTHER]],
  [objectTable, [aStoredObject(1, 1, { plate: 'WN48TX', customerId: OTHER.id })]],
  [
    appointmentTable,
    [anAppointment(1, { date: TODAY, time: '09:00' }), anAppointment(2, { date: VISIT_DAY, time: '09:00' })],
  ],
  [prospectTable, [aProspect(1)]],
] as const;
const EVERYTHING = [
  ...YARD_HAND,
  'prospect index',
  'prospect edit',
  'customer delete',
  'spot create',
  'openhour create',
];

/** Shows a page on a device whose first download stopped before the rows of a table. */
async function showComing(held: SyncedTable, page: ReactElement, path = '/', at = path) {
  const { session, arrive } = await comingDevice(held, { rows, permissions: EVERYTHING });
  showScreen(
    session,
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    at,
  );
  return { session, arrive, user: userEvent.setup() };
}

/** A device that has all rows and is still building one of its lists. */
function withoutList(
  device: DeviceSession,
  list: AnyList,
): { readonly session: DeviceSession; readonly arrive: () => void } {
  const listeners = new Set<() => void>();
  const made = device.listIndex(list);
  let shown = { ...made.get(), entries: [] as readonly IndexEntry[], ready: false };
  const index = {
    ...made,
    get: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const listIndex = (of: AnyList) => (of === list ? index : device.listIndex(of));
  return {
    session: { ...device, listIndex: listIndex as DeviceSession['listIndex'] },
    arrive: () => {
      shown = { entries: [], ready: true };
      for (const listener of listeners) listener();
    },
  };
}

/** A field as a form around it has it. */
function InForm({ field }: { readonly field: ReactElement }) {
  const form = useForm({ defaultValues: { object: null, date: VISIT_DAY, time: '' } });
  return <FormProvider {...form}>{field}</FormProvider>;
}

/** Waits for a placeholder of content that is still loading. */
const findWaiting = () => waitFor(() => expect(document.querySelector('[data-loading]')).not.toBeNull());

/** What the whole screen says. */
const words = () => document.body.textContent;

test('a search over everything does not call nothing found what may still come, and finds it by itself then', async () => {
  const { arrive, user } = await showComing(objectTable, <SearchPanel onClose={vi.fn()} typedBefore={() => ''} />);
  await user.type(await screen.findByRole('combobox'), '48tx');
  expect(await screen.findByText(COMING)).toBeTruthy();
  expect(words()).not.toContain('Nothing found');
  arrive();
  expect(await screen.findByRole('option', { name: /WN-48-TX/ })).toBeTruthy();
  await waitFor(() => expect(words()).not.toContain(COMING));
});

test('the start screen neither says that the day is empty nor that nothing is found', async () => {
  const { arrive, user } = await showComing(objectTable, <DashboardPage />);
  await user.type(await screen.findByRole('searchbox'), 'nobody');
  expect(await screen.findByText(COMING)).toBeTruthy();
  expect(words()).not.toMatch(/Nothing (planned|found)/);
  expect(await screen.findByText(/^First download: Appointments/)).toBeTruthy();
  arrive();
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Check out' })).toBeTruthy();
});

test('a choice of customers says that more are coming, and offers them once they are here', async () => {
  const { arrive, user } = await showComing(customerTable, <ObjectCreatePage />);
  await user.type(await screen.findByRole('combobox', { name: /Customer/ }), 'veldhuizen');
  expect(await screen.findByText(COMING)).toBeTruthy();
  arrive();
  expect(await screen.findByRole('option', { name: /Veldhuizen/ })).toBeTruthy();
  expect(words()).not.toContain(COMING);
});

test('a new customer is told that who is known already shows later', async () => {
  const { arrive, user } = await showComing(customerTable, <CustomerCreatePage />);
  await user.type(await screen.findByLabelText('E-mail'), OTHER.email);
  expect(screen.getByText(/^Customers are still coming in/)).toBeTruthy();
  arrive();
  expect(await screen.findByText(/^Perhaps known already/)).toBeTruthy();
  expect(screen.queryByText(/still coming in/)).toBeNull();
});

/** Shows a text once the company was requested, which the first steps wait for too. */
function Asked() {
  return useCompany().answer === 'asking' ? null : <p>asked</p>;
}

test('first steps are ticked off only once it is known what there is', async () => {
  localStorage.setItem(`remise.first-run.${testId('b', 1)}`, 'begun');
  const { arrive } = await showComing(
    spotTable,
    <>
      <FirstRun />
      <Asked />
    </>,
  );
  await screen.findByText('asked');
  expect(screen.queryByText('First steps')).toBeNull();
  arrive();
  expect(await screen.findByText('4 of 5 done')).toBeTruthy();
});

test('a spot is not called free before the objects are here', async () => {
  const { arrive } = await showComing(objectTable, <SpotCards label="Spots" spots={[aSpot(1), aSpot(2)]} />);
  await findWaiting();
  expect(words()).not.toContain('A2');
  arrive();
  expect(await screen.findAllByText('Free')).toHaveLength(1);
  expect(screen.getAllByText('Taken').length).toBeGreaterThan(0);
});

test('a spot that is kept for an object does not look as if nobody had it', async () => {
  const spot = aSpot(2, { reservedObjectId: testId('o', 1) });
  const page = <SpotReservation spot={spot} onStart={vi.fn()} onReserve={vi.fn()} />;
  const { arrive } = await showComing(objectTable, page);
  await findWaiting();
  expect(screen.queryByRole('button', { name: 'Keep for an object' })).toBeNull();
  arrive();
  expect(await screen.findByText('Reserved for')).toBeTruthy();
});

test('what a merge takes along is counted once it is here', async () => {
  const at = `/customers/${testId('c', 1)}/merge`;
  const page = <CustomerMergePage />;
  const { arrive } = await showComing(objectTable, page, '/customers/:customerId/merge', `${at}?with=${OTHER.id}`);
  await findWaiting();
  expect(words()).not.toContain('0 objects');
  arrive();
  expect(await screen.findByText(/^Everything in the record .* 1 object,/)).toBeTruthy();
});

test('what deactivating leaves as it is is said once it is here', async () => {
  const at = `/customers/${OTHER.id}`;
  const { arrive, user } = await showComing(objectTable, <CustomerPage />, '/customers/:customerId', at);
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.querySelector('[data-loading]')).not.toBeNull());
  arrive();
  expect(await within(dialog).findByText(/^These stay as they are: 1 object,/)).toBeTruthy();
});

test("a customer's objects are not called none before they are here", async () => {
  const { arrive } = await showComing(objectTable, <InForm field={<ObjectField customerId={OTHER.id} />} />);
  expect(await screen.findByText(COMING)).toBeTruthy();
  expect(words()).not.toContain('This customer has no objects here.');
  arrive();
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('disabled', false));
});

test('a time is not called free before the visits of the day are here', async () => {
  const week = { hours: [{ ...someHours(), days: [1, 2, 3, 4, 5, 6, 7] }], exceptions: [] };
  const field = <SlotField week={week} override={false} onOverride={vi.fn()} />;
  const { arrive } = await showComing(appointmentTable, <InForm field={field} />);
  await findWaiting();
  expect(screen.queryAllByRole('radio')).toEqual([]);
  arrive();
  await screen.findAllByRole('radio');
  expect(screen.getByRole('radio', { name: /09:00/ })).toHaveProperty('disabled', true);
});

test('places for many objects are offered once it is known which are free', async () => {
  const entry = objectIndex.toEntry(aStoredObject(1, 1), () => undefined);
  const { arrive, user } = await showComing(objectTable, <ObjectBulkMove entries={[entry]} onClose={vi.fn()} />);
  const places = await screen.findByRole('combobox', { name: 'Warehouse or spot' });
  await user.type(places, 'A2');
  expect(await screen.findByText(COMING)).toBeTruthy();
  expect(screen.queryAllByRole('option')).toEqual([]);
  arrive();
  expect(await screen.findByRole('option', { name: /A2/ })).toBeTruthy();
  expect(words()).not.toContain(COMING);
});

test.each([
  ['the spots', spotIndex],
  ['what stands on them', objectIndex],
  ['the customers', customerIndex],
])('a prospect is made a customer once the list of %s is there', async (_what, list) => {
  const device = await offlineDevice({ rows, permissions: EVERYTHING });
  const { session, arrive } = withoutList(device, list as unknown as AnyList);
  showScreen(
    session,
    <Routes>
      <Route path="/prospects/:prospectId/convert" element={<ProspectConvertPage />} />
    </Routes>,
    `/prospects/${testId('p', 1)}/convert`,
  );
  // The prospect is loaded: its page has a link back to it.
  expect(await screen.findByRole('link', { name: PROSPECT })).toBeTruthy();
  await findWaiting();
  expect(screen.queryByRole('form')).toBeNull();
  act(arrive);
  expect(await screen.findByRole('form', { name: 'Make customer' })).toBeTruthy();
});

test('older movements come once the server answers again, on the page that said they would', async () => {
  const device = await offlineDevice({ rows });
  let now = { ...device.status.get(), confirmedAt: 1 };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const session = { ...device, status: { get: () => now, subscribe } };
  let isThere = false;
  const fetchOlder = () => Promise.resolve(isThere ? [] : ('offline' as const));
  showScreen(session, <MovementsPanel objectId={testId('o', 9)} fetchOlder={fetchOlder} />);
  await screen.findByText(/older movements appear when the server answers/);
  isThere = true;
  now = { ...now, confirmedAt: 2 };
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(await screen.findByText('Nothing has moved yet.')).toBeTruthy();
});

test('an object has not “nothing moved yet” as long as the server was not heard', async () => {
  const { session } = await comingDevice(objectTable, { rows });
  let answer: (found: readonly MovementFact[]) => void = () => {};
  const older = new Promise<readonly MovementFact[]>((resolve) => {
    answer = resolve;
  });
  const fetchOlder = () => older;
  showScreen(session, <MovementsPanel objectId={testId('o', 9)} fetchOlder={fetchOlder} />);
  expect(await screen.findByText('Movements')).toBeTruthy();
  expect(words()).not.toContain('Nothing has moved yet');
  act(() => answer([]));
  expect(await screen.findByText('Nothing has moved yet.')).toBeTruthy();
});
