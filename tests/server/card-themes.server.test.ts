import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordHandover } from '#handovers/handover.schema.ts';
import { conflictsOf } from '#pages/attention/attention-conflict.ts';
import { CARD_TITLES, type CardTheme, themeOf } from '#pages/attention/attention-title.ts';
import type { Attention } from '#sync/attention.ts';
import { aHandover, formFields } from '#tests/handovers/handovers.ts';
import { openTestApp, PEOPLE, type TestApp } from '#tests/support/app.ts';
import { DeskDevice, type Sent } from '#tests/support/desk-device.ts';
import { appointmentFields, customerFields, MAKE } from '#tests/support/parent-pairs.ts';

let yard: TestApp;
let owner: DeskDevice;
let hand: DeskDevice;

beforeAll(async () => {
  yard = await openTestApp();
  [owner, hand] = await Promise.all([DeskDevice.open(yard, PEOPLE.owner), DeskDevice.open(yard, PEOPLE.yard)]);
});
afterAll(() => yard.close());

const SOURCE = resolve(import.meta.dirname, '../../src');

async function done(answer: Promise<Sent>): Promise<string> {
  const { status, code, id } = await answer;
  if (status === 'rejected') throw new Error(`refused: ${code}`);
  return id;
}

const place = async (spotId: string) => ({
  warehouseId: String((await owner.row('spots', spotId))?.['warehouseId']),
  spotId,
});

function checkIn(device: DeskDevice, objectId: string, at: { warehouseId: string; spotId: string | null }) {
  const ids = { objectId, movementId: randomUUID(), stayId: randomUUID(), appointmentId: null };
  return device.send('object.check_in', objectId, { args: { ...ids, ...at, reason: null, note: '' } });
}

/** An appointment that the office closed, and that the yard completed meanwhile. */
async function closedAndDone(close: (appointmentId: string) => Promise<unknown>): Promise<string> {
  const [appointmentId, objectId, spotId] = [randomUUID(), await MAKE.object(owner), await MAKE.spot(owner)];
  const planned = { appointmentId, objectId, ...appointmentFields };
  await done(owner.send('appointment.plan', appointmentId, { args: planned }));
  await close(appointmentId);
  const ids = { appointmentId, movementId: randomUUID(), stayId: randomUUID() };
  const args = { ...ids, ...(await place(spotId)), reason: null, note: '' };
  return done(hand.send('appointment.complete', appointmentId, { args }));
}

type Scene = {
  readonly theme: CardTheme;
  /** Creates the contradiction again and returns its card. */
  readonly raise: () => Promise<string>;
  readonly choices: readonly string[];
  /** Checks to run after a choice was carried out. */
  readonly after?: Readonly<Record<string, (card: Attention) => Promise<unknown>>>;
  /** Fields of both versions. */
  readonly yours: object;
  readonly theirs: object;
};

const status = async ({ entityId }: Attention) => (await owner.row('appointments', entityId))?.['status'];
const object = async ({ entityId }: Attention) => owner.row('objects', entityId);

/** An object that was checked in. */
async function inside(): Promise<{ readonly objectId: string; readonly stayId: string }> {
  const [objectId, spotId] = [await MAKE.object(owner), await MAKE.spot(owner)];
  await done(checkIn(owner, objectId, await place(spotId)));
  return { objectId, stayId: String((await owner.row('objects', objectId))?.['stayId']) };
}

function record(device: DeskDevice, about: Partial<RecordHandover>): Promise<string> {
  const handoverId = randomUUID();
  return done(
    device.send('handover.record', handoverId, { args: aHandover({ handoverId, customerId: null, ...about }) }),
  );
}

const SCENES: readonly Scene[] = [
  {
    theme: 'two_edits',
    raise: async () => {
      const customerId = await MAKE.customer(owner);
      const edit = (note: string) => ({ args: { customerId, now: { note: { note } } }, was: { note: { note: '' } } });
      await done(owner.send('customer.edit', customerId, edit('eerst')));
      return done(owner.send('customer.edit', customerId, edit('later')));
    },
    choices: ['mine', 'theirs'],
    yours: { note: 'later' },
    theirs: { note: 'eerst' },
    after: {
      mine: async ({ entityId }) => expect(await owner.row('customers', entityId)).toMatchObject({ note: 'later' }),
    },
  },
  {
    theme: 'two_places',
    raise: async () => {
      const [objectId, here, there] = [await MAKE.object(owner), await MAKE.spot(owner), await MAKE.spot(owner)];
      await done(checkIn(owner, objectId, await place(here)));
      return done(checkIn(hand, objectId, await place(there)));
    },
    choices: ['place', 'place', 'seen'],
    yours: { byName: 'yard Test' },
    theirs: { byName: 'owner Test' },
    after: { place: async (card) => expect(await object(card)).toMatchObject({ placeConfirmed: true }) },
  },
  {
    theme: 'handed_over_twice',
    raise: async () => {
      const { objectId, stayId } = await inside();
      const out = (movementId: string) => ({
        args: { objectId, movementId, stayId, appointmentId: null, reason: null, note: '' },
      });
      const [first, second] = [randomUUID(), randomUUID()];
      await done(owner.send('object.check_out', objectId, out(first)));
      await done(hand.send('object.check_out', objectId, out(second)));
      return record(hand, { objectId, stayId, movementId: second });
    },
    choices: ['seen'],
    yours: { kind: 'checked_out', byName: 'yard Test' },
    theirs: { kind: 'checked_out', byName: 'owner Test' },
  },
  {
    theme: 'asked_less',
    raise: async () => {
      const { objectId, stayId } = await inside();
      const formId = randomUUID();
      await done(owner.send('handoverform.create', formId, { args: { formId, ...formFields } }));
      const questions = [...formFields.questions, { id: randomUUID(), text: 'Ramen dicht' }];
      const edit = { formId, seenVersion: null, ...formFields, questions };
      await done(owner.send('handoverform.edit', formId, { args: edit }));
      return record(hand, { objectId, stayId, movementId: randomUUID(), formId });
    },
    choices: ['seen'],
    yours: { byName: 'yard Test' },
    theirs: { unasked: 'Ramen dicht' },
  },
  {
    theme: 'handed_over_held',
    raise: async () => {
      const [objectId, spotId] = [await MAKE.object(owner), await MAKE.spot(owner)];
      await done(checkIn(owner, objectId, await place(spotId)));
      const stayId = (await owner.row('objects', objectId))?.['stayId'];
      await done(owner.send('object.hold', objectId, { args: { objectId, reason: 'Niet betaald' } }));
      const args = { objectId, movementId: randomUUID(), stayId, appointmentId: null, reason: null, note: '' };
      return done(hand.send('object.check_out', objectId, { args }));
    },
    choices: ['release', 'seen'],
    yours: { kind: 'checked_out' },
    theirs: { holdReason: 'Niet betaald' },
    after: {
      release: async (card) => expect(await object(card)).toMatchObject({ holdReason: null }),
      seen: async (card) => expect(await object(card)).toMatchObject({ holdReason: 'Niet betaald' }),
    },
  },
  {
    theme: 'done_cancelled',
    raise: () =>
      closedAndDone((appointmentId) =>
        done(owner.send('appointment.cancel', appointmentId, { args: { appointmentId, notification: false } })),
      ),
    choices: ['confirm', 'theirs'],
    yours: { status: 3, byName: 'yard Test' },
    theirs: { status: 4 },
    after: {
      confirm: async (card) => expect(await status(card)).toBe(3),
      theirs: async (card) => expect(await status(card)).toBe(4),
    },
  },
  {
    theme: 'done_no_show',
    raise: () =>
      closedAndDone((appointmentId) =>
        done(owner.send('appointment.mark', appointmentId, { args: { appointmentId, status: 5 } })),
      ),
    choices: ['confirm', 'theirs'],
    yours: { status: 3, byName: 'yard Test' },
    theirs: { status: 5 },
    after: {
      confirm: async (card) => expect(await status(card)).toBe(3),
      theirs: async (card) => expect(await status(card)).toBe(5),
    },
  },
  {
    theme: 'spot_taken',
    raise: async () => {
      const [first, second, spotId] = [await MAKE.object(owner), await MAKE.object(owner), await MAKE.spot(owner)];
      await done(checkIn(owner, first, await place(spotId)));
      return done(checkIn(hand, second, await place(spotId)));
    },
    choices: ['seen'],
    yours: { byName: 'yard Test' },
    theirs: {},
  },
  {
    theme: 'spot_deleted',
    raise: async () => {
      const [objectId, spotId] = [await MAKE.object(owner), await MAKE.spot(owner)];
      const at = await place(spotId);
      await done(owner.send('spot.delete', spotId, { args: { spotId, unlink: false } }));
      return done(checkIn(hand, objectId, at));
    },
    choices: ['place', 'seen'],
    yours: { byName: 'yard Test' },
    theirs: { deleted: true },
    after: { place: async (card) => expect(await object(card)).toMatchObject({ placeConfirmed: true }) },
  },
  {
    theme: 'warehouse_deleted',
    raise: async () => {
      const [objectId, warehouseId] = [await MAKE.object(owner), await MAKE.warehouse(owner)];
      await done(owner.send('warehouse.delete', warehouseId, { args: { warehouseId } }));
      return done(checkIn(hand, objectId, { warehouseId, spotId: null }));
    },
    choices: ['place', 'place', 'place', 'seen'],
    yours: { byName: 'yard Test' },
    theirs: { deleted: true, warehouseId: null },
    after: { place: async (card) => expect(await object(card)).toMatchObject({ placeConfirmed: true }) },
  },
  {
    theme: 'twice',
    raise: async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      const fields = { ...customerFields('Dubbel'), email: `${first}@example.test` };
      await done(owner.send('customer.create', first, { args: { customerId: first, ...fields } }));
      return done(owner.send('customer.create', second, { args: { customerId: second, ...fields } }));
    },
    choices: ['both'],
    yours: { lastname: 'Dubbel' },
    theirs: { lastname: 'Dubbel' },
  },
  {
    theme: 'gone',
    raise: async () => {
      const objectId = await MAKE.object(owner);
      await done(owner.send('object.delete', objectId, { args: { objectId, seenVersion: null } }));
      return (await hand.send('object.hold', objectId, { args: { objectId, reason: 'Beslag' } })).id;
    },
    choices: ['restore', 'theirs'],
    yours: { holdReason: 'Beslag' },
    theirs: { gone: { brand: 'Hobby' } },
    after: { restore: async (card) => expect(await object(card)).toMatchObject({ holdReason: 'Beslag' }) },
  },
  {
    theme: 'refused',
    raise: async () => {
      const customerId = await MAKE.customer(owner);
      const args = { customerId, now: { note: { note: 'van de werf' } } };
      return (await hand.send('customer.edit', customerId, { args, was: { note: { note: '' } } })).id;
    },
    choices: ['mine', 'theirs'],
    yours: { note: 'van de werf' },
    theirs: {},
    after: {
      mine: async ({ entityId }) =>
        expect(await owner.row('customers', entityId)).toMatchObject({ note: 'van de werf' }),
    },
  },
];

describe('a card', () => {
  test.each(SCENES.map((scene) => [scene.theme, scene] as const))(
    'about "%s" has its own title, both versions, and choices that each work',
    async (theme, scene) => {
      const id = await scene.raise();
      const card = await owner.card(id);
      const [conflict] = conflictsOf([card], []);
      if (conflict === undefined) throw new Error('unreachable');
      expect(themeOf(conflict)).toBe(theme);
      expect(card.fields).toMatchObject({ yours: scene.yours, theirs: scene.theirs });
      const offered = (await owner.choices(id)).map(({ kind }) => kind);
      // The number of free spots varies with the yard's state, so kinds are compared as sets.
      expect(new Set(offered)).toEqual(new Set(scene.choices));
      for (const kind of new Set(offered)) {
        const again = await scene.raise();
        expect([kind, await owner.choose(again, kind)]).toEqual([kind, 'saved']);
        const settled = await owner.card(again);
        expect([kind, settled.state]).toEqual([kind, 'resolved']);
        await scene.after?.[kind]?.(settled);
      }
    },
  );

  test('has a scene for every theme, and every theme a title of its own', () => {
    expect(SCENES.map(({ theme }) => theme).toSorted()).toEqual(Object.keys(CARD_TITLES).toSorted());
    const titles = Object.values(CARD_TITLES).map(({ id }) => id);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('of contradicting facts is raised in four places, each of which has scenes', () => {
    const raising = globSync('*/*.ts', { cwd: SOURCE }).filter((file) => {
      const text = readFileSync(resolve(SOURCE, file), 'utf8');
      return /kind: 'contradiction',/.test(text);
    });
    expect(raising.toSorted()).toEqual([
      'appointments/completion.ts',
      'handovers/handover.commands.ts',
      'objects/check-out.ts',
      'objects/movement.ts',
    ]);
  });

  test('of a stay that ended long ago offers no try that cannot work', async () => {
    const [objectId, spotId] = [await MAKE.object(owner), await MAKE.spot(owner)];
    const at = await place(spotId);
    await done(checkIn(owner, objectId, at));
    const out = (stayId: unknown) => ({
      args: { objectId, movementId: randomUUID(), stayId, appointmentId: null, reason: null, note: '' },
    });
    const first = (await owner.row('objects', objectId))?.['stayId'];
    await done(owner.send('object.check_out', objectId, out(first)));
    await done(checkIn(owner, objectId, at));
    const late = await hand.send('object.check_out', objectId, out(first));
    expect(late).toMatchObject({ status: 'rejected', code: 'object.stale_stay' });
    expect((await owner.choices(late.id)).map(({ kind }) => kind)).toEqual(['seen']);
  });

  test('of opening hours that somebody changed is taken when it is made again on what is there now', async () => {
    const openhourId = randomUUID();
    const hours = { days: [1], start: '09:00', end: '12:00', capacity: 2, slotMinutes: 30, noticeHours: 0 };
    const created = await owner.send('openhour.create', openhourId, { args: { openhourId, ...hours } });
    expect(created).toMatchObject({ status: 'applied' });
    const edit = (capacity: number) => ({ args: { openhourId, seenVersion: 1, ...hours, capacity } });
    await done(owner.send('openhour.edit', openhourId, edit(3)));
    const late = await owner.send('openhour.edit', openhourId, edit(5));
    expect(late).toMatchObject({ status: 'rejected', code: 'openhour.stale' });
    expect((await owner.choices(late.id)).map(({ kind }) => kind)).toEqual(['mine', 'theirs']);
    expect(await owner.choose(late.id, 'mine')).toBe('saved');
    expect(await owner.row('opening_hours', openhourId)).toMatchObject({ capacity: 5 });
  });
});
