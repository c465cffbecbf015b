import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ChosenList, useListChoice, useListSort } from '#ui/list/list-choice.ts';
import { sortRows } from '#ui/list/sort-rows.ts';
import { renderUi } from './render-ui.tsx';

type Choice = { readonly status: '' | 'open' | 'paid'; readonly sort: 'name' | '-name' | '' };
const LIST: ChosenList<Choice> = {
  path: '/things',
  none: { status: '', sort: '' },
  values: { status: ['open', 'paid'], sort: ['name', '-name'] },
};

function Things() {
  const [choice, change] = useListChoice(LIST);
  const { sort, onSort } = useListSort(choice.sort, change);
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{`${choice.status || 'all'} ${sort === undefined ? 'unsorted' : `${sort.key} ${sort.descending}`}`}</output>
      <p data-testid="address">{search}</p>
      <button type="button" onClick={() => change({ status: 'paid' })}>
        paid
      </button>
      <button type="button" onClick={() => onSort({ key: 'name', descending: true })}>
        sort
      </button>
      <Link to="/?status=open">open ones</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => localStorage.clear());

describe('what is chosen of a list', () => {
  test('stands in the address beside what else stands there, and is found there again', async () => {
    renderUi(<Things />, '/?layout=side');
    await userEvent.click(screen.getByText('paid'));
    await userEvent.click(screen.getByText('sort'));
    await waitFor(() => expect(shown()).toBe('paid name true'));
    await waitFor(() => expect(address()).toBe('?layout=side&status=paid&sort=-name'));
  });

  test('is that of the address before what was chosen last on this device, which is taken without one', () => {
    localStorage.setItem('remise.filters', JSON.stringify({ '/things': { status: 'paid', sort: 'name' } }));
    const first = renderUi(<Things />);
    expect(shown()).toBe('paid name false');
    first.unmount();
    renderUi(<Things />, '/?status=open');
    expect(shown()).toBe('open unsorted');
  });

  test('follows a link, and the way back', async () => {
    renderUi(<Things />, '/?status=paid&sort=name');
    await userEvent.click(screen.getByText('open ones'));
    await waitFor(() => expect(shown()).toBe('open unsorted'));
    await userEvent.click(screen.getByText('back'));
    await waitFor(() => expect(shown()).toBe('paid name false'));
  });

  test('is nothing that a list does not know, from wherever it came', () => {
    localStorage.setItem('remise.filters', JSON.stringify({ '/things': { status: 7, sort: { key: 'name' } } }));
    const first = renderUi(<Things />);
    expect(shown()).toBe('all unsorted');
    first.unmount();
    renderUi(<Things />, '/?status=secret&sort=secret');
    expect(shown()).toBe('all unsorted');
  });
});

test('rows without a value stay last in both directions, and equal ones keep their order', () => {
  const rows = [
    { id: 1, name: 'b' },
    { id: 2, name: '' },
    { id: 3, name: 'a' },
    { id: 4, name: 'b' },
  ];
  const values = { name: ({ name }: (typeof rows)[number]) => name };
  const ids = (sort: 'name' | '-name' | '') => sortRows(rows, sort, values).map(({ id }) => id);
  expect([ids('name'), ids('-name'), ids('')]).toEqual([
    [3, 1, 4, 2],
    [1, 4, 3, 2],
    [1, 2, 3, 4],
  ]);
});
