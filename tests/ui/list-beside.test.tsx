import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet, Route, Routes, useNavigate, useParams } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListBeside } from '#ui/list/list-beside.tsx';
import { useListRoom } from '#ui/list/list-room.ts';
import { RecordList } from '#ui/list/record-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { renderUi } from './render-ui.tsx';

type Boat = { readonly id: string; readonly name: string; readonly harbour: string };
const BOATS: readonly Boat[] = [
  { id: 'adagio', name: 'Adagio', harbour: 'Hoorn' },
  { id: 'brandaris', name: 'Brandaris', harbour: 'Terschelling' },
  { id: 'bruinvis', name: 'Bruinvis', harbour: 'Den Helder' },
];

/** How often the list was made from nothing. */
let made = 0;

function Boats({ selectedId }: { readonly selectedId: string | undefined }) {
  const [asked, search] = useState('');
  const navigate = useNavigate();
  const [harbour, choose] = useState('');
  const [size, resize] = useState('all');
  const isBeside = useListRoom() !== 'whole';
  useState(() => (made += 1));
  return (
    <Page title="Boats" fill beside={isBeside} actions={<button type="button">New boat</button>}>
      <SearchField onSearch={search} label="Search boats" />
      <FilterRow>
        <FilterChips
          label="Size"
          none="all"
          value={size}
          chips={['all', 'small'].map((value) => ({ value, label: value }))}
          onChange={resize}
        />
        <FilterSelect
          label="Harbour"
          none="All harbours"
          value={harbour}
          options={BOATS.map((boat) => ({ value: boat.harbour, label: boat.harbour }))}
          onChange={choose}
        />
      </FilterRow>
      <RecordList
        label="Boats"
        items={BOATS.filter((boat) => boat.name.toLowerCase().includes(asked) && boat.harbour.includes(harbour))}
        getId={({ id }) => id}
        columns={[
          { key: 'name', header: 'Name', width: '2fr', beside: '1fr', render: ({ name }) => name },
          { key: 'harbour', header: 'Harbour', width: '1fr', render: ({ harbour }) => harbour },
        ]}
        renderCard={({ name, harbour }) => `${name} of ${harbour}`}
        cardHeight={84}
        onOpen={({ id }) => void navigate(`/boats/${id}`)}
        {...(selectedId === undefined ? {} : { selectedId })}
      />
    </Page>
  );
}

function BoatsPage() {
  const { boatId } = useParams();
  return (
    <ListBeside recordId={boatId} list={<Boats selectedId={boatId} />}>
      <Outlet />
    </ListBeside>
  );
}

function BoatPage() {
  const { boatId = '' } = useParams();
  return (
    <Page title={boatId}>
      <Link to="/boats">All boats</Link>
    </Page>
  );
}

/** Shows an address in a window of so many pixels. */
function show(width: number, path: string) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matchesWidth(query, width),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  made = 0;
  renderUi(
    <Routes>
      <Route path="/boats" element={<BoatsPage />}>
        <Route path=":boatId" element={<BoatPage />} />
      </Route>
    </Routes>,
    path,
  );
  return userEvent.setup();
}

/** Widths alone: a mouse is there. */
function matchesWidth(query: string, width: number): boolean {
  const [, bound, rem] = /\((min|max)-width: ([\d.]+)rem\)/.exec(query) ?? [];
  return bound === 'min' ? width >= Number(rem) * 16 : bound === 'max' && width <= Number(rem) * 16;
}

afterEach(() => vi.unstubAllGlobals());

const titles = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);

test('on a phone a record takes the place of its list, which is as it was when the person comes back', async () => {
  const user = show(390, '/boats');
  await user.type(screen.getByRole('searchbox'), 'bru');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1));
  await user.click(screen.getByText('Bruinvis of Den Helder'));
  expect(await screen.findByRole('heading', { level: 1, name: 'bruinvis' })).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
  expect(titles()).toEqual(['bruinvis']);
  await user.click(screen.getByRole('link', { name: 'All boats' }));
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('bru');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['Bruinvis of Den Helder']);
  expect(document.title).toBe('Boats · Remise');
  expect(made).toBe(1);
});

test('on a phone a record that was opened by its address draws no list behind it', async () => {
  const user = show(390, '/boats/adagio');
  expect(titles()).toEqual(['adagio']);
  expect(made).toBe(0);
  await user.click(screen.getByRole('link', { name: 'All boats' }));
  expect(await screen.findAllByRole('row')).toHaveLength(3);
});

test('on a tablet cards stand beside the record, and the window is about the record', async () => {
  const user = show(1024, '/boats');
  expect(screen.getByRole('button', { name: 'New boat' })).toBeTruthy();
  await user.click(screen.getByRole('gridcell', { name: 'Hoorn' }));
  const list = await screen.findByRole('grid', { name: 'Boats' });
  expect(within(list).getByText('Adagio of Hoorn')).toBeTruthy();
  expect(within(list).queryByRole('columnheader')).toBeNull();
  expect(titles()).toEqual(['adagio']);
  expect(document.title).toBe('adagio · Remise');
  expect(screen.queryByRole('button', { name: 'New boat' })).toBeNull();
  await user.click(within(list).getByText('Brandaris of Terschelling'));
  expect(await screen.findByRole('heading', { level: 1, name: 'brandaris' })).toBeTruthy();
  expect(within(list).getByRole('row', { selected: true }).textContent).toBe('Brandaris of Terschelling');
});

test('at a desk the list beside a record has the columns that fit there', async () => {
  const user = show(1440, '/boats');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Harbour']);
  await user.click(screen.getByText('Adagio'));
  await screen.findByRole('heading', { level: 1, name: 'adagio' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name']);
  await user.click(screen.getByRole('link', { name: 'All boats' }));
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(2));
  expect(document.title).toBe('Boats · Remise');
});

test.each([1024, 1440])(
  'beside a record a list says by what it is filtered, and a press takes that off (%i)',
  async (width) => {
    const user = show(width, '/boats');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Harbour' }), 'Hoorn');
    await user.click(screen.getByText(/Adagio/));
    await screen.findByRole('heading', { level: 1, name: 'adagio' });
    const filters = screen.getByRole('group', { name: 'Filters' });
    expect(
      within(filters)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Hoorn']);
    await user.click(within(filters).getByRole('button', { name: 'Remove filter: Hoorn' }));
    expect(filters.textContent).toBe('');
    expect(within(screen.getByRole('grid', { name: 'Boats' })).getByText(/Bruinvis/)).toBeTruthy();
  },
);
