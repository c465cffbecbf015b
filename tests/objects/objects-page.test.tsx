import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { ObjectsPage } from '#pages/objects/objects-page.tsx';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, widenToDesk } from '#tests/support/screen.tsx';
import { DraftStoreContext } from '#ui/form/draft-store.ts';

const rows = [
  [
    objectTable,
    [
      aStoredObject(1, 1, { plate: 'WN48TX', sortKey: 'wn48tx', color: 'red' }),
      aStoredObject(2, 2, { plate: 'WB10KV', sortKey: 'wb10kv', brand: 'Fendt', holdReason: 'Open invoice' }),
      anObject(3, { plate: '', sortKey: '~trailer', category: 'trailer', brand: 'Anssems' }),
    ],
  ],
] as const;

async function showObjects(at = '/objects') {
  const session = await offlineDevice({ rows });
  showScreen(
    session,
    <Routes>
      <Route path="/objects" element={<ObjectsPage />}>
        <Route path=":objectId" element={<h1>Details</h1>} />
      </Route>
    </Routes>,
    at,
  );
  await screen.findByText('3 matches');
  return userEvent.setup();
}

const NOT_READY = { entries: [], ready: false };

const shownIds = () =>
  [...document.querySelectorAll('[data-object-id]')].map((row) => row.getAttribute('data-object-id'));

const DOWNLOAD = {
  done: 220,
  total: 800,
  table: 'objects',
  parts: [
    {
      table: 'objects',
      older: false,
      done: 100,
      total: 300,
    },
    {
      table: 'customers',
      older: false,
      done: 20,
      total: 100,
    },
    {
      table: 'appointments',
      older: false,
      done: 100,
      total: 400,
    },
  ],
};

test('the search stands while an object of the list is edited, and is gone after a visit elsewhere', async () => {
  const session = await offlineDevice({ rows });
  const leave = (path: string) => window.history.replaceState(null, '', path);
  showScreen(
    session,
    <DraftStoreContext value={session.drafts}>
      <Link to="/objects/1/edit" onClick={() => leave('/objects/1/edit')}>
        Edit
      </Link>
      <Link to="/" onClick={() => leave('/')}>
        Elsewhere
      </Link>
      <Link to="/objects" onClick={() => leave('/objects')}>
        List
      </Link>
      <Routes>
        <Route path="/objects" element={<ObjectsPage />}>
          <Route path=":objectId" element={<h1>Details</h1>} />
        </Route>
        <Route path="/objects/:objectId/edit" element={<h1>Edit</h1>} />
        <Route path="/" element={<h1>Start</h1>} />
      </Routes>
    </DraftStoreContext>,
    '/objects',
  );
  const user = userEvent.setup();
  const go = (name: string) => user.click(screen.getByRole('link', { name }));
  await screen.findByText('3 matches');
  await user.type(screen.getByRole('searchbox'), 'fendt');
  await screen.findByText(/^1 match/);
  await go('Edit');
  await screen.findByRole('heading', { name: 'Edit' });
  await go('List');
  await screen.findByText(/^1 match/);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('fendt');
  await go('Elsewhere');
  await screen.findByRole('heading', { name: 'Start' });
  await go('List');
  await screen.findByText('3 matches');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

describe('the list of objects', () => {
  test('shows every object of the device without a connection, sorted by plate, those without one last', async () => {
    await showObjects();
    expect(shownIds()).toEqual([testId('o', 2), testId('o', 1), testId('o', 3)]);
  });

  test.each([
    ['hal a', [2, 1]],
    ['trailer', [3]],
    ['in storage fendt', [2]],
    ['hold', [2]],
  ])('finds by warehouse, category and status: %s', async (text, numbers) => {
    const user = await showObjects();
    await user.type(screen.getByRole('searchbox', { name: 'Search objects' }), text);
    await waitFor(() => expect(shownIds()).toEqual(numbers.map((number) => testId('o', number))));
  });

  test('offers a brand that was typed with a slip', async () => {
    const user = await showObjects();
    await user.type(screen.getByRole('searchbox', { name: 'Search objects' }), 'fnedt');
    const link = await screen.findByRole('link', { name: 'Fendt' });
    expect(link.getAttribute('href')).toBe('/objects?state=all&q=Fendt');
  });

  test('offers the colours that there are, and a column for who asks for it', async () => {
    const user = await showObjects();
    const filter = await screen.findByRole('combobox', { name: 'Colour' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All colours', 'Red']);
    expect(screen.queryByRole('columnheader', { name: 'Colour' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Colour' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('columnheader', { name: 'Colour' })).toBeTruthy();
    await user.selectOptions(filter, 'Red');
    expect(shownIds()).toEqual([testId('o', 1)]);
  });

  test('finds a plate by any part, with or without dashes', async () => {
    const user = await showObjects();
    const search = screen.getByRole('searchbox', { name: 'Search objects' });
    await user.type(search, '8-t');
    await waitFor(() => expect(shownIds()).toEqual([testId('o', 1)]));
    await user.clear(search);
    await user.type(search, 'B10K');
    await waitFor(() => expect(shownIds()).toEqual([testId('o', 2)]));
  });

  test('keeps only what stands in the yard when asked, and remembers it for this list', async () => {
    const user = await showObjects();
    await user.click(screen.getByRole('button', { name: /^In storage/ }));
    await waitFor(() => expect(shownIds()).toEqual([testId('o', 2), testId('o', 1)]));
    expect(JSON.parse(localStorage.getItem('remise.filters') ?? '{}')).toMatchObject({
      '/objects': { state: 'with_storage' },
    });
  });

  test('shows only held objects when a tile asks for them', async () => {
    const session = await offlineDevice({ rows });
    showScreen(
      session,
      <Routes>
        <Route path="/objects" element={<ObjectsPage />} />
      </Routes>,
      '/objects?state=held',
    );
    await screen.findByText('1 match');
    expect(shownIds()).toEqual([testId('o', 2)]);
    expect(within(screen.getByRole('grid')).getByText('Hold')).toBeTruthy();
  });

  test('lists what stands on a spot whose name is typed as a second group', async () => {
    const user = await showObjects();
    await user.type(screen.getByRole('searchbox', { name: 'Search objects' }), 'a1');
    const group = await screen.findByRole('grid', { name: 'On this spot' });
    expect([...group.querySelectorAll('[data-object-id]')].map((row) => row.getAttribute('data-object-id'))).toEqual([
      testId('o', 1),
    ]);
  });

  test('sorts by a column that is pressed, and the other way when pressed again', async () => {
    widenToDesk();
    const user = await showObjects();
    await user.click(screen.getByRole('button', { name: 'Number' }));
    await waitFor(() => expect(shownIds()).toEqual([testId('o', 1), testId('o', 2), testId('o', 3)]));
    await user.click(screen.getByRole('button', { name: 'Number' }));
    await waitFor(() => expect(shownIds()).toEqual([testId('o', 3), testId('o', 2), testId('o', 1)]));
  });

  test('opens an object that is pressed', async () => {
    const user = await showObjects();
    const row = document.querySelector(`[data-object-id="${testId('o', 2)}"]`);
    await user.click(row as Element);
    await screen.findByRole('heading', { name: 'Details' });
    expect(screen.getByLabelText('address').textContent).toBe(`/objects/${testId('o', 2)}`);
  });

  test('says how far the first download is, and counts nothing before everything is here', async () => {
    const session = await offlineDevice({ rows });
    const downloading = { ...session.status.get(), download: DOWNLOAD };
    const half: DeviceSession = {
      ...session,
      status: { ...session.status, get: () => downloading },
      listIndex: () => ({ get: () => NOT_READY, subscribe: () => () => undefined, prepare: () => Promise.resolve() }),
    };
    showScreen(half, <ObjectsPage />, '/objects');
    expect((await screen.findByText(/^First download/)).textContent).toBe('First download: Objects, 120 of 400 rows');
    expect(screen.getByRole('button', { name: 'All' })).toBeTruthy();
    expect(screen.queryByText(/match/)).toBeNull();
  });

  test('says what to do when nothing matches', async () => {
    const user = await showObjects();
    await user.type(screen.getByRole('searchbox', { name: 'Search objects' }), 'zzz');
    expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy();
  });
});

test('a link brings a text to search for, which stands until another is typed', async () => {
  const session = await offlineDevice({ rows });
  showScreen(
    session,
    <>
      <Link to="/objects?state=all&q=wn48">again</Link>
      <ObjectsPage />
    </>,
    '/objects?state=all&q=wn48',
  );
  const user = userEvent.setup();
  const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search objects' });
  await screen.findByText('1 match');
  expect(search().value).toBe('wn48');
  await user.clear(search());
  await user.type(search(), 'w');
  await screen.findByText('2 matches');
  expect(search().value).toBe('w');
  expect(screen.getByLabelText('address').textContent).toBe('/objects?state=all');
  await user.click(screen.getByRole('link', { name: 'again' }));
  await screen.findByText('1 match');
  expect(search().value).toBe('wn48');
});
