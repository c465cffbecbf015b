import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { SpotsPage } from '#pages/spots/spots-page.tsx';
import { dayAt } from '#shared/civil-date.ts';
import { editSpot } from '#spots/client/spots.store.ts';
import type { Spot, Warehouse } from '#spots/spot.schema.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { anAppointment, anObject, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

async function showSpots(
  more: readonly Spot[] = [],
  first: Parameters<typeof aStoredObject>[2] = {},
  halls: readonly Warehouse[] = [],
  at = '/spots',
  visits: readonly Appointment[] = [],
  permissions: readonly string[] = YARD_HAND,
) {
  const session = await offlineDevice({
    permissions,
    rows: [
      [
        objectTable,
        [aStoredObject(1, 1, first), aStoredObject(2, 2), aStoredObject(3, 2, { placeConfirmed: false }), anObject(4)],
      ],
      [appointmentTable, visits],
      [warehouseTable, halls],
      [spotTable, [aSpot(4, { outOfUse: true }), aSpot(5, { lengthCm: 600 }), ...more]],
    ],
  });
  showScreen(session, <SpotsPage />, at);
  await screen.findByRole('button', { name: /^A1:/ });
  return { session, user: userEvent.setup() };
}

/** Confirms a dialog once it has read what there is to know of the chosen object. */
async function confirmIn(user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement): Promise<void> {
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await user.click(confirm);
}

const plateOf = (number: number) => formatPlate(aStoredObject(number).plate, 'NL');

/** Drags what stands on one bay to another. */
function drag(from: RegExp, to: RegExp): void {
  const carried = new Map<string, string>();
  const dataTransfer = {
    types: ['application/x-remise-spot'],
    setData: (type: string, data: string) => carried.set(type, data),
    getData: (type: string) => carried.get(type) ?? '',
  };
  fireEvent.dragStart(screen.getByRole('button', { name: from }), { dataTransfer });
  fireEvent.drop(screen.getByRole('button', { name: to }), { dataTransfer });
}

describe('the map of a warehouse', () => {
  test('says of each spot whether it is free, taken, over-full or out of use', async () => {
    await showSpots();
    const names = [
      /^A1: Taken, .*Caravan$/,
      /^A2: Over-full, 2\/1, location unconfirmed/,
      /^A3: Free$/,
      /^A4: Out of use$/,
      /^A5: Free$/,
    ];
    for (const name of names) expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('marks what must not be handed over, and counts it', async () => {
    await showSpots([], { holdReason: 'Eerst betalen' });
    const bay = screen.getByRole('button', { name: /^A1: Taken, Hold, / });
    expect(bay.querySelector('[data-held]')).toBeTruthy();
    expect(document.querySelectorAll('[data-held]')).toHaveLength(1);
    expect(screen.getByText('Hold').closest('li')?.textContent).toBe('Hold1');
  });

  test('a mark of the legend makes all others step back, until it is pressed again or Escape is', async () => {
    const { user } = await showSpots([], { holdReason: 'Eerst betalen' });
    const legend = within(screen.getByRole('list', { name: 'Status' }));
    const bay = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}:`) });
    const dimmed = () => ['A1', 'A2', 'A3', 'A4', 'A5'].filter((name) => bay(name).dataset['dimmed'] !== undefined);
    const free = legend.getByRole('button', { name: 'Free 2' });
    await user.click(free);
    expect(free.getAttribute('aria-pressed')).toBe('true');
    expect(dimmed()).toEqual(['A1', 'A2', 'A4']);
    await user.click(legend.getByRole('button', { name: 'Hold 1' }));
    expect(free.getAttribute('aria-pressed')).toBe('false');
    expect(dimmed()).toEqual(['A2', 'A3', 'A4', 'A5']);
    await user.click(legend.getByRole('button', { name: 'Hold 1' }));
    expect(dimmed()).toEqual([]);
    await user.click(free);
    // Escape closes what is in front first.
    await user.click(bay('A3'));
    const dialog = await screen.findByRole('dialog', { name: 'Spot A3' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(dimmed()).toEqual(['A1', 'A2', 'A4']);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(dimmed()).toEqual([]));
  });

  test('does not say how many metres are left where no free spot has a length', async () => {
    const hall = aWarehouse({ id: testId('w', 9), name: 'Hal Z', sortKey: 'hal z' });
    const bare = aSpot(9, { warehouseId: hall.id, lengthCm: 0 });
    const { user } = await showSpots([bare], {}, [hall]);
    const card = screen.getByRole('button', { name: /Hal Z/ });
    expect(card.textContent).toMatch(/1 free · length unknown$/);
    await user.click(card);
    expect((await screen.findByText(/1 spot free/)).textContent).toMatch(/1 spot free · length unknown/);
  });

  test('has as its next step, where a hall has no spots yet, the way to make them', async () => {
    const hall = aWarehouse({ id: testId('w', 9), name: 'Hal Z', sortKey: 'hal z' });
    const { user } = await showSpots([], {}, [hall], '/spots', [], [...YARD_HAND, 'spot create']);
    await user.click(screen.getByRole('button', { name: /Hal Z/ }));
    const empty = (await screen.findByText('No spots here yet')).closest<HTMLElement>('[data-empty]');
    const [manage, others] = within(empty as HTMLElement).getAllByRole('link');
    expect([manage?.textContent, others?.textContent]).toEqual(['Manage spots', 'Import']);
    // The others beside it are outlined.
    expect(manage?.className).not.toBe(others?.className);
  });

  test('says why a hall is red, and leads to the spot on which too much stands', async () => {
    const { user } = await showSpots();
    expect(within(screen.getByRole('group', { name: 'Warehouse' })).getByText('1 spot over-full')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '2 on spot A2' }));
    expect(await screen.findByRole('dialog', { name: /A2/ })).toBeTruthy();
  });

  test('names everything on a spot for one, first what stands there for sure, and says of the other that nobody knows', async () => {
    const { user } = await showSpots();
    const bay = screen.getByRole('button', { name: /^A2:/ });
    const [sure, doubted] = [plateOf(2), plateOf(3)];
    expect(bay.querySelector('[data-said]')?.textContent).toMatch(
      new RegExp(`, location unconfirmed, .*${sure}.*${doubted}`),
    );
    expect(bay.querySelector('[data-plate]')?.textContent).toBe(`${sure} +1`);
    expect(screen.getByText('1 location unconfirmed')).toBeTruthy();
    await user.click(bay);
    const panel = await screen.findByRole('dialog', { name: 'Spot A2' });
    const stands = within(panel).getByRole('list', { name: 'What stands here' });
    const [first, second] = stands.children;
    expect(first?.textContent).toContain(sure);
    expect(first?.textContent).not.toContain('Location unconfirmed');
    expect(second?.textContent).toContain('Location unconfirmed');
    await user.click(screen.getByRole('button', { name: 'List', hidden: true }));
    const rows = (await screen.findAllByRole('row', { hidden: true })).map(({ textContent }) => textContent);
    expect(rows.find((text) => text.startsWith('A2'))).toMatch(new RegExp(`${sure}.*, ${doubted}`));
  });

  test('as a list says of each spot what stands there', async () => {
    const { user } = await showSpots();
    await user.click(screen.getByRole('button', { name: 'List' }));
    const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows.find((text) => text.startsWith('A1'))).toContain(formatPlate(aStoredObject(1).plate, 'NL'));
    expect(rows.find((text) => text.startsWith('A3'))).toMatch(/Free$/);
  });

  test('answers what fits with the free spots that are large enough', async () => {
    const { user } = await showSpots();
    await user.type(screen.getByRole('textbox', { name: 'Length' }), '7,45');
    await screen.findByText('1 free spot fits');
    await user.clear(screen.getByRole('textbox', { name: 'Length' }));
    await user.type(screen.getByRole('textbox', { name: 'Length' }), '6');
    await screen.findByText('2 free spots fit');
  });

  test('checks out what stands on a spot, and closes the panel of the spot that is empty then', async () => {
    const { session, user } = await showSpots();
    await user.click(screen.getByRole('button', { name: /^A1: Taken/ }));
    await user.click(await screen.findByRole('button', { name: 'Check out' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'object.check_out', args: { objectId: testId('o', 1) } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('puts an object from outside on a free spot as a check-in', async () => {
    const { session, user } = await showSpots();
    await user.click(screen.getByRole('button', { name: /^A3: Free/ }));
    await user.click(await screen.findByRole('button', { name: 'Put an object here' }));
    const picking = await screen.findByRole('dialog', { name: 'Put an object on A3' });
    await user.type(within(picking).getByRole('combobox', { name: 'Object' }), 'k4');
    await user.click(await within(picking).findByRole('option'));
    await confirmIn(user, picking);
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'object.check_in', args: { objectId: testId('o', 4), spotId: testId('s', 3) } },
      ]),
    );
    // Nothing is asked again: the panel shows what stands there.
    expect(await screen.findByRole('dialog', { name: 'Spot A3' })).toBeTruthy();
  });

  test('puts an object on a spot from elsewhere as a move, and says where it stands there already', async () => {
    const { session, user } = await showSpots();
    await user.click(screen.getByRole('button', { name: /^A3: Free/ }));
    await user.click(await screen.findByRole('button', { name: 'Put an object here' }));
    const picking = await screen.findByRole('dialog', { name: 'Put an object on A3' });
    await user.type(within(picking).getByRole('combobox', { name: 'Object' }), 'k1');
    await user.click(await within(picking).findByRole('option'));
    await confirmIn(user, picking);
    const moved = { name: 'object.move', args: { objectId: testId('o', 1), spotId: testId('s', 3), reason: null } };
    await waitFor(async () => expect(await waitingChanges(session)).toMatchObject([moved]));
    await user.click(await screen.findByRole('button', { name: 'Put an object here' }));
    const again = await screen.findByRole('dialog', { name: 'Put an object on A3' });
    await user.type(within(again).getByRole('combobox', { name: 'Object' }), 'k1');
    await user.click(await within(again).findByRole('option'));
    await confirmIn(user, again);
    await within(again).findByText('It stands here now');
    expect(await waitingChanges(session)).toHaveLength(1);
  });

  test('completes the appointment of an object that is put on a spot, unless somebody says otherwise', async () => {
    const { session, user } = await showSpots([], {}, [], '/spots', [
      anAppointment(1, { objectId: testId('o', 4), direction: 'in', date: dayAt(Date.now()) }),
    ]);
    await user.click(screen.getByRole('button', { name: /^A3: Free/ }));
    await user.click(await screen.findByRole('button', { name: 'Put an object here' }));
    const picking = await screen.findByRole('dialog', { name: 'Put an object on A3' });
    await user.type(within(picking).getByRole('combobox', { name: 'Object' }), 'k4');
    await user.click(await within(picking).findByRole('option'));
    await within(picking).findByText(/^Also completes today's appointment/);
    await confirmIn(user, picking);
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'appointment.complete', args: { spotId: testId('s', 3) } },
      ]),
    );
  });

  test('takes a spot out of use', async () => {
    const { session, user } = await showSpots();
    await user.click(screen.getByRole('button', { name: /^A3: Free/ }));
    await user.click(await screen.findByRole('button', { name: 'Take out of use' }));
    await screen.findByRole('button', { name: /^A3: Out of use/ });
    expect(await waitingChanges(session)).toMatchObject([{ name: 'spot.edit', args: { outOfUse: true, name: 'A3' } }]);
  });

  test('keeps a spot for an object that is away, and asks for a reason when another is put there', async () => {
    const { session, user } = await showSpots();
    await user.click(screen.getByRole('button', { name: /^A3: Free/ }));
    await user.click(await screen.findByRole('button', { name: 'Keep for an object' }));
    const picking = await screen.findByRole('dialog', { name: 'Keep A3 for an object' });
    await user.type(within(picking).getByRole('combobox', { name: 'Object' }), 'k4');
    await user.click(await within(picking).findByRole('option'));
    await user.click(within(picking).getByRole('button', { name: 'Confirm' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'spot.reserve', args: { spotId: testId('s', 3), reservedObjectId: testId('o', 4) } },
      ]),
    );
    await screen.findByRole('button', { name: /^A3: Reserved/, hidden: true });
    await user.click(await screen.findByRole('button', { name: 'Put an object here' }));
    const other = await screen.findByRole('dialog', { name: 'Put an object on A3' });
    await user.type(within(other).getByRole('combobox', { name: 'Object' }), 'k1');
    await user.click(await within(other).findByRole('option'));
    await within(other).findByText('Spot A3 is kept for another object');
    await confirmIn(user, other);
    await within(other).findByText('Say why you choose this spot after all');
    expect(await waitingChanges(session)).toHaveLength(1);
    await user.type(within(other).getByLabelText(/Reason/), 'Only tonight');
    await confirmIn(user, other);
    await waitFor(async () =>
      expect((await waitingChanges(session))[1]).toMatchObject({
        name: 'object.move',
        args: { objectId: testId('o', 1), spotId: testId('s', 3), reason: 'Only tonight' },
      }),
    );
  });

  test('names the halls where it fits, where it does not fit in this one', async () => {
    const far = aWarehouse({ id: testId('w', 9), name: 'Hal Z', sortKey: 'hal z' });
    const { user } = await showSpots([aSpot(9, { warehouseId: far.id, lengthCm: 1200 })], {}, [far]);
    await user.type(screen.getByRole('textbox', { name: 'Length' }), '11');
    await screen.findByText('No free spot fits here');
    expect((await screen.findByText(/but in .*Hal Z/)).textContent).toMatch(
      /^No free spot fits here · but in .*Hal Z.* \(1\)$/,
    );
    const hall = within(screen.getByRole('group', { name: 'Warehouse' })).getByRole('button', { name: /^Hal Z/ });
    expect(hall.textContent).toContain('1 fits');
  });

  test('of a spot says before anything is pressed that what stands there must not leave', async () => {
    const { user } = await showSpots([], { holdReason: 'Eerst betalen' });
    await user.click(screen.getByRole('button', { name: /^A1: Taken/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Spot A1' });
    await within(dialog).findByText('Eerst betalen');
    expect(within(dialog).getByText('Hold')).toBeTruthy();
  });

  test('where a place is chosen shows its own spot as the one it stands on', async () => {
    const { user, session } = await showSpots();
    await user.click(screen.getByRole('button', { name: /^A1: Taken/ }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Spot A1' })).getByRole('button', { name: 'Move' }),
    );
    await screen.findByText((_text, element) => element?.textContent === 'Stands on A1 now · Hal A');
    await user.click(screen.getByRole('button', { name: 'Choose on the map' }));
    const map = await screen.findByRole('dialog', { name: 'Choose a free spot' });
    const own = within(map).getByRole('button', { name: /^A1: Taken, .*It stands here now$/ });
    await user.click(own);
    await within(map).findByText(/^It stands here now/);
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('answers where a picked object fits, its own reserved spot included', async () => {
    const { user } = await showSpots([aSpot(3, { reservedObjectId: testId('o', 4) })]);
    await user.type(screen.getByRole('combobox', { name: 'Where does this object fit?' }), 'k4');
    await user.click(await screen.findByRole('option'));
    await screen.findByText('1 free spot fits');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Length' }).value).toBe('7.45');
    await user.clear(screen.getByRole('textbox', { name: 'Length' }));
    await user.type(screen.getByRole('textbox', { name: 'Length' }), '7,45');
    await screen.findByText('No free spot fits here');
  });

  test('a spot that is reserved for whom a place was looked for has it in the box already', async () => {
    const { user } = await showSpots();
    await user.type(screen.getByRole('combobox', { name: 'Where does this object fit?' }), 'k4');
    await user.click(await screen.findByRole('option'));
    await user.click(await screen.findByRole('button', { name: /^A3: Free/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Spot A3' });
    expect(within(dialog).getByRole('button', { name: /^Put .*K4.* here$/ })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Keep for an object' }));
    const box = await within(await screen.findByRole('dialog')).findByRole<HTMLInputElement>('combobox');
    expect(box.value).toContain('K4');
  });

  test('brings the chosen warehouse into sight among the others', async () => {
    const brought: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      brought.push(this.textContent);
    });
    await showSpots([], {}, [aWarehouse({ id: testId('w', 2), name: 'Hal B', sortKey: 'hal b' })]);
    expect(brought.at(-1)).toMatch(/^Hal A/);
  });

  test('marks the spot that a link leads to, and opens it only where the link says so', async () => {
    await showSpots([], {}, [], `/spots?at=${testId('s', 2)}&view=map`);
    const marked = () => [...document.querySelectorAll('[data-marked]')].map((bay) => bay.getAttribute('data-spot-id'));
    expect(marked()).toEqual([testId('s', 2)]);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await showSpots([], {}, [], `/spots?spot=${testId('s', 2)}`);
    expect(await screen.findByRole('dialog', { name: 'Spot A2' })).toBeTruthy();
    expect(marked()).toEqual([testId('s', 2)]);
  });

  describe('a free spot that is reserved for an object that stands elsewhere', () => {
    const promised = aSpot(3, { reservedObjectId: testId('o', 2) });

    test('is marked on the map, in its legend, its list and its panel: it is free until that one leaves', async () => {
      const { user } = await showSpots([promised]);
      const bay = screen.getByRole('button', { name: `A3: Free, reserved once ${plateOf(2)} leaves` });
      expect(bay.dataset['later']).toBe('true');
      expect(bay.querySelector('svg[data-later]')).toBeTruthy();
      const mark = screen.getByRole('button', { name: 'Reserved once it leaves 1' });
      await user.click(mark);
      expect(screen.getByRole('button', { name: /^A5: Free$/ }).dataset['dimmed']).toBe('');
      expect(bay.dataset['dimmed']).toBeUndefined();
      await user.click(bay);
      await within(await screen.findByRole('dialog', { name: 'Spot A3' })).findByText('Reserved once it leaves');
      await user.click(screen.getByRole('button', { name: 'List', hidden: true }));
      const rows = (await screen.findAllByRole('row', { hidden: true })).map(({ textContent }) => textContent);
      expect(rows.find((text) => text.startsWith('A3'))).toContain('Reserved once it leaves');
    });

    test('says so when another is dragged there, and takes it without a reason', async () => {
      const { session, user } = await showSpots([promised]);
      drag(/^A1: Taken/, /^A3: Free/);
      const dialog = await screen.findByRole('dialog', { name: 'Move' });
      await within(dialog).findByText(`This spot will be kept for ${plateOf(2)} once it leaves.`);
      expect(await waitingChanges(session)).toEqual([]);
      await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
      await waitFor(async () =>
        expect(await waitingChanges(session)).toMatchObject([
          { name: 'object.move', args: { objectId: testId('o', 1), spotId: testId('s', 3), reason: null } },
        ]),
      );
    });

    test('says so in the panel when another is put there, and takes it without a reason', async () => {
      const { session, user } = await showSpots([promised]);
      await user.click(screen.getByRole('button', { name: /^A3: Free/ }));
      await user.click(await screen.findByRole('button', { name: 'Put an object here' }));
      const dialog = await screen.findByRole('dialog', { name: 'Put an object on A3' });
      await user.type(within(dialog).getByRole('combobox', { name: 'Object' }), 'k4');
      await user.click(await within(dialog).findByRole('option'));
      await within(dialog).findByText(`This spot will be kept for ${plateOf(2)} once it leaves.`);
      await confirmIn(user, dialog);
      await waitFor(async () => expect(await waitingChanges(session)).toMatchObject([{ name: 'object.check_in' }]));
    });

    test('is told as such when it is reserved', async () => {
      const { user } = await showSpots();
      await user.click(await screen.findByRole('button', { name: /^A3: Free$/ }));
      await user.click(await screen.findByRole('button', { name: 'Keep for an object' }));
      const dialog = await screen.findByRole('dialog', { name: 'Keep A3 for an object' });
      await user.type(within(dialog).getByRole('combobox', { name: 'Object' }), 'k1');
      await user.click(await screen.findByRole('option'));
      await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
      await screen.findByText(`A3 will be kept for ${plateOf(1)} once it leaves`, { selector: '[role=status] *' });
      await screen.findByRole('button', { name: `A3: Free, reserved once ${plateOf(1)} leaves`, hidden: true });
    });
  });

  test('says where a finger presses how an object is moved, and nowhere else', async () => {
    const hint = 'To move an object, tap it, choose Move and tap a free spot.';
    await showSpots();
    expect(screen.queryByText(hint)).toBeNull();
    cleanup();
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { matches: media.includes('not (pointer: fine)') }),
    );
    await showSpots();
    expect(screen.getByText(hint)).toBeTruthy();
  });

  describe('where a finger presses', () => {
    beforeEach(() => {
      vi.stubGlobal('matchMedia', (media: string) =>
        Object.assign(new EventTarget(), { matches: media.includes('not (pointer: fine)') }),
      );
    });

    async function pickUp() {
      const shown = await showSpots();
      await shown.user.click(await screen.findByRole('button', { name: /^A1: Taken/ }));
      const look = await screen.findByRole('dialog', { name: 'Spot A1' });
      await shown.user.click(within(look).getByRole('button', { name: 'Move' }));
      await screen.findByText(`Tap the spot ${plateOf(1)} goes to, here or in another hall.`);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return shown;
    }

    test('an object is moved by its spot, Move, and the free spot it goes to', async () => {
      const { session, user } = await pickUp();
      const bay = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}:`) });
      expect(bay('A1').dataset['marked']).toBe('here');
      expect(['A2', 'A3', 'A4', 'A5'].filter((name) => bay(name).dataset['dimmed'] === undefined)).toEqual([
        'A3',
        'A5',
      ]);
      await user.click(bay('A3'));
      await waitFor(async () =>
        expect(await waitingChanges(session)).toMatchObject([
          { name: 'object.move', args: { objectId: testId('o', 1), spotId: testId('s', 3), reason: null } },
        ]),
      );
      expect(screen.queryByText(/^Tap the spot/)).toBeNull();
    });

    test('a spot that something speaks against asks why, and Cancel leaves everything as it is', async () => {
      const { session, user } = await pickUp();
      await user.click(screen.getByRole('button', { name: /^A2:/ }));
      const dialog = await screen.findByRole('dialog', { name: 'Move' });
      expect(within(dialog).getByText(/A2 is full/)).toBeTruthy();
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      cleanup();
      const again = await pickUp();
      await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByText(/^Tap the spot/)).toBeNull();
      expect(await waitingChanges(session)).toEqual([]);
    });
  });

  test('marks under what is dragged whether it could go there', async () => {
    await showSpots();
    const dataTransfer = { types: ['application/x-remise-spot'] };
    const over = (name: RegExp) => {
      const bay = screen.getByRole('button', { name });
      fireEvent.dragOver(bay, { dataTransfer });
      return bay.dataset['over'];
    };
    expect([over(/^A3: Free/), over(/^A2:/), over(/^A4:/)]).toEqual(['free', 'against', 'against']);
    const left = screen.getByRole('button', { name: /^A3: Free/ });
    fireEvent.dragLeave(left);
    expect(left.dataset['over']).toBeUndefined();
  });

  test('moves what is dragged to a free spot at once', async () => {
    const { session } = await showSpots();
    drag(/^A1: Taken/, /^A3: Free/);
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'object.move', args: { objectId: testId('o', 1), spotId: testId('s', 3), reason: null } },
      ]),
    );
  });

  test('a spot is kept for an object, and the message takes that back', async () => {
    const { session, user } = await showSpots();
    await user.click(await screen.findByRole('button', { name: /^A3: Free/ }));
    const look = await screen.findByRole('dialog', { name: 'Spot A3' });
    await user.click(within(look).getByRole('button', { name: 'Keep for an object' }));
    const dialog = await screen.findByRole('dialog', { name: 'Keep A3 for an object' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Object' }), 'k4');
    await user.click(await screen.findByRole('option'));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    // A message of the test before may still be there: this one is known by its words.
    const told = await screen.findByText('A3 reserved', { selector: '[role=status] *' });
    const reserved = async () => (await session.mirror.get(spotTable, testId('s', 3)))?.reservedObjectId;
    await waitFor(async () => expect(await reserved()).toBe(testId('o', 4)));
    const message = told.closest<HTMLElement>('[role=status]');
    if (message === null) throw new Error('unreachable');
    await user.click(within(message).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await reserved()).toBeNull());
  });
});

describe('dragging to another hall', () => {
  const hall = aWarehouse({ id: testId('w', 9), name: 'Hal Z', sortKey: 'hal z' });
  const there = aSpot(9, { warehouseId: hall.id, name: 'Z1', sortKey: 'z1' });

  /** Holds what is dragged from A1 over the hall, and returns what it carries. */
  function holdOverHall() {
    const carried = new Map<string, string>();
    const dataTransfer = {
      types: ['application/x-remise-spot'],
      setData: (type: string, data: string) => carried.set(type, data),
      getData: (type: string) => carried.get(type) ?? '',
    };
    fireEvent.dragStart(screen.getByRole('button', { name: /^A1: Taken/ }), { dataTransfer });
    fireEvent.dragOver(screen.getByRole('button', { name: /Hal Z/ }), { dataTransfer });
    return { dataTransfer };
  }

  test('a hall opens when something is held over it, and its spot takes what is dropped', async () => {
    const { session } = await showSpots([there], {}, [hall]);
    const held = holdOverHall();
    fireEvent.drop(await screen.findByRole('button', { name: /^Z1: Free/ }), held);
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'object.move', args: { objectId: testId('o', 1), warehouseId: hall.id, spotId: there.id } },
      ]),
    );
  });

  test('a hall that is only crossed stays closed', async () => {
    await showSpots([there], {}, [hall]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const held = holdOverHall();
    vi.advanceTimersByTime(400);
    fireEvent.dragLeave(screen.getByRole('button', { name: /Hal Z/ }), held);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    expect(screen.getByRole('button', { name: /Hal Z/ }).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('Ctrl+Z on the map', () => {
  type Session = Awaited<ReturnType<typeof showSpots>>['session'];
  const spotOf = async (session: Session) => (await session.mirror.get(objectTable, testId('o', 1)))?.spotId;
  /** Presses until it is undone: the drag may only just be kept. */
  const undoBy = (key: KeyboardEventInit, session: Session) =>
    waitFor(async () => {
      fireEvent.keyDown(document.body, { key: 'z', ...key });
      expect(await spotOf(session)).toBe(testId('s', 1));
    });

  async function dragged() {
    const { session } = await showSpots();
    drag(/^A1: Taken/, /^A3: Free/);
    await waitFor(async () => expect(await spotOf(session)).toBe(testId('s', 3)));
    return session;
  }

  test('undoes the last drag, once', async () => {
    const session = await dragged();
    await undoBy({ ctrlKey: true }, session);
    drag(/^A1: Taken/, /^A3: Free/);
    await waitFor(async () => expect(await spotOf(session)).toBe(testId('s', 3)));
    await undoBy({ metaKey: true }, session);
    const changes = await waitingChanges(session);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await waitingChanges(session)).toEqual(changes);
  });

  test('undoes nothing while somebody types, with Shift, or after something else was done', async () => {
    const session = await dragged();
    await new Promise((resolve) => setTimeout(resolve, 500));
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Length' }), { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
    await editSpot(session, aSpot(5), { outOfUse: true });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await spotOf(session)).toBe(testId('s', 3));
  });
});
