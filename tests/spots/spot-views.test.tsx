import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { SpotsPage } from '#pages/spots/spots-page.tsx';
import { queryClient } from '#session/server-query.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import type { ListView } from '#staff/list-view.schema.ts';
import { anObject, aSharedView, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok } from '#tests/support/server-answers.ts';

const FIELD = testId('w', 2);

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});

async function open(at: string, views: readonly ListView[] = []): Promise<readonly Asked[]> {
  const session = await offlineDevice({
    online: true,
    rows: [
      [objectTable, [aStoredObject(1, 1), anObject(4)]],
      [warehouseTable, [aWarehouse({ id: FIELD, name: 'Field', sortKey: 'veld' })]],
      [spotTable, [aSpot(5, { lengthCm: 600 }), aSpot(6, { warehouseId: FIELD, name: 'V1' })]],
    ],
  });
  const kept = [...views];
  const asked = answerWith(({ method, path, body }) => {
    if (!path.startsWith('/api/list-views')) return null;
    if (method === 'POST') kept.push(aSharedView('/spots', 9, { ...(body as Partial<ListView>), mine: true }));
    return ok(method === 'POST' ? kept.at(-1) : kept);
  });
  showScreen(
    session,
    <>
      <SpotsPage />
      <Link to={`/spots?warehouse=${FIELD}`}>the field</Link>
      <Link to="/spots">menu</Link>
    </>,
    at,
  );
  await screen.findByRole('group', { name: 'Warehouse' });
  return asked;
}

const address = () => screen.getByLabelText('address').textContent;
const form = () =>
  within(screen.getByRole('group', { name: 'Shown as' })).getByRole('button', { pressed: true }).textContent;
const warehouse = () =>
  within(screen.getByRole('group', { name: 'Warehouse' })).getByRole('button', { pressed: true }).textContent;
const length = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Length' }).value;
const chooser = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'View' });

test('the form, the warehouse and the size that should fit are kept under a name, and shared', async () => {
  const asked = await open('/spots');
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Length' }), '7,45');
  await screen.findByText('2 free spots fit');
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.type(await screen.findByLabelText(/Name of the view/), 'Long ones');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(asked).toMatchObject([
      { body: { list: '/spots', name: 'Long ones', query: 'view=list&length=745', shared: true } },
    ]),
  );
  await waitFor(() => expect(address()).toBe(`/spots?view=list&length=745&named=${testId('f', 9)}`));
  expect(length()).toBe('7.45');
});

test('a colleague’s view fills in its warehouse, its form and its size, and leads back after a change', async () => {
  await open('/spots', [
    aSharedView('/spots', 1, { name: 'Field, seven metres', query: `view=list&warehouse=${FIELD}&length=700` }),
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Length' }), '6');
  await userEvent.selectOptions(await chooser(), 'Field, seven metres (Tessa Bos)');
  await waitFor(() =>
    expect([form(), warehouse(), length()]).toEqual(['List', expect.stringMatching(/^Field/), '7.00']),
  );
  await screen.findByText('1 free spot fits');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Length' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Length' }), '9');
  await screen.findAllByText('No free spot fits here');
  await userEvent.click(screen.getByRole('button', { name: 'Back to “Field, seven metres”' }));
  await waitFor(() => expect(length()).toBe('7.00'));
  await userEvent.selectOptions(await chooser(), 'No view');
  await waitFor(() => expect([form(), warehouse(), length()]).toEqual(['Map', expect.stringMatching(/^Hal A/), '']));
});

test('a picked object and its size are asked for together, also from an address', async () => {
  await open('/spots');
  await userEvent.type(screen.getByRole('combobox', { name: 'Where does this object fit?' }), 'k4');
  await userEvent.click(await screen.findByRole('option'));
  await waitFor(() => expect(address()).toMatch(/^\/spots\?length=745&width=\d+(&height=\d+)?&object=[\w-]+$/));
});

test('a view of a warehouse that was deleted says so and shows the first one', async () => {
  await open('/spots', [
    aSharedView('/spots', 1, { name: 'Old hall', query: `warehouse=${testId('w', 7)}&view=list` }),
  ]);
  await userEvent.selectOptions(await chooser(), 'Old hall (Tessa Bos) · a filter is gone');
  await waitFor(() => expect(form()).toBe('List'));
  expect(warehouse()).toMatch(/^Hal A/);
});

test('addresses from before work on, and what a link chose ends with the menu', async () => {
  await open(`/spots?warehouse=${FIELD}`);
  expect(warehouse()).toMatch(/^Field/);
  await userEvent.click(screen.getByText('menu'));
  await waitFor(() => expect(warehouse()).toMatch(/^Hal A/));
  await userEvent.click(screen.getByText('the field'));
  await waitFor(() => expect(warehouse()).toMatch(/^Field/));
});

test('sizes that are none ask for nothing', async () => {
  await open('/spots?length=long&width=-3&height=1e9');
  expect(length()).toBe('');
  expect(screen.queryByText(/free spots? fit/)).toBeNull();
});

test('on a phone the views stand among the filters, and Escape closes them alone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await open('/spots', [aSharedView('/spots', 1, { name: 'Field', query: `warehouse=${FIELD}` })]);
  expect(screen.queryByRole('combobox', { name: 'View' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  fireEvent(await screen.findByRole('dialog', { name: 'Views' }), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Views' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeTruthy();
  await userEvent.selectOptions(await chooser(), 'Field (Tessa Bos)');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(warehouse()).toMatch(/^Field/));
});

test('what should fit is asked for one visit: the device forgets it, and keeps the warehouse', async () => {
  await open('/spots');
  await userEvent.click(screen.getByRole('button', { name: /^Field/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Length' }), '7,45');
  await screen.findByText('1 free spot fits');
  await userEvent.click(screen.getByText('menu'));
  await waitFor(() => expect(length()).toBe(''));
  expect(screen.queryByText(/free spots? fits?$/)).toBeNull();
  expect(warehouse()).toMatch(/^Field/);
});

test('a size from an address is ended by a button, which empties its boxes', async () => {
  await open('/spots?length=745');
  expect(length()).toBe('7.45');
  await userEvent.click(screen.getByRole('button', { name: 'Show all spots' }));
  await waitFor(() => expect([address(), length()]).toEqual(['/spots', '']));
  expect(screen.queryByRole('button', { name: 'Show all spots' })).toBeNull();
});
