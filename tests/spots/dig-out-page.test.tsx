import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import { NO_FILTER } from '#appointments/appointment-filter.ts';
import { planAppointment } from '#appointments/client/appointments.store.ts';
import { moveObject } from '#objects/client/objects.store.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { AppointmentsDay } from '#pages/appointments/appointments-day.tsx';
import { DigOutPage } from '#pages/dig-out/dig-out-page.tsx';
import { SpotsPage } from '#pages/spots/spots-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { anAppointment, anObject, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

const TOMORROW = addDays(dayAt(Date.now()), 1);

type Other = { readonly spot: Spot; readonly object: StoredObject };

/** One more, on a spot C1 of its own that is reached from the aisle. */
const AT_C1: Other = {
  spot: aSpot(5, { name: 'C1', sortKey: 'c1', mapRow: 3, mapPosition: 1 }),
  object: aStoredObject(5, 5),
};

/** A row A1 A2 A3 that is left at A1, and B1 that is reached from the aisle. A3 is fetched tomorrow, behind A1. */
async function yard(permissions: readonly string[] = YARD_HAND, free = true, other: readonly Other[] = []) {
  const aside = aSpot(4, { name: 'B1', sortKey: 'b1', mapRow: 2, mapPosition: 1 });
  return offlineDevice({
    permissions,
    rows: [
      [warehouseTable, [aWarehouse({ rowEnds: { 1: 'front' } })]],
      [spotTable, [...(free ? [aside] : [{ ...aside, outOfUse: true }]), ...other.map(({ spot }) => spot)]],
      [objectTable, [aStoredObject(1, 1), aStoredObject(3, 3), ...other.map(({ object }) => object)]],
      [appointmentTable, [anAppointment(1, { objectId: testId('o', 3), date: TOMORROW })]],
    ],
  });
}

function show(session: DeviceSession, at = '/spots/dig-out') {
  cleanup();
  showScreen(session, <DigOutPage />, at);
  return userEvent.setup();
}

const lines = () => within(screen.getByRole('list', { name: 'Moves in working order' })).getAllByRole('listitem');
const said = () => lines().map((line) => `${line.dataset['move']} ${line.dataset['state']}`);

beforeEach(() => vi.stubGlobal('print', vi.fn()));

describe('what must move before something gets out', () => {
  test('is listed for tomorrow, in working order, and says that fewer moves are impossible', async () => {
    show(await yard());
    await screen.findByText('1 move of what is in the way');
    expect(said()).toEqual(['aside next', 'out later']);
    expect(lines()[0]?.textContent).toContain('From A1 to B1, where it stays');
    screen.getByText('It cannot be done with fewer.');
  });

  test('is ticked off without a connection: each tick moves the object, and a reload keeps what was done', async () => {
    const session = await yard();
    const user = show(session);
    await screen.findByText('1 move of what is in the way');
    await user.click(within(lines()[0] as HTMLElement).getByRole('checkbox'));
    await waitFor(() => expect(said()).toEqual(['aside done', 'out next']));
    expect(await waitingChanges(session)).toMatchObject([
      { name: 'object.move', args: { objectId: testId('o', 1), spotId: testId('s', 4) } },
    ]);
    show(session);
    await waitFor(() => expect(said()).toEqual(['aside done', 'out next']));
    await user.click(within(lines()[1] as HTMLElement).getByRole('checkbox'));
    await waitFor(() => expect(said()).toEqual(['aside done', 'out done']));
    expect((await waitingChanges(session)).at(-1)).toMatchObject({
      args: { objectId: testId('o', 3), warehouseId: testId('w', 1), spotId: null },
    });
    screen.getByText(/2 of 2 done/);
  });

  test('goes through the aisle where there is no room, and what went home counts once it was ticked', async () => {
    const session = await yard(YARD_HAND, false);
    const user = show(session);
    await screen.findByText('2 moves of what is in the way');
    expect(said()).toEqual(['aside next', 'out later', 'back later']);
    for (const index of [0, 1, 2]) {
      await user.click(within(lines()[index] as HTMLElement).getByRole('checkbox'));
      await waitFor(() => expect(said()[index]).toMatch(/ done$/));
    }
    expect((await session.mirror.get(objectTable, testId('o', 1)))?.spotId).toBe(testId('s', 1));
  });

  test('says of what somebody moved meanwhile that it stands elsewhere, and is planned again', async () => {
    const session = await yard();
    const user = show(session);
    await screen.findByText('1 move of what is in the way');
    await user.click(within(lines()[0] as HTMLElement).getByRole('checkbox'));
    await waitFor(() => expect(said()).toEqual(['aside done', 'out next']));
    const seen = await session.mirror.get(objectTable, testId('o', 1));
    if (seen === undefined) throw new Error('no object');
    const elsewhere = { warehouseId: testId('w', 1), spotId: testId('s', 2) };
    await moveObject(session, seen, elsewhere, { reason: null, note: '' });
    await waitFor(() => expect(said()).toEqual(['aside elsewhere', 'out next']));
    await user.click(screen.getByRole('button', { name: 'Plan again' }));
    await waitFor(() => expect(said()).toEqual(['aside next', 'out later']));
    expect(lines()[0]?.textContent).toContain('From A2 to B1, where it stays');
  });

  test('moves nothing to a spot that is gone, and nothing that is on hold or stands elsewhere by now', async () => {
    const session = await yard();
    const user = show(session);
    await screen.findByText('1 move of what is in the way');
    const tick = async () => user.click(within(lines()[0] as HTMLElement).getByRole('checkbox'));
    const seen = await session.mirror.get(objectTable, testId('o', 1));
    if (seen === undefined) throw new Error('no object');
    const read = vi.spyOn(session.mirror, 'get');
    const given = (row: object | undefined, of: object) =>
      read.mockImplementation(
        async (table, id) => (table === of ? row : session.mirror.getMany(table, [id]).then(([one]) => one)) as never,
      );
    given(undefined, spotTable);
    await tick();
    await screen.findByText('This spot is not there any more. Plan again.');
    given({ ...seen, holdReason: 'Rekening open' }, objectTable);
    await tick();
    await screen.findByText(/is on hold: it stays where it is\./);
    given({ ...seen, spotId: testId('s', 2) }, objectTable);
    await tick();
    await screen.findByText(/does not stand there any more\. Plan again\.$/);
    expect(await waitingChanges(session)).toEqual([]);
    // And the plan still follows the yard.
    await waitFor(async () => expect(await session.drafts.list()).toEqual([]));
  });

  test('keeps two ticks that come at once, and opens no line before the earlier one of the same object', async () => {
    const session = await yard(YARD_HAND, false);
    const user = show(session);
    await screen.findByText('2 moves of what is in the way');
    const box = (index: number) => within(lines()[index] as HTMLElement).getByRole<HTMLInputElement>('checkbox');
    expect([0, 1, 2].map((index) => box(index).disabled)).toEqual([false, false, true]);
    box(0).click();
    box(1).click();
    await waitFor(() => expect(said()).toEqual(['aside done', 'out done', 'back next']));
    await user.click(box(2));
    await waitFor(() => expect(said()).toEqual(['aside done', 'out done', 'back done']));
    expect((await session.drafts.list())[0]?.value).toMatchObject({ ticked: [0, 1, 2] });
  });

  test('marks a line whose way was closed meanwhile, names a new visit, and is planned again', async () => {
    const session = await yard(YARD_HAND, true, [AT_C1]);
    const user = show(session);
    await screen.findByText('1 move of what is in the way');
    await user.click(within(lines()[0] as HTMLElement).getByRole('checkbox'));
    await waitFor(() => expect(said()).toEqual(['aside done', 'out next']));
    const place = { warehouseId: testId('w', 1), spotId: testId('s', 2) };
    await moveObject(session, AT_C1.object, place, { reason: null, note: '' });
    await waitFor(() => expect(lines()[1]?.textContent).toMatch(/Look first: .+ stands in the way$/));
    const { objectId, customerId, direction, time, type, note, assigneeId } = anAppointment(2, {
      objectId: AT_C1.object.id,
    });
    const visit = { objectId, customerId, direction, date: TOMORROW, time, type, note, assigneeId };
    await planAppointment(session, visit, { reason: null });
    await screen.findByText(/^Not in this plan: /);
    await user.click(screen.getByRole('button', { name: 'Plan again' }));
    await waitFor(() => expect(said()).toEqual(['out next', 'out later']));
    expect(screen.queryByText(/^Look first|^Not in this plan/)).toBeNull();
  });

  test('plans the return of what stands in the aisle, also after a reload and when it is planned again twice', async () => {
    const session = await yard(YARD_HAND, false);
    const user = show(session);
    await screen.findByText('2 moves of what is in the way');
    const tick = async (index: number) => user.click(within(lines()[index] as HTMLElement).getByRole('checkbox'));
    const again = async () => user.click(await screen.findByRole('button', { name: 'Plan again' }));
    await tick(0);
    await waitFor(() => expect(said()).toEqual(['aside done', 'out next', 'back later']));
    await again();
    await waitFor(() => expect(said()).toEqual(['out next', 'back later']));
    show(session);
    await waitFor(() => expect(said()).toEqual(['out next', 'back later']));
    await tick(0);
    await waitFor(() => expect(said()).toEqual(['out done', 'back next']));
    await again();
    await waitFor(() => expect(said()).toEqual(['out done', 'back next']));
    expect(lines()[1]?.textContent).toContain('From the aisle back to A1');
    await tick(1);
    await waitFor(() => expect(said()).toEqual(['out done', 'back done']));
  });

  test('says of which plans the number is a bound', async () => {
    const session = await yard();
    const plan = { moves: [], unplanned: [], count: 3, proof: null, atLeast: 2 };
    const kept = { added: [testId('o', 3)], plan, ticked: [], aisle: [] };
    const moves = [{ kind: 'aside', objectId: testId('o', 1), from: testId('s', 1), to: testId('s', 4) }];
    await session.drafts.save(`dig-out ${TOMORROW}`, { ...kept, plan: { ...plan, moves, bound: 'all' } });
    show(session);
    await screen.findByText('It cannot be done with fewer than 2.');
    await session.drafts.save(`dig-out ${TOMORROW}`, { ...kept, plan: { ...plan, moves, bound: 'in_way' } });
    show(session);
    await screen.findByText('It cannot be done with fewer than 2, unless other vehicles are moved as well.');
  });

  test('names what cannot get out, with the reason', async () => {
    const held = aStoredObject(1, 1, { holdReason: 'Rekening open', holdSince: '2026-05-01T08:00:00.000Z' });
    const session = await offlineDevice({
      rows: [
        [warehouseTable, [aWarehouse({ rowEnds: { 1: 'front' } })]],
        [objectTable, [held, aStoredObject(3, 3)]],
        [appointmentTable, [anAppointment(1, { objectId: testId('o', 3), date: TOMORROW })]],
      ],
    });
    show(session);
    await screen.findByText(/which has a hold/);
  });

  test('takes in what is added, and keeps it for the day', async () => {
    const session = await yard();
    const user = show(session, `/spots/dig-out?day=${addDays(TOMORROW, 3)}`);
    await screen.findByText('Nothing is fetched on this day');
    await user.click(screen.getByRole('button', { name: 'Add an object' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('combobox', { name: 'Object' }));
    const plate = aStoredObject(3, 3).plate;
    await user.keyboard(plate.slice(0, 4));
    const options = await screen.findAllByRole('option');
    await user.click(options[0] as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(lines().length).toBeGreaterThan(0));
    await user.click(screen.getByRole('button', { name: /^Take .+ out of the plan$/ }));
    await screen.findByText('Nothing is fetched on this day');
    expect(await session.drafts.list()).toEqual([]);
  });

  test('leads to the plan of an earlier day that was begun and is not finished', async () => {
    const session = await yard();
    const user = show(session);
    await screen.findByText('1 move of what is in the way');
    await user.click(within(lines()[0] as HTMLElement).getByRole('checkbox'));
    await waitFor(() => expect(said()).toEqual(['aside done', 'out next']));
    show(session, `/spots/dig-out?day=${addDays(TOMORROW, 1)}`);
    const link = await screen.findByRole('link', { name: /^The plan of .+ is not finished$/ });
    expect(link.getAttribute('href')).toBe(`/spots/dig-out?day=${TOMORROW}`);
    await user.click(link);
    await waitFor(() => expect(said()).toEqual(['aside done', 'out next']));
    await user.click(within(lines()[1] as HTMLElement).getByRole('checkbox'));
    await waitFor(() => expect(said()).toEqual(['aside done', 'out done']));
    show(session, `/spots/dig-out?day=${addDays(TOMORROW, 1)}`);
    await screen.findByText('Nothing is fetched on this day');
    expect(screen.queryByRole('link', { name: /is not finished$/ })).toBeNull();
  });

  test('is not for who may not see objects and spots, and says where it cannot know of visits', async () => {
    show(await yard(['spot index', 'appointment index']));
    await screen.findByText('You do not have the right to open this page');
    show(await yard(['spot index', 'object index']));
    await screen.findByText('You may not see appointments, so the plan knows only what you add.');
  });

  test('says of how many rows nobody told where they are left', async () => {
    show(await yard());
    await screen.findByText('1 row does not say where it is left: its spots count as reached from the aisle.');
  });

  test('only reads for who may not move objects', async () => {
    show(await yard(['spot index', 'object index', 'appointment index']));
    await screen.findByText('1 move of what is in the way');
    for (const line of lines()) expect(within(line).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  });

  test('says where rows are told where they are left, as long as no row says so', async () => {
    const session = await offlineDevice({
      permissions: [...YARD_HAND],
      rows: [
        [objectTable, [anObject(2), aStoredObject(1, 1), aStoredObject(3, 3)]],
        [appointmentTable, [anAppointment(1, { objectId: testId('o', 3), date: TOMORROW })]],
      ],
    });
    show(session);
    await screen.findByText('Nothing stands in the way.');
    screen.getByText(/No row says where it is left yet/);
    screen.getByRole('link', { name: 'Lay out the map' });
  });
});

describe('the way to the plan', () => {
  const showMap = async (rowEnds: Readonly<Record<string, 'front'>>) => {
    const session = await offlineDevice({ rows: [[warehouseTable, [aWarehouse({ rowEnds })]]] });
    showScreen(session, <SpotsPage />, '/spots');
    await screen.findByRole('button', { name: /^A1/ });
  };

  test('is beside the map, once a row says where it is left', async () => {
    await showMap({ 1: 'front' });
    const link = await screen.findByRole('link', { name: 'Dig-out plan' });
    expect(link.getAttribute('href')).toBe('/spots/dig-out');
  });

  test('is not there for who has no such rows', async () => {
    await showMap({});
    expect(screen.queryByRole('link', { name: 'Dig-out plan' })).toBeNull();
  });

  test('is below a day on which something is fetched', async () => {
    const session = await yard();
    const nothing = { filter: NO_FILTER, onShowAll: () => undefined };
    showScreen(session, <AppointmentsDay day={TOMORROW} dayName="Tomorrow" {...nothing} />);
    const link = await screen.findByRole('link', { name: 'Dig-out plan' });
    expect(link.getAttribute('href')).toBe(`/spots/dig-out?day=${TOMORROW}`);
  });
});
