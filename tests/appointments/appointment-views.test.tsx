import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { queryClient } from '#session/server-query.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import type { ListView } from '#staff/list-view.schema.ts';
import { anAppointment, aSharedView, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok } from '#tests/support/server-answers.ts';

const TODAY = dayAt(Date.now());
const MINE = testId('u', 1);
const PIET = { id: testId('u', 2), name: 'Piet de Wit', active: true };

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});

/** Links as other pages have them, and the way back. */
function Ways() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/appointments">menu</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

async function open(at: string, views: readonly ListView[] = []): Promise<readonly Asked[]> {
  const session = await offlineDevice({
    online: true,
    rows: [
      [objectTable, [aStoredObject(1), aStoredObject(2), aStoredObject(3)]],
      [
        appointmentTable,
        [
          anAppointment(1, { date: TODAY, time: '09:00', assigneeId: MINE }),
          anAppointment(2, { date: TODAY, time: '10:00', objectId: testId('o', 2), direction: 'in' }),
          anAppointment(3, { date: addDays(TODAY, 1), objectId: testId('o', 3), assigneeId: PIET.id }),
        ],
      ],
    ],
    colleagues: [{ id: MINE, name: 'Kees', active: true }, PIET],
  });
  const kept = [...views];
  const asked = answerWith(({ method, path, body }) => {
    if (!path.startsWith('/api/list-views')) return null;
    if (method === 'POST') kept.push(aSharedView('/appointments', 9, { ...(body as Partial<ListView>), mine: true }));
    return ok(method === 'POST' ? kept.at(-1) : kept);
  });
  showScreen(
    session,
    <Routes>
      <Route
        path="/appointments"
        element={
          <>
            <AppointmentsPage />
            <Ways />
          </>
        }
      />
    </Routes>,
    at,
  );
  await screen.findByRole('heading', { level: 1 });
  return asked;
}

const ids = () =>
  [...document.querySelectorAll('[data-appointment-id]')].map((row) => row.getAttribute('data-appointment-id'));
const address = () => screen.getByLabelText('address').textContent;
const form = () =>
  within(screen.getByRole('group', { name: 'Shown as' })).getByRole('button', { pressed: true }).textContent;
const chooser = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'View' });

test('how they are shown and what is filtered is kept under a name, shared, without the day', async () => {
  const asked = await open(`/appointments?date=${TODAY}`);
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Given to' }), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.type(await screen.findByLabelText(/Name of the view/), 'My next weeks');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(asked).toMatchObject([
      { body: { list: '/appointments', name: 'My next weeks', query: 'who=mine&view=list', shared: true } },
    ]),
  );
  await waitFor(async () => expect((await chooser()).selectedOptions[0]?.textContent).toBe('My next weeks'));
  await waitFor(() =>
    expect(address()).toBe(`/appointments?date=${addDays(TODAY, 7)}&who=mine&view=list&named=${testId('f', 9)}`),
  );
});

test('a colleague’s view is shown with one choice, on the day that is open', async () => {
  await open(`/appointments?view=day&date=${addDays(TODAY, 1)}`, [
    aSharedView('/appointments', 1, { name: 'Piet', query: `who=${PIET.id}&view=list` }),
    aSharedView('/appointments', 2, { name: 'Coming in', query: 'direction=in&view=day' }),
  ]);
  await userEvent.selectOptions(await chooser(), 'Piet (Tessa Bos)');
  await waitFor(() => expect(form()).toBe('List'));
  await waitFor(() => expect(ids()).toEqual([testId('a', 3)]));
  await userEvent.click(screen.getByRole('button', { name: 'Today' }));
  expect(address()).toBe(`/appointments?who=${PIET.id}&view=list&named=${testId('f', 1)}`);
  await userEvent.selectOptions(await chooser(), 'Coming in (Tessa Bos)');
  await waitFor(() => expect(ids()).toEqual([testId('a', 2)]));
  await userEvent.click(screen.getByRole('button', { name: 'Both ways' }));
  expect((await chooser()).selectedOptions[0]?.textContent).toBe('Coming in (Tessa Bos) · changed');
  await userEvent.click(screen.getByRole('button', { name: 'Back to “Coming in”' }));
  await waitFor(() => expect(ids()).toEqual([testId('a', 2)]));
});

test('a view of what was given to oneself says so, and one of somebody unknown that its filter is gone', async () => {
  await open('/appointments?view=list', [
    aSharedView('/appointments', 1, { name: 'Kees', query: `who=${MINE}&view=list` }),
    aSharedView('/appointments', 2, { name: 'Of nobody we know', query: `who=${testId('u', 7)}&view=list` }),
  ]);
  await userEvent.selectOptions(await chooser(), 'Kees (Tessa Bos)');
  await waitFor(() => expect(ids()).toEqual([testId('a', 1)]));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Given to' }).value).toBe('mine');
  await userEvent.selectOptions(await chooser(), 'Of nobody we know (Tessa Bos) · a filter is gone');
  await waitFor(() => expect(ids()).toHaveLength(3));
});

test('addresses from before work on: a form, a state, a day', async () => {
  await open(`/appointments?view=list&date=${addDays(TODAY, 1)}`);
  expect(form()).toBe('List');
  await waitFor(() => expect(ids()).toEqual([testId('a', 3)]));
});

test('a state in the address is taken over, and what no list knows is left out', async () => {
  await open('/appointments?status=attention&view=month&direction=&type=9&who=');
  expect(form()).toBe('Week');
  expect(screen.getByRole('button', { name: /^Needs attention/, pressed: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Both ways', pressed: true })).toBeTruthy();
});

test('a day of the week opens with the same filter, and the way back and the menu show the week again', async () => {
  await open('/appointments');
  await userEvent.click(screen.getByRole('button', { name: 'Bring in' }));
  for (const leave of ['back', 'menu']) {
    await userEvent.click(within(await todayHead()).getByRole('link'));
    await waitFor(() => expect(form()).toBe('Day'));
    expect(screen.getByRole('button', { name: 'Bring in', pressed: true })).toBeTruthy();
    await waitFor(() => expect(ids()).toEqual([testId('a', 2)]));
    await userEvent.click(screen.getByText(leave));
    await waitFor(() => expect(form()).toBe('Week'));
    expect(screen.getByRole('button', { name: 'Bring in', pressed: true })).toBeTruthy();
  }
});

async function todayHead(): Promise<HTMLElement> {
  const head = (await screen.findAllByRole('columnheader')).find(
    (each) => each.querySelector('[aria-current=date]') !== null,
  );
  if (head === undefined) throw new Error('no today');
  return head;
}

test('on a phone the views stand among the filters, and a chosen one fills them in', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await open('/appointments', [aSharedView('/appointments', 1, { name: 'Coming in', query: 'direction=in&view=day' })]);
  expect(screen.queryByRole('combobox', { name: 'View' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(await chooser(), 'Coming in (Tessa Bos)');
  expect(await screen.findByRole('button', { name: 'Bring in', pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(ids()).toEqual([testId('a', 2)]));
  expect(screen.getByRole('button', { name: 'Filters, active: 1' })).toBeTruthy();
});
