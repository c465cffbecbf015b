import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { linesOf, spotBeside } from '#spots/client/map-lines.ts';
import { SpotMap } from '#spots/client/spot-map.tsx';
import type { MapSpot } from '#spots/client/standing-spot.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

/** The spots of a row, by name; a name may give its width in metres: "A1/5". */
function inRow(row: number, ...names: readonly string[]): readonly MapSpot[] {
  return names.map((named, index) => {
    const [name = '', width = '2.5'] = named.split('/');
    const place = { mapRow: row, mapPosition: row === 0 ? 0 : index + 1 };
    return {
      spot: { id: name, name, lengthCm: 700, widthCm: Number(width) * 100, allowedNumber: 1, ...place },
      taken: 0,
      state: 'free',
      unsure: false,
      matches: true,
      vehicle: null,
      told: {},
      others: [],
      held: false,
      leavesOn: null,
      keptLater: null,
    };
  });
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `N${index + 1}`);

async function show(spots: readonly MapSpot[], onOpen: (spotId: string) => void = () => undefined) {
  showScreen(await offlineDevice(), <SpotMap label="Hal A" spots={spots} onOpen={onOpen} />, '/');
  return screen.findByRole('group', { name: 'Hal A' });
}

const rowNames = (map: HTMLElement) =>
  [...map.querySelectorAll('[data-row-name]')].map(({ textContent }) => textContent ?? '');
const detail = (map: HTMLElement) => map.dataset['detail'];

/** A window in which the map has a width, and what is pressed with. */
function windowOf(width: number, hand: 'mouse' | 'finger'): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.stubGlobal('matchMedia', (media: string) => {
    const isPhone = width < 768 && media.includes('max-width');
    return Object.assign(new EventTarget(), {
      matches: isPhone || (hand === 'finger' && media.includes('not (pointer: fine)')),
    });
  });
}

describe('the first view of a hall', () => {
  const hall = [1, 2, 3, 4, 5, 6].flatMap((row) => inRow(row, ...many(20).map((name) => `${row}${name}`)));

  test.each([
    ['at a desk is the whole hall, however little its bays say', 834, 'mouse', 'name'],
    ['on a tablet held upright shows the plates', 834, 'finger', 'plate'],
    ['on a tablet on its side shows the plates', 1024, 'finger', 'plate'],
    ['on a phone shows bays that can be read', 358, 'finger', 'all'],
  ] as const)('%s', async (_, width, hand, shown) => {
    windowOf(width, hand);
    expect(detail(await show(hall))).toBe(shown);
  });

  test('on a phone a tap on the whole hall comes closer; the next one opens a spot', async () => {
    windowOf(358, 'finger');
    const opened = vi.fn();
    const map = await show(hall, opened);
    const bay = within(map).getByRole('button', { name: /^2N3:/ });
    const tap = () => {
      fireEvent.pointerDown(bay, { pointerType: 'touch' });
      fireEvent.click(bay, { detail: 1 });
    };
    await userEvent.click(screen.getByRole('button', { name: 'Whole map' }));
    expect(detail(map)).toBe('looks');
    tap();
    expect(detail(map)).toBe('all');
    expect(opened).not.toHaveBeenCalled();
    tap();
    expect(opened).toHaveBeenCalledExactlyOnceWith('2N3');
  });

  test('stays the whole hall for who asked for it, when the room for it changes', async () => {
    windowOf(358, 'finger');
    const map = await show(hall);
    await userEvent.click(screen.getByRole('button', { name: 'Whole map' }));
    windowOf(320, 'finger');
    fireEvent(window, new Event('resize'));
    expect(detail(map)).toBe('looks');
  });
});

describe('the names of the rows', () => {
  const names = (map: HTMLElement) => [...map.querySelectorAll<HTMLElement>('[data-row-name]')];
  const moved = (map: HTMLElement) => names(map).map(({ style }) => style.transform);

  test('stay at the start of the map while it is scrolled and zoomed', async () => {
    windowOf(358, 'finger');
    const map = await show([...inRow(1, ...many(40)), ...inRow(2, 'A1')]);
    expect(moved(map)).toEqual(['', '']);
    map.scrollLeft = 300;
    fireEvent.scroll(map);
    expect(moved(map)).toEqual(['translateX(300px)', 'translateX(300px)']);
    await userEvent.click(screen.getByRole('button', { name: 'Larger' }));
    fireEvent.scroll(map);
    const zoom = Number(
      /scale\((.+)\)/.exec(map.querySelector<HTMLElement>('[style*=scale]')?.style.transform ?? '')?.[1],
    );
    expect(zoom).toBeGreaterThan(1);
    const [pinned] = moved(map);
    const { scrollLeft } = map;
    expect(scrollLeft).toBeGreaterThan(0);
    expect(pinned).toBe(`translateX(${scrollLeft / zoom}px)`);
    map.scrollLeft = 0;
    fireEvent.scroll(map);
    expect(moved(map)).toEqual(['', '']);
  });
});

describe('spots without a row', () => {
  test('in a hall of their own need no name, and fill as many lines as the width asks for', async () => {
    windowOf(358, 'finger');
    const map = await show(inRow(0, ...many(9)));
    expect(rowNames(map)).toEqual(['9 free', '', '']);
    const lines = [...map.querySelectorAll('[data-map-row]')];
    expect(lines.map((line) => within(line as HTMLElement).getAllByRole('button').length)).toEqual([4, 4, 1]);
  });

  test('beside rows are called so', async () => {
    const map = await show([...inRow(0, 'N1'), ...inRow(1, 'A1')]);
    expect(rowNames(map)).toEqual(['Without a row1 free', 'Row 11 free']);
  });
});

describe('the keys of the map', () => {
  const spots = [...inRow(1, 'A1/5', 'A2', 'A3'), ...inRow(2, 'B1', 'B2', 'B3', 'B4'), ...inRow(3, 'C1')];
  const lines = linesOf(spots, 0);
  const beside = (id: string, key: string) => spotBeside(lines, { width: 30, height: 10 }, { id, key });

  test.each([
    ['A2', 'ArrowRight', 'A3'],
    ['A2', 'ArrowLeft', 'A1'],
    ['A3', 'ArrowRight', undefined],
    ['A1', 'ArrowLeft', undefined],
    ['B3', 'Home', 'B1'],
    ['B3', 'End', 'B4'],
    ['A1', 'ArrowUp', undefined],
    ['C1', 'ArrowDown', undefined],
    ['B2', 'Enter', undefined],
  ])('from %s %s leads to %s', (from, key, to) => {
    expect(beside(from, key)).toBe(to);
  });

  test.each([
    ['A2', 'ArrowDown', 'B3'],
    ['B4', 'ArrowUp', 'A3'],
    ['B4', 'ArrowDown', 'C1'],
  ])('from %s %s leads to what lies there in the hall: %s', (from, key, to) => {
    expect(beside(from, key)).toBe(to);
  });

  test('Tab stops once in a hall, where the arrows last were, and comes back to it', async () => {
    const map = await show(spots);
    const stops = () =>
      [...map.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(({ dataset }) => dataset['spotId']);
    expect(stops()).toEqual(['A1']);
    const user = userEvent.setup();
    within(map).getByRole('button', { name: /^A1:/ }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.getAttribute('data-spot-id')).toBe('B4');
    expect(stops()).toEqual(['B4']);
    await user.tab();
    expect(map.contains(document.activeElement)).toBe(false);
    await user.tab({ shift: true });
    expect(document.activeElement?.getAttribute('data-spot-id')).toBe('B4');
  });
});
