import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { SpotsManagementPage } from '#pages/spots/spots-management-page.tsx';
import { SpotsPage } from '#pages/spots/spots-page.tsx';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';
import { DraftStoreContext } from '#ui/form/draft-store.ts';

const OFFICE = [...YARD_HAND, 'spot create', 'spot delete'];

async function showManagement(permissions: readonly string[] = OFFICE) {
  const session = await offlineDevice({ permissions, rows: [[objectTable, [aStoredObject(1, 1)]]] });
  return openManagement(session);
}

/** The page as it is after a reload: only what the device keeps. */
async function openManagement(session: DeviceSession) {
  cleanup();
  showScreen(
    session,
    <DraftStoreContext value={session.drafts}>
      <SpotsManagementPage />
    </DraftStoreContext>,
    '/spots/management',
  );
  await screen.findByRole('textbox', { name: 'Name, A1' });
  return { session, user: userEvent.setup() };
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Copies a block into the cell that has the focus. */
function paste(into: HTMLElement, text: string) {
  fireEvent.paste(into, { clipboardData: { getData: () => text } });
}

describe('the sheet of a warehouse', () => {
  test('saves each changed row as a change of its own, and only those', async () => {
    const { session, user } = await showManagement();
    await user.click(cell('Length, A1'));
    await user.keyboard('7,5{Enter}6{ArrowRight}2,25');
    expect(document.activeElement).toBe(cell('Width, A2'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'spot.edit', args: { spotId: testId('s', 1), lengthCm: 750, widthCm: 250 } },
        { name: 'spot.edit', args: { spotId: testId('s', 2), lengthCm: 600, widthCm: 225 } },
      ]),
    );
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
  });

  test('says at the cell what is wrong, and keeps that row back', async () => {
    const { session, user } = await showManagement();
    await user.click(cell('Length, A1'));
    await user.keyboard('31');
    await user.click(cell('Name, A2'));
    await user.keyboard('a3');
    await screen.findByText('Length: at most 30 metres');
    await screen.findByText('Name: another spot here has this name');
    expect(cell('Length, A1').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
    await user.click(cell('Length, A3'));
    await user.keyboard('9');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([{ name: 'spot.edit', args: { spotId: testId('s', 3) } }]),
    );
    expect(cell('Length, A1').value).toBe('31');
  });

  test('takes a block of a spreadsheet, beyond its last row too', async () => {
    const { session, user } = await showManagement();
    paste(cell('Name, A3'), 'A30\t7,5\t2,5\nA31\t8\t3\t\t2\tja\n');
    await screen.findByRole('textbox', { name: 'Name, A31' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'spot.edit', args: { spotId: testId('s', 3), name: 'A30', lengthCm: 750, widthCm: 250 } },
        {
          name: 'spot.create',
          args: {
            name: 'A31',
            lengthCm: 800,
            widthCm: 300,
            heightCm: null,
            allowedNumber: 2,
            outOfUse: true,
            mapRow: 1,
            mapPosition: 4,
          },
        },
      ]),
    );
  });

  test('begins a new spot at 0 by 0 by 0, and copies one with the next name', async () => {
    const { user } = await showManagement();
    await user.click(screen.getByRole('button', { name: 'New spot' }));
    for (const side of ['Length', 'Width', 'Height']) expect(cell(`${side}, new spot`).value).toBe('0');
    await waitFor(() => expect(document.activeElement).toBe(cell('Name, new spot')));
    expect(screen.queryByText('1 row not saved')).toBeNull();
    await user.keyboard('B');
    await screen.findByText('1 row not saved');
    await user.click(screen.getByRole('button', { name: 'Copy A1' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Length, A4' })).value).toBe('8.00');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('textbox', { name: 'Name, A4' })).toBeNull();
  });

  test('fills in again what was typed and not saved, until it is discarded', async () => {
    const { session, user } = await showManagement();
    await user.click(cell('Length, A1'));
    await user.keyboard('7,5');
    await user.click(screen.getByRole('button', { name: 'New spot' }));
    await user.click(cell('Name, new spot'));
    await user.keyboard('B1');
    await openManagement(session);
    await screen.findByText('What you typed here earlier is filled in again.');
    expect(cell('Length, A1').value).toBe('7,5');
    expect(cell('Name, B1').value).toBe('B1');
    expect(await waitingChanges(session)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await session.drafts.list()).toEqual([]));
    await openManagement(session);
    expect(cell('Length, A1').value).toBe('8.00');
    expect(screen.queryByText(/filled in again/)).toBeNull();
  });

  test('does not fill in again what was saved before the page went', async () => {
    const { session, user } = await showManagement();
    await user.click(cell('Length, A1'));
    await user.keyboard('7,5');
    await user.click(screen.getByRole('button', { name: 'New spot' }));
    await user.click(cell('Name, new spot'));
    await user.keyboard('B1');
    const kept = await waitFor(async () => {
      const [draft] = await session.drafts.list();
      // The last key stroke included.
      if (draft === undefined || !JSON.stringify(draft.value).includes('"B1"')) throw new Error('not kept yet');
      return draft;
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(2));
    await waitFor(async () => expect(await session.drafts.list()).toEqual([]));
    // The page closed between the save and the deletion of its draft.
    await session.drafts.save(kept.key, kept.value);
    await openManagement(session);
    await waitFor(() => expect(cell('Length, A1').value).toBe('7.50'));
    // The rows may appear after the draft.
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
    expect(screen.getAllByRole('textbox', { name: 'Name, B1' })).toHaveLength(1);
  });

  test('moves names along a row, whichever order their rows have', async () => {
    const { session, user } = await showManagement();
    paste(cell('Name, A1'), 'A2\nA3\nA4\n');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(3));
    expect((await waitingChanges(session)).map(({ args }) => args['name'])).toEqual(['A4', 'A3', 'A2']);
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
  });

  test('cannot be written by who may only look', async () => {
    await showManagement(['spot index', 'object index']);
    expect(cell('Length, A1').readOnly).toBe(true);
    for (const name of ['New spot', 'Add a series', 'Copy A1', 'Remove A1', 'Edit Hal A']) {
      expect(screen.queryByRole('button', { name }), name).toBeNull();
    }
  });
});

describe('a series', () => {
  test('shows what it makes and adds it as a row of the map', async () => {
    const { session, user } = await showManagement();
    await user.click(screen.getByRole('button', { name: 'Add a series' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a series' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Names and size' }), 'B1-B3, 7.5 x 2.5');
    await within(dialog).findByText('3 spots, in a row of their own');
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Length' }).value).toBe('7.50');
    await user.click(within(dialog).getByRole('button', { name: 'Add spots' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(3));
    expect(await waitingChanges(session)).toMatchObject(
      ['B1', 'B2', 'B3'].map((name, index) => ({
        name: 'spot.create',
        args: { name, lengthCm: 750, widthCm: 250, mapRow: 2, mapPosition: index + 1 },
      })),
    );
  });

  test('that the warehouse has already adds nothing', async () => {
    const { session, user } = await showManagement();
    await user.click(screen.getByRole('button', { name: 'Add a series' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a series' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Names and size' }), 'A3-A3');
    await user.click(within(dialog).getByRole('button', { name: 'Add spots' }));
    await waitFor(() =>
      expect(within(dialog).getAllByText('A3 already exists or is listed twice').length).toBeGreaterThan(0),
    );
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('that broke off is finished: what is there already is said and left alone', async () => {
    const { session, user } = await showManagement();
    await user.click(screen.getByRole('button', { name: 'Add a series' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a series' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Names and size' }), 'A3-A5, 7.5 x 2.5');
    await within(dialog).findByText('1 of the series is there already and stays as it is.');
    await within(dialog).findByText('2 spots, in a row of their own');
    await user.click(within(dialog).getByRole('button', { name: 'Add spots' }));
    await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(2));
    expect(await waitingChanges(session)).toMatchObject([{ args: { name: 'A4' } }, { args: { name: 'A5' } }]);
  });
});

describe('removing', () => {
  test('a spot warns that what stands there will be unlinked', async () => {
    const { session, user } = await showManagement();
    await user.click(screen.getByRole('button', { name: 'Remove A1' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove spot A1?' });
    await within(dialog).findByText('1 object is linked to this spot and will be unlinked.');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'spot.delete', args: { spotId: testId('s', 1), unlink: true } },
      ]),
    );
    expect((await session.mirror.get(objectTable, testId('o', 1)))?.spotId).toBeNull();
    // Right after it is undone, with what stood there.
    await screen.findByText(/^Spot deleted/);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect((await session.mirror.get(objectTable, testId('o', 1)))?.spotId).toBe(testId('s', 1));
    expect((await session.mirror.get(spotTable, testId('s', 1)))?.name).toBe('A1');
  });

  test('a warehouse with spots is refused where the question was', async () => {
    const { session, user } = await showManagement();
    await user.click(screen.getByRole('button', { name: 'Remove Hal A' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await within(dialog).findByText('This warehouse still has spots, so it cannot be deleted.');
    expect(await waitingChanges(session)).toEqual([]);
  });
});

test('the map opens with the hall that was worked on last', async () => {
  const field = aWarehouse({ id: testId('w', 9), name: 'Field', sortKey: 'zfield' });
  const session = await offlineDevice({ permissions: OFFICE, rows: [[warehouseTable, [field]]] });
  const { user } = await openManagement(session);
  await user.click(await screen.findByRole('button', { name: /^Field/ }));
  cleanup();
  showScreen(session, <SpotsPage />, '/spots');
  const halls = await screen.findByRole('group', { name: 'Warehouse' });
  await within(halls).findByRole('button', { name: /^Field/, pressed: true });
});

describe('a hall without spots', () => {
  async function showEmpty() {
    const hall = aWarehouse({ id: testId('w', 9), name: 'Hal Z', sortKey: 'hal z' });
    const session = await offlineDevice({ permissions: OFFICE, rows: [[warehouseTable, [hall]]] });
    showScreen(session, <SpotsManagementPage />, `/spots/management?warehouse=${hall.id}`);
    await screen.findByText('No spots here yet');
  }

  test('names the ways to its first spots as their buttons do', async () => {
    await showEmpty();
    expect(screen.getByRole('button', { name: 'New spot' })).toBeTruthy();
    await screen.findByText('Add a series such as A1…A40, or a new spot and paste from a spreadsheet.');
  });

  test('speaks on a phone only of what a phone can do', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await showEmpty();
    expect(screen.queryByRole('button', { name: 'New spot' })).toBeNull();
    await screen.findByText('Add a series such as A1…A40. One name makes one spot.');
    expect(screen.queryByText(/paste/)).toBeNull();
  });
});

test('a location and a hall are added, and a hall renamed', async () => {
  const { session, user } = await showManagement();
  const fillIn = async (button: string, name: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    const box = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.clear(box);
    if (name !== '') await user.type(box, name);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    return dialog;
  };
  await fillIn('Location', 'Noord');
  await fillIn('New warehouse at Noord', 'Veld');
  await screen.findByRole('button', { name: /^Veld/ });
  await fillIn('Edit Hal A', 'Hal 1');
  await screen.findByRole('button', { name: /^Hal 1/ });
  const dialog = await fillIn('Edit Hal 1', '');
  await within(dialog).findByText('Fill this in');
  expect((await waitingChanges(session)).map(({ name }) => name)).toEqual([
    'location.create',
    'warehouse.create',
    'warehouse.edit',
  ]);
});

test('a spot is picked up on the map and moved with the arrows', async () => {
  const { session, user } = await showManagement();
  await user.click(screen.getByRole('button', { name: 'Lay out the map' }));
  await user.click(await screen.findByRole('button', { name: 'A1' }));
  await user.keyboard('{ArrowRight}');
  await waitFor(async () => expect(await waitingChanges(session)).toHaveLength(2));
  await screen.findByText(/row 1, position 3/);
  await user.keyboard('{ArrowDown}');
  await screen.findByText(/row 2, position 1/);
  await user.keyboard('{Escape}');
  await screen.findByText(/Drag a spot/);
});

test('where a row is left is said beside it, offline too', async () => {
  const { session, user } = await showManagement();
  await user.click(screen.getByRole('button', { name: 'Lay out the map' }));
  const way = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Way out of row 1' });
  expect(way.value).toBe('none');
  await user.selectOptions(way, 'Out at the first spot');
  await waitFor(async () =>
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'warehouse.edit', args: { now: { rows: { rowEnds: { 1: 'front' } } } } },
    ]),
  );
  await waitFor(() => expect(way.value).toBe('front'));
});

test('two ways out that are chosen at once are both kept, and a row that loses its last spot is left nowhere', async () => {
  const session = await offlineDevice({
    permissions: OFFICE,
    rows: [[spotTable, [aSpot(4, { name: 'B1', sortKey: 'b1', mapRow: 2, mapPosition: 1 })]]],
  });
  const { user } = await openManagement(session);
  await user.click(screen.getByRole('button', { name: 'Lay out the map' }));
  const first = await screen.findByRole('combobox', { name: 'Way out of row 1' });
  fireEvent.change(first, { target: { value: 'front' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Way out of row 2' }), { target: { value: 'back' } });
  const ends = async () => (await session.mirror.get(warehouseTable, testId('w', 1)))?.rowEnds;
  await waitFor(async () => expect(await ends()).toEqual({ 1: 'front', 2: 'back' }));
  await user.click(await screen.findByRole('button', { name: 'B1' }));
  await user.keyboard('{ArrowUp}{Escape}');
  await waitFor(async () => expect(await ends()).toEqual({ 1: 'front' }));
});

test('on the map that is laid out, spots of an import lie without a row', async () => {
  const laidNowhere = aSpot(7, { mapRow: 0, mapPosition: 0 });
  const { user } = await openManagement(
    await offlineDevice({ permissions: OFFICE, rows: [[spotTable, [laidNowhere]]] }),
  );
  await user.click(screen.getByRole('button', { name: 'Lay out the map' }));
  const loose = within(await screen.findByRole('list', { name: 'Without a row' }));
  await user.click(loose.getByRole('button', { name: 'A7' }));
  await screen.findByText(/is picked up: without a row/);
  expect(loose.getByRole('button', { name: 'Behind the others' })).toBeTruthy();
});
