import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RecordList, type RecordListProps } from '#ui/list/record-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { UiProvider } from '#ui/ui-provider.tsx';
import { renderUi } from './render-ui.tsx';

type Item = { readonly id: string; readonly name: string };
const many: readonly Item[] = Array.from({ length: 50_000 }, (_, at) => ({ id: `item-${at}`, name: `Name ${at}` }));

function listOf(change: Partial<RecordListProps<Item>>) {
  return (
    <RecordList
      label="Things"
      items={many}
      getId={(item) => item.id}
      columns={[{ key: 'name', header: 'Name', width: '1fr', render: (item) => item.name, sortable: true }]}
      renderCard={(item) => item.name}
      cardHeight={96}
      rowAttributes={(item) => ({ 'data-thing-id': item.id })}
      onOpen={() => undefined}
      {...change}
    />
  );
}

function show(change: Partial<RecordListProps<Item>> = {}) {
  const onOpen = vi.fn<(item: Item) => void>();
  renderUi(listOf({ onOpen, ...change }));
  return { onOpen, grid: screen.queryByRole('grid', { name: 'Things' }) };
}

test('fifty thousand records put only what is visible into the page', () => {
  const { grid } = show();
  expect(grid?.getAttribute('aria-rowcount')).toBe('50001');
  const rows = document.querySelectorAll('[data-thing-id]');
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThan(60);
});

test('other records are drawn where they are seen first, and beyond that once they stay', async () => {
  const rowsSeen = 17;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(rowsSeen * 38);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      disconnect = () => {};
      constructor(measured: () => void) {
        this.observe = measured;
      }
    },
  );
  const drawn = () => document.querySelectorAll('[data-thing-id]').length;
  function Typing() {
    const [items, setItems] = useState(many);
    return (
      <>
        <button type="button" onClick={() => setItems(many.slice(7))}>
          type
        </button>
        {listOf({ items })}
      </>
    );
  }
  renderUi(<Typing />);
  expect(drawn()).toBeGreaterThan(rowsSeen);
  fireEvent.click(screen.getByText('type'));
  expect(drawn()).toBe(rowsSeen);
  await waitFor(() => expect(drawn()).toBeGreaterThan(rowsSeen));
  vi.unstubAllGlobals();
});

test('arrow keys move through the list and enter opens what they reached', async () => {
  const user = userEvent.setup();
  const { grid, onOpen } = show();
  grid?.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(many[1]);
});

test('enter opens nothing before something was reached, and arrows stop at the first record', async () => {
  const user = userEvent.setup();
  const { grid, onOpen } = show();
  grid?.focus();
  await user.keyboard('{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(many[0]);
});

test('a press opens a record', async () => {
  const { onOpen } = show();
  await userEvent.click(screen.getByText('Name 3'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(many[3]);
});

describe('a new tab', () => {
  const open = vi.fn();
  const addressOf = ({ id }: Item) => (id === 'item-4' ? null : `/things/${id}`);
  const tabOf = (at: number) =>
    expect(open).toHaveBeenCalledExactlyOnceWith(`/things/item-${at}`, '_blank', 'noopener');
  const middle = (element: Element) => fireEvent(element, new MouseEvent('auxclick', { button: 1, bubbles: true }));
  beforeEach(() => {
    open.mockClear();
    vi.spyOn(window, 'open').mockImplementation(open);
    return () => vi.restoreAllMocks();
  });

  test.each([['ctrlKey'], ['metaKey']])('has the record that is pressed with %s', (key) => {
    const { onOpen } = show({ addressOf });
    fireEvent.click(screen.getByText('Name 3'), { [key]: true });
    tabOf(3);
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('has the record that the middle button presses, and the list does not begin to scroll', () => {
    const { onOpen } = show({ addressOf });
    expect(fireEvent.mouseDown(screen.getByText('Name 3'), { button: 1 })).toBe(false);
    middle(screen.getByText('Name 3'));
    tabOf(3);
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('is not opened by a plain press, nor by the other mouse button', () => {
    const { onOpen } = show({ addressOf });
    expect(fireEvent.mouseDown(screen.getByText('Name 3'))).toBe(true);
    fireEvent.click(screen.getByText('Name 3'));
    fireEvent(screen.getByText('Name 3'), new MouseEvent('auxclick', { button: 2, bubbles: true }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(many[3]);
    expect(open).not.toHaveBeenCalled();
  });

  test('is not opened for a record without a page of its own, which opens here', () => {
    const { onOpen } = show({ addressOf });
    fireEvent.click(screen.getByText('Name 4'), { ctrlKey: true });
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(many[4]);
    middle(screen.getByText('Name 4'));
    expect(open).not.toHaveBeenCalled();
  });

  test('is left to a link in the row, and a checkbox only selects', () => {
    const render = (item: Item) => <a href={`#${item.id}`}>{item.name}</a>;
    const onChange = vi.fn();
    const { onOpen } = show({
      addressOf,
      columns: [{ key: 'name', header: 'Name', width: '1fr', render }],
      selection: { chosenIds: new Set(), onChange, nameOf: ({ name }) => `Choose ${name}`, allLabel: 'All' },
    });
    fireEvent.click(screen.getByText('Name 3'), { ctrlKey: true });
    middle(screen.getByText('Name 3'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Name 5' }), { ctrlKey: true });
    middle(screen.getByRole('checkbox', { name: 'Choose Name 5' }));
    expect(onChange).toHaveBeenCalledOnce();
    expect(open).not.toHaveBeenCalled();
    expect(onOpen).not.toHaveBeenCalled();
  });
});

test('a column head sorts up and then down', async () => {
  const onSort = vi.fn();
  show({ onSort, sort: { key: 'name', descending: false } });
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ key: 'name', descending: true });
});

test('an empty list shows what to do next instead', () => {
  const { grid } = show({ items: [], empty: <p>Make the first one</p> });
  expect(grid).toBeNull();
  expect(screen.getByText('Make the first one')).toBeDefined();
});

/** A search box above the list, in the part of a page that other lists stand outside of. */
function showSearched(items: readonly Item[]) {
  const onOpen = vi.fn<(item: Item) => void>();
  const page = (shown: readonly Item[]) => (
    <I18nProvider i18n={i18n}>
      <UiProvider>
        <div role="grid" className="records" aria-label="Elsewhere" tabIndex={0} />
        <main>
          <div>
            <SearchField label="Search things" onSearch={() => undefined} />
          </div>
          <div>{listOf({ items: shown, onOpen, empty: <p>None</p> })}</div>
        </main>
      </UiProvider>
    </I18nProvider>
  );
  const { rerender } = render(page(items));
  return { onOpen, box: screen.getByRole('searchbox'), change: (shown: readonly Item[]) => rerender(page(shown)) };
}

test.each(['{ArrowDown}', '{Enter}'])(
  '%s leads from the search box to the first row, and Enter opens it',
  async (key) => {
    const user = userEvent.setup();
    const { onOpen, box } = showSearched(many);
    await user.type(box, `x${key}`);
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Things' }));
    expect(onOpen).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(many[0]);
  },
);

test('Escape leads back to the search box, whose text stays', async () => {
  const user = userEvent.setup();
  const { box } = showSearched(many);
  await user.type(box, 'x{ArrowDown}{ArrowDown}{Escape}');
  expect(document.activeElement).toBe(box);
  expect(box).toHaveProperty('value', 'x');
});

test('the first row stays the first when other rows are found meanwhile; a row that was walked to does not move', async () => {
  const user = userEvent.setup();
  const { onOpen, box, change } = showSearched(many);
  await user.type(box, 'x{ArrowDown}');
  change(many.slice(3));
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(many[3]);
  onOpen.mockClear();
  await user.keyboard('{ArrowDown}');
  change(many.slice(10));
  await user.keyboard('{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
});

test('without rows the search box keeps the cursor', async () => {
  const { box } = showSearched([]);
  await userEvent.type(box, 'x{ArrowDown}');
  expect(document.activeElement).toBe(box);
});

test('the record that is open is scrolled to once', () => {
  const { rerender } = render(
    <UiProvider>
      <I18nProvider i18n={i18n}>{listOf({ selectedId: 'item-40000' })}</I18nProvider>
    </UiProvider>,
  );
  const grid = screen.getByRole('grid', { name: 'Things' });
  expect(grid.scrollTop).toBeGreaterThan(39_000 * 38);
  grid.scrollTop = 100;
  rerender(
    <UiProvider>
      <I18nProvider i18n={i18n}>{listOf({ selectedId: 'item-40000', items: [...many] })}</I18nProvider>
    </UiProvider>,
  );
  expect(grid.scrollTop).toBe(100);
});

describe('↓ while nothing has the focus', () => {
  const press = (init: KeyboardEventInit = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', ...init });
  const showSearched = () =>
    renderUi(
      <main>
        <h1 id="page-title" tabIndex={-1}>
          Things
        </h1>
        <SearchField label="Search things" onSearch={() => undefined} />
        {listOf({})}
        <button type="button">another</button>
      </main>,
    );
  const activeRow = () =>
    document.getElementById(
      screen.getByRole('grid', { name: 'Things' }).getAttribute('aria-activedescendant') ?? 'none',
    )?.dataset['thingId'];

  test('leads to the first row, from the title of the page too, and on from there', () => {
    showSearched();
    press();
    expect(activeRow()).toBe('item-0');
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Things' }));
    press();
    expect(activeRow()).toBe('item-1');
    document.getElementById('page-title')?.focus();
    press();
    expect(activeRow()).toBe('item-0');
  });

  test('leaves alone what has the focus, a press with another key, and a list that is not searched', () => {
    showSearched();
    press({ ctrlKey: true });
    screen.getByRole('button', { name: 'another' }).focus();
    press();
    expect(activeRow()).toBeUndefined();
    cleanup();
    show();
    press();
    expect(activeRow()).toBeUndefined();
  });
});
