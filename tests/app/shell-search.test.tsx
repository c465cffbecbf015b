import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { SearchPanel } from '#app/search/shell-search.tsx';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { noteRecent, recentRecords } from '#session/recent-records.ts';
import { rememberUser } from '#session/session-user.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import {
  aCustomer,
  anAppointment,
  anObject,
  aProspect,
  aSpot,
  aStoredObject,
  aWarehouse,
  testId,
} from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

const rows = [
  [customerTable, [aCustomer({ id: testId('c', 2), lastname: 'Bakker', firstname: 'Ria', mobile: '+31 6 87654321' })]],
  [prospectTable, [aProspect(1, { lastname: 'Wachter' })]],
  [
    objectTable,
    [
      aStoredObject(1, 1, { plate: 'WN48TX', sortKey: 'a', number: 731 }),
      anObject(2, { plate: 'WB10KV', sortKey: 'b', number: 802, customerId: testId('c', 2) }),
    ],
  ],
] as const;

async function openSearch(
  permissions: readonly string[] = YARD_HAND,
  moreRows: NonNullable<NonNullable<Parameters<typeof offlineDevice>[0]>['rows']> = [],
) {
  const session = await offlineDevice({ rows: [...rows, ...moreRows], permissions });
  const onClose = vi.fn();
  const shown = showScreen(session, <SearchPanel onClose={onClose} typedBefore={() => ''} />);
  const search = await screen.findByRole('combobox', { name: 'Plate, name, invoice or what to do' });
  return { session, user: userEvent.setup(), search, onClose, ...shown };
}

const activeIdOf = (box: HTMLElement) => box.getAttribute('aria-activedescendant');

const resultsOf = async (group: string) =>
  within(await screen.findByRole('group', { name: group }))
    .getAllByRole('option')
    .map((link) => link.getAttribute('href'));

describe('search over everything, without a connection', () => {
  test.each(['wn-48tx', 'WN48-TX', 'n48', '731', 'veldhuis wn'])('finds an object by %s', async (text) => {
    const { user, search } = await openSearch();
    await user.type(search, text);
    expect(await resultsOf('Objects')).toEqual([`/objects/${testId('o', 1)}`]);
  });

  test('finds a customer by a phone number in another notation, and what they own', async () => {
    const { user, search } = await openSearch();
    await user.type(search, '06-8765 4321');
    expect(await resultsOf('Customers')).toEqual([`/customers/${testId('c', 2)}`]);
    expect(await resultsOf('Objects')).toEqual([`/objects/${testId('o', 2)}`]);
  });

  test('finds a spot, those that are called so first', async () => {
    const { user, search } = await openSearch();
    await user.type(search, 'a2');
    expect(await resultsOf('Spots')).toEqual([`/spots?warehouse=${testId('w', 1)}&spot=${testId('s', 2)}&view=map`]);
  });

  test('finds a warehouse by its name, before its spots, but after what is named so itself', async () => {
    const { user, search } = await openSearch();
    await user.type(search, 'hal a');
    expect(await resultsOf('Warehouses')).toEqual([`/spots?warehouse=${testId('w', 1)}`]);
    await resultsOf('Spots');
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label') ?? group.textContent);
    expect(groups.findIndex((name) => name.startsWith('Warehouses'))).toBeLessThan(
      groups.findIndex((name) => name.startsWith('Spots')),
    );
  });

  test('finds who asked for a place, for who may see them', async () => {
    const { user, search, unmount } = await openSearch([...YARD_HAND, 'prospect index']);
    await user.type(search, 'wacht');
    expect(await resultsOf('Prospects')).toEqual([`/prospects/${testId('p', 1)}`]);
    unmount();
    const yard = await openSearch();
    await yard.user.type(yard.search, 'wacht');
    await screen.findByText('Nothing found');
    expect(screen.queryByRole('group', { name: 'Prospects' })).toBeNull();
  });

  test('shows no group that this person may not see', async () => {
    const { user, search } = await openSearch(['object index']);
    await user.type(search, 'a');
    await resultsOf('Objects');
    expect(screen.queryByRole('group', { name: 'Customers' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Spots' })).toBeNull();
  });

  test('is used with the keyboard alone, and tells a screen reader which option Enter opens', async () => {
    const { user, search, onClose } = await openSearch();
    await user.type(search, 'wb10{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(`/objects/${testId('o', 2)}`));
    await user.clear(search);
    await user.type(search, 'w');
    await waitFor(async () => expect(await resultsOf('Objects')).toHaveLength(2));
    const active = () => screen.getAllByRole('option').findIndex((option) => option.id === activeIdOf(search));
    await waitFor(() => expect(active()).toBe(0));
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}');
    await waitFor(() => expect(active()).toBe(1));
    expect(document.activeElement).toBe(search);
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
    expect(screen.getByRole('listbox').id).toBe(search.getAttribute('aria-controls'));
    await user.keyboard('n');
    // Another text begins at its first option again.
    await waitFor(() => expect(active()).toBe(0));
  });

  test('shows what was looked at lately, and puts it first, until the person signs out', async () => {
    const { session, user, search, unmount } = await openSearch();
    expect(screen.queryByRole('group', { name: 'Looked at lately' })).toBeNull();
    await user.type(search, 'wb10');
    await user.click(await screen.findByRole('option', { name: /WB-10-KV/ }));
    unmount();
    showScreen(session, <SearchPanel onClose={() => undefined} typedBefore={() => ''} />);
    expect(await resultsOf('Looked at lately')).toEqual([`/objects/${testId('o', 2)}`]);
    await user.type(screen.getByRole('combobox'), 'w');
    await waitFor(async () =>
      expect(await resultsOf('Objects')).toEqual([2, 1].map((number) => `/objects/${testId('o', number)}`)),
    );
    expect(recentRecords(testId('u', 1))).toHaveLength(1);
    expect(recentRecords(testId('u', 2))).toEqual([]);
    rememberUser(null);
    expect(recentRecords(testId('u', 1))).toEqual([]);
  });

  test('says that nothing was found', async () => {
    const { user, search } = await openSearch();
    await user.type(search, 'zzz');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  test('puts an exact number before what was looked at lately', async () => {
    const many = [
      [customerTable, [aCustomer({ id: testId('c', 2) })]],
      [objectTable, [55, 551].map((number) => anObject(number, { plate: '', number, sortKey: String(1000 - number) }))],
    ] as const;
    const { user, search } = await openSearch(YARD_HAND, many);
    noteRecent(testId('u', 1), { kind: 'objects', id: testId('o', 551) });
    await user.type(search, '55');
    await waitFor(async () =>
      expect(await resultsOf('Objects')).toEqual([55, 551].map((number) => `/objects/${testId('o', number)}`)),
    );
  });

  test('leads to all of a kind with the keyboard: to the list, searched, or here where there is none', async () => {
    const many = [
      [
        customerTable,
        Array.from({ length: 9 }, (_, index) =>
          aCustomer({ id: testId('c', 10 + index), lastname: `Wit ${index}`, status: index < 7 ? 1 : 0 }),
        ),
      ],
      [spotTable, Array.from({ length: 8 }, (_, index) => aSpot(50 + index, { name: `Wit${index}` }))],
    ] as const;
    const { user, search, onClose } = await openSearch(YARD_HAND, many);
    await user.type(search, 'wit');
    await waitFor(async () => expect(await resultsOf('Spots')).toHaveLength(6));
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(said().join()).toContain('10 results'));
    expect((await resultsOf('Customers')).slice(5)).toEqual([
      '/customers?tag=&q=wit',
      '/customers-inactive?tag=&q=wit',
    ]);
    await user.keyboard('{ArrowDown>12/}{Enter}');
    await waitFor(async () => expect(await resultsOf('Spots')).toHaveLength(8));
    const selected = () =>
      screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true');
    // The choice stays where it was: on the first of those that came.
    await waitFor(() => expect(selected()).toBe(12));
    await user.keyboard('{ArrowUp>7/}');
    await waitFor(() => expect(selected()).toBe(5));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/customers?tag=&q=wit'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

const groupNames = () =>
  screen.getAllByRole('group').map((group) => (group.getAttribute('aria-label') ?? '').replace(/ ·.*/, ''));

describe('what is called exactly as typed stands first', () => {
  test('a spot, before an object with that number and the warehouse of it', async () => {
    const { user, search } = await openSearch(YARD_HAND, [
      [warehouseTable, [aWarehouse({ id: testId('w', 3), name: 'Hal 731' })]],
      [spotTable, [aSpot(60, { name: '7310' }), aSpot(61, { name: '731' })]],
    ]);
    await user.type(search, '731');
    await waitFor(() => expect(groupNames()).toEqual(['Spots', 'Objects', 'Warehouses']));
    expect((await resultsOf('Spots'))[0]).toContain(testId('s', 61));
    await waitFor(() => expect(activeIdOf(search)).toBe(`option-${testId('s', 61)}`));
  });

  test('a customer, before the objects they own and before those who have it as a last name', async () => {
    const { user, search } = await openSearch(YARD_HAND, [
      [
        customerTable,
        [
          aCustomer({ id: testId('c', 1), firstname: 'Ada', lastname: 'Winkel', sortKey: 'winkel ada' }),
          aCustomer({ id: testId('c', 5), firstname: '', lastname: 'Winkel', sortKey: 'winkel b' }),
        ],
      ],
    ]);
    await user.type(search, 'winkel');
    await waitFor(() => expect(groupNames().slice(0, 2)).toEqual(['Customers', 'Objects']));
    expect(await resultsOf('Customers')).toEqual([5, 1].map((number) => `/customers/${testId('c', number)}`));
  });

  test('a record, even before what can be done under a name that begins so', async () => {
    const { user, search } = await openSearch(
      [...YARD_HAND, 'object create'],
      [[spotTable, [aSpot(62, { name: 'New' })]]],
    );
    await user.type(search, 'new');
    await waitFor(() => expect(groupNames().slice(0, 2)).toEqual(['Spots', 'Do']));
  });
});

describe('an object is found by words of its traits', () => {
  test('as in the list of objects: its category and its warehouse', async () => {
    const more = [
      [warehouseTable, [aWarehouse()]],
      [objectTable, [aStoredObject(3, 3, { plate: 'KB12CD', sortKey: 'c', category: 'boat', brand: 'Bayliner' })]],
    ] as const;
    const { user, search } = await openSearch(YARD_HAND, more);
    await user.type(search, 'boat hal a');
    expect(await resultsOf('Objects')).toEqual([`/objects/${testId('o', 3)}`]);
  });

  test('somebody who is called as a kind of objects comes before those', async () => {
    const more = [
      [customerTable, [aCustomer({ id: testId('c', 9), firstname: 'Jan', lastname: 'Boat' })]],
      [objectTable, [aStoredObject(3, 3, { plate: 'KB12CD', sortKey: 'c', category: 'boat', brand: 'Bayliner' })]],
    ] as const;
    const { user, search } = await openSearch(YARD_HAND, more);
    await user.type(search, 'boat');
    expect(await resultsOf('Objects')).toEqual([`/objects/${testId('o', 3)}`]);
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups.indexOf('Customers')).toBeLessThan(groups.indexOf('Objects'));
    expect(groups).toContain('Customers');
  });
});

test('a warehouse is found by a part of its name, also before it has spots', async () => {
  const { user, search } = await openSearch(YARD_HAND, [
    [warehouseTable, [aWarehouse({ id: testId('w', 4), name: 'Noordloods' })]],
  ]);
  await user.type(search, 'loods');
  expect(await resultsOf('Warehouses')).toEqual([`/spots?warehouse=${testId('w', 4)}`]);
});

describe('a slip of the hand', () => {
  test('in a name finds the customer under a heading of its own, which Enter alone does not open', async () => {
    const { user, search, onClose } = await openSearch();
    await user.type(search, 'bakekr');
    expect(await resultsOf('Similar')).toEqual([`/customers/${testId('c', 2)}`]);
    expect(groupNames()).toEqual(['Similar']);
    expect(screen.queryByText('Nothing found')).toBeNull();
    await user.keyboard('{Enter}');
    expect(onClose).not.toHaveBeenCalled();
    expect(activeIdOf(search)).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(`/customers/${testId('c', 2)}`));
  });

  test('in a plate finds the object, and leaves the way to a new one with what was typed', async () => {
    const { user, search } = await openSearch([...YARD_HAND, 'object create']);
    await user.type(search, 'wn-48-tz');
    expect(await resultsOf('Similar')).toEqual([`/objects/${testId('o', 1)}`]);
    expect((await screen.findByRole('link', { name: /WN-48-TZ/ })).getAttribute('href')).toBe(
      '/objects/create?plate=WN-48-TZ',
    );
  });

  const called = (names: readonly string[]) =>
    [
      [customerTable, names.map((lastname, at) => aCustomer({ id: testId('c', 20 + at), lastname, email: '' }))],
    ] as const;

  test('stands after what was found as typed', async () => {
    const { user, search } = await openSearch(YARD_HAND, called(['Jansen', 'Jansens', 'Janssen']));
    await user.type(search, 'jansen');
    expect(await resultsOf('Similar')).toEqual([`/customers/${testId('c', 22)}`]);
    expect(groupNames()).toEqual(['Customers', 'Similar']);
    await waitFor(() => expect(activeIdOf(search)).toBe(`option-${testId('c', 20)}`));
  });

  test('is not looked for where enough was found as typed', async () => {
    const { user, search } = await openSearch(YARD_HAND, called(['Jansen', 'Jansens', 'Janssen', 'van Jansen']));
    await user.type(search, 'jansen');
    await waitFor(async () => expect(await resultsOf('Customers')).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.queryByRole('group', { name: 'Similar' })).toBeNull();
  });

  test('finds nobody for who may not see customers', async () => {
    const { user, search } = await openSearch(['object index']);
    await user.type(search, 'bakekr');
    await screen.findByText('Nothing found');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.queryByRole('group', { name: 'Similar' })).toBeNull();
  });
});

test('the time of an appointment is never what a narrow screen cuts off', async () => {
  const { user, search } = await openSearch(
    [...YARD_HAND, 'appointment index'],
    [[appointmentTable, [anAppointment(1, { time: '14:45' })]]],
  );
  await user.type(search, 'wn48tx');
  const line = (await screen.findByText('14:45')).parentElement?.parentElement;
  expect(line).toBeInstanceOf(HTMLElement);
  if (line instanceof HTMLElement) expect(getComputedStyle(line).flexWrap).toBe('wrap');
});
