import { i18n } from '@lingui/core';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { editNote } from '#annotations/client/notes.store.ts';
import { noteTable } from '#annotations/note.ts';
import { tagTable } from '#annotations/tag.ts';
import { appointmentTable, CANCELLED, NEEDS_ATTENTION, NO_SHOW } from '#appointments/appointment.ts';
import {
  cancelAppointment,
  changeAppointment,
  completeAppointment,
  markAppointment,
  planAppointment,
  reopenAppointment,
} from '#appointments/client/appointments.store.ts';
import { editCustomer, setCustomerStatus, tagCustomer } from '#customers/client/customers.store.ts';
import { customerTable } from '#customers/customer.ts';
import {
  checkInObject,
  checkOutObject,
  editObject,
  holdObject,
  moveObject,
  tagObject,
} from '#objects/client/objects.store.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { editProspect, setStage } from '#prospects/client/prospects.store.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { toldAct } from '#session/acts/told-act.ts';
import { toldToast } from '#session/acts/told-toast.ts';
import { undoAndTell, undoOf } from '#session/acts/undo-act.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import type { SavedOutcome, SubmitOutcome } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import type { SyncedRow } from '#sync/table.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import {
  aCustomer,
  aNote,
  anAppointment,
  anObject,
  aProspect,
  aStoredObject,
  aTag,
  testId,
} from '#tests/support/builders.ts';
import { until } from '#tests/support/fake-runtime.ts';
import { offlineDevice, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';
import { renderUi } from '#tests/ui/render-ui.tsx';

const STORED = aStoredObject(1);
const AWAY = anObject(2);
const HELD = aStoredObject(3, 2, { holdReason: 'Open invoice', holdSince: '2026-04-30T10:00:00.000Z' });
const PLANNED = anAppointment(1, { objectId: STORED.id, date: '2026-06-01', time: '10:30' });
const DOUBTED = anAppointment(2, { objectId: AWAY.id, status: NEEDS_ATTENTION, date: '2026-06-02' });
const CALLED_OFF = anAppointment(3, { objectId: STORED.id, status: CANCELLED, date: '2026-06-03' });
const MISSED = anAppointment(4, { objectId: STORED.id, status: NO_SHOW, date: '2026-06-04' });
const TAG = aTag(1, { value: 'Fragile', type: 'object' });
const LATE = aTag(2, { value: 'Late', type: 'customer' });
const NOTED = aNote(1, { modelId: STORED.id });
const ASKING = aProspect(1, { stage: 'contacted' });
const NOTHING = { reason: null, note: '' };
const HALL = testId('w', 1);
const PERMISSIONS = [...YARD_HAND, 'object release', 'tag index', 'customer edit', 'prospect index', 'prospect edit'];

type Act = (session: DeviceSession) => Promise<SubmitOutcome | { readonly outcome: 'unchanged' }>;

const ACTS: readonly (readonly [string, Act])[] = [
  ['X checked out of A1', (session) => checkOutObject(session, STORED, NOTHING)],
  [
    'X checked in on A3',
    (session) => checkInObject(session, AWAY.id, { warehouseId: HALL, spotId: testId('s', 3) }, NOTHING),
  ],
  [
    'X moved from A1 to A3',
    (session) => moveObject(session, STORED, { warehouseId: HALL, spotId: testId('s', 3) }, NOTHING),
  ],
  ['X checked out of A1', (session) => completeAppointment(session, PLANNED, STORED, { place: null, ...NOTHING })],
  ['X put on hold', (session) => holdObject(session, STORED, 'Key is missing')],
  ['Hold of X lifted', (session) => holdObject(session, HELD, null)],
  ['Appointment of X cancelled', (session) => cancelAppointment(session, PLANNED, false)],
  ['Appointment of X cancelled', (session) => cancelAppointment(session, DOUBTED, true)],
  ['Appointment of X: no-show', (session) => markAppointment(session, DOUBTED, NO_SHOW)],
  ['Appointment of X reopened', (session) => reopenAppointment(session, CALLED_OFF)],
  ['Appointment of X reopened', (session) => reopenAppointment(session, MISSED)],
  ['Appointment of X needs attention', (session) => markAppointment(session, PLANNED, NEEDS_ATTENTION)],
  ['Appointment of X no longer needs attention', (session) => markAppointment(session, DOUBTED, 1)],
  [
    'Appointment of X rescheduled to Wed, Jun 3 14:15',
    (session) =>
      changeAppointment(session, PLANNED, { ...PLANNED, date: '2026-06-03', time: '14:15' }, { reason: 'Ferry' }),
  ],
  ['Tag Fragile put on X', (session) => tagObject(session, STORED.id, { add: [TAG.id], remove: [] })],
  ['Customer X deactivated', (session) => setCustomerStatus(session, aCustomer(), 0)],
  ['Prospect X: Declined', (session) => setStage(session, ASKING, 'declined')],
  ['Object changed · X', (session) => editObject(session, STORED, { ...STORED, brand: 'Knaus', lengthCm: 702 })],
  ['Object changed · X', (session) => editObject(session, HELD, { ...HELD, plate: 'xx-99-zz', color: 'red' })],
  ['Object changed · X', (session) => editObject(session, STORED, { ...STORED, customerId: null })],
  [
    'Customer changed · X',
    (session) => editCustomer(session, aCustomer(), { ...aCustomer(), note: 'Rings first', email: 'New@Example.com' }),
  ],
  ['Prospect changed · X', (session) => editProspect(session, ASKING, { ...ASKING, brand: 'Knaus', phone: '' })],
  ['Note changed', (session) => editNote(session, NOTED, 'Key hangs in the office ')],
  ['Tag Late taken off X', (session) => tagCustomer(session, aCustomer().id, { add: [], remove: [LATE.id] })],
];

const device = (online: boolean, cards: readonly Attention[] = []) =>
  offlineDevice({
    online,
    permissions: PERMISSIONS,
    rows: [
      [objectTable, [STORED, AWAY, HELD]],
      [appointmentTable, [PLANNED, DOUBTED, CALLED_OFF, MISSED]],
      [customerTable, [aCustomer({ tagIds: [LATE.id] })]],
      [prospectTable, [ASKING]],
      [tagTable, [TAG, LATE]],
      [noteTable, [NOTED]],
      [attentionTable, cards],
    ],
  });

/** What the device shows of every record, without when it was written. */
async function shown({ mirror }: DeviceSession): Promise<readonly object[]> {
  const rows: readonly (readonly SyncedRow[])[] = await Promise.all(
    [objectTable, appointmentTable, customerTable, prospectTable, noteTable].map((table) =>
      mirror.all<SyncedRow>(table),
    ),
  );
  const sorted = rows.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return sorted.map(({ rev: _rev, version: _version, ...row }) => ({
    ...row,
    touchedAt: undefined,
    editedAt: undefined,
  }));
}

async function saved(
  outcome: ReturnType<Act> | ReturnType<NonNullable<ReturnType<typeof undoOf>>>,
): Promise<SavedOutcome> {
  const result = await outcome;
  if (result.outcome !== 'saved') throw new Error(JSON.stringify(result));
  return result;
}

describe.each(ACTS)('%s', (words, act) => {
  test('is said, and taken back before it was sent', async () => {
    const session = await device(false);
    const before = await shown(session);
    const done = await saved(act(session));
    expect(await shown(session)).not.toEqual(before);
    const said = await toldAct(i18n, session.mirror, done.act);
    expect(
      said.replaceAll(/[\u2066-\u2069]/g, '').replace(/WN[\w-]*|XX-99-ZZ|Anke Veldhuis|Veldhuis, Anke|Mia de Wit/, 'X'),
    ).toBe(words);
    await saved(undoOf(done.act)?.(session, 'Undone') ?? Promise.reject(new Error('no way back')));
    expect(await shown(session)).toEqual(before);
  });

  test('is undone after it was sent', async () => {
    const session = await device(true);
    const sent = () => until(async () => (await session.outbox()).length === 0, 'the answers');
    const before = await shown(session);
    const done = await saved(act(session));
    await sent();
    expect((await session.recentActs(600_000)).map(({ id }) => id)).toEqual([done.act.id]);
    await saved(undoOf(done.act)?.(session, 'Undone') ?? Promise.reject(new Error('no way back')));
    await sent();
    expect(await shown(session)).toEqual(before);
  });
});

describe.each([
  ['called off', (session: DeviceSession) => cancelAppointment(session, DOUBTED, false)],
  ['marked as a no-show', (session: DeviceSession) => markAppointment(session, DOUBTED, NO_SHOW)],
  ['marked as planned', (session: DeviceSession) => markAppointment(session, DOUBTED, 1)],
] as const)('a visit that needs attention and was %s', (_how, act) => {
  test('needs it again by one change, which is no act of its own', async () => {
    const session = await device(true);
    const sent = () => until(async () => (await session.outbox()).length === 0, 'the answers');
    const done = await saved(act(session));
    await sent();
    await saved(undoOf(done.act)?.(session, 'Undone') ?? Promise.reject(new Error('no way back')));
    await sent();
    expect((await session.mirror.get(appointmentTable, DOUBTED.id))?.status).toBe(NEEDS_ATTENTION);
    const [first, last, ...others] = await session.recentActs(600_000);
    expect(first?.id).toBe(done.act.id);
    expect(others).toEqual([]);
    if (last === undefined) throw new Error('no change');
    expect(undoOf(last)).toBeUndefined();
    const isMark = last.name === 'appointment.mark';
    expect(last.args).toEqual({
      appointmentId: DOUBTED.id,
      status: NEEDS_ATTENTION,
      ...(isMark ? { restored: true } : {}),
    });
  });
});

test('an act that joined an earlier one in the queue is undone alone', async () => {
  const session = await device(false);
  await saved(changeAppointment(session, PLANNED, { ...PLANNED, note: 'Ring first' }, { reason: null }));
  const noted = { ...PLANNED, note: 'Ring first' };
  const moved = await saved(changeAppointment(session, noted, { ...noted, date: '2026-06-03' }, { reason: 'Ferry' }));
  await saved(undoOf(moved.act)?.(session, 'Undone') ?? Promise.reject(new Error('no way back')));
  expect(await session.mirror.get(appointmentTable, PLANNED.id)).toMatchObject({
    note: 'Ring first',
    date: PLANNED.date,
  });
});

test.each([false, true])(
  'a reopened visit is done again, and its object stays where it is; sent: %s',
  async (online) => {
    const session = await device(online);
    const sent = () => until(async () => !online || (await session.outbox()).length === 0, 'the answers');
    await saved(completeAppointment(session, PLANNED, STORED, { place: null, ...NOTHING }));
    await sent();
    const before = await shown(session);
    const visit = await session.mirror.get(appointmentTable, PLANNED.id);
    const reopened = await saved(reopenAppointment(session, visit ?? PLANNED));
    await sent();
    expect(await shown(session)).not.toEqual(before);
    await saved(undoOf(reopened.act)?.(session, 'Undone') ?? Promise.reject(new Error('no way back')));
    await sent();
    expect(await shown(session)).toEqual(before);
  },
);

test('a cancelled appointment whose day was given away is reopened all the same', async () => {
  const session = await device(true);
  const done = await saved(cancelAppointment(session, PLANNED, false));
  await until(async () => (await session.outbox()).length === 0, 'the answer');
  expect((await session.mirror.get(appointmentTable, PLANNED.id))?.status).toBe(CANCELLED);
  const other = { ...PLANNED, time: '15:00' };
  const {
    id: _id,
    rev: _rev,
    version: _version,

    status: _status,
    reason: _reason,
    ...fields
  } = other;
  await saved(planAppointment(session, fields, { reason: 'Ferry' }).then(({ result }) => result));
  await until(async () => (await session.outbox()).length === 0, 'the answer');
  await saved(undoOf(done.act)?.(session, 'Undone') ?? Promise.reject(new Error('no way back')));
  expect(await waitingChanges(session)).toMatchObject([{ name: 'appointment.reopen', args: { reason: 'Undone' } }]);
});

test.each([
  ['whose spot was taken meanwhile says so', [], /spot has been taken meanwhile/],
  [
    'that answered where it stands says that the question is open again',
    [anAttention({ kind: 'contradiction', entityId: STORED.id })],
    /question is open again/,
  ],
])('an undone check-out %s', async (_what, cards, words) => {
  const session = await device(false, cards);
  const done = await saved(checkOutObject(session, STORED, NOTHING));
  const spot = { warehouseId: STORED.warehouseId ?? '', spotId: STORED.spotId };
  await saved(checkInObject(session, AWAY.id, spot, NOTHING));
  renderUi(<p>The yard</p>);
  const problemOf = () => ({ message: 'not undone' });
  await undoAndTell({ i18n, session, problemOf }, done.act);
  expect((await session.mirror.get(objectTable, STORED.id))?.storageStatus).toBe('with_storage');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('the toast of an undo says what was undone, and so does the change itself', async () => {
  const session = await device(true);
  const sent = () => until(async () => (await session.outbox()).length === 0, 'the answers');
  const done = await saved(checkOutObject(session, STORED, NOTHING));
  await sent();
  renderUi(<p>The yard</p>);
  await undoAndTell({ i18n, session, problemOf: () => ({ message: 'not undone' }) }, done.act);
  const text = `Undone: ${formatPlate(STORED.plate, STORED.plateCountry)} checked out of A1`;
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(text));
  await sent();
  const last = (await session.recentActs(600_000)).at(-1);
  if (last === undefined) throw new Error('no change');
  expect(await toldAct(i18n, session.mirror, last)).toBe(text);
});

describe('a new appointment', () => {
  const { objectId, customerId, direction, type, time, note, assigneeId } = PLANNED;
  const fields = { objectId, customerId, direction, type, time, note, assigneeId, date: '2026-06-08' };
  const plan = async (session: DeviceSession, notification = false) =>
    saved(planAppointment(session, fields, { reason: null, notification }).then(({ result }) => result));
  const undo = async (session: DeviceSession, { act }: SavedOutcome) =>
    saved(undoOf(act)?.(session, 'Undone') ?? Promise.reject(new Error('no way back')));
  const parts = (session: DeviceSession, may = true) => ({
    i18n,
    session,
    can: () => may,
    problemOf: () => ({ message: '' }),
  });

  test('is taken back whole before it was sent', async () => {
    const session = await device(false);
    const done = await plan(session);
    await undo(session, done);
    expect(await session.mirror.get(appointmentTable, done.entityId)).toBeUndefined();
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('is cancelled where something that waits needs it', async () => {
    const session = await device(false);
    const done = await plan(session);
    await saved(markAppointment(session, { id: done.entityId, status: 1 }, NEEDS_ATTENTION));
    await undo(session, done);
    expect((await session.mirror.get(appointmentTable, done.entityId))?.status).toBe(CANCELLED);
  });

  test('is cancelled after it was sent', async () => {
    const session = await device(true);
    const done = await plan(session);
    await until(async () => (await session.outbox()).length === 0, 'the answer');
    await undo(session, done);
    expect((await session.mirror.get(appointmentTable, done.entityId))?.status).toBe(CANCELLED);
  });

  test('is offered for undoing to who may cancel it', async () => {
    const session = await device(false);
    const { act } = await plan(session);
    expect((await toldToast(parts(session), act)).action?.label).toBe('Undo');
    expect((await toldToast(parts(session, false), act)).action).toBeUndefined();
  });

  test.each([true, false])('says without a connection that its mail goes out later; wanted: %s', async (wanted) => {
    const session = await device(false);
    const { act } = await plan(session, wanted);
    await until(async () => session.status.get().state === 'offline', 'no connection');
    const waits = wanted ? 'The mail to the customer goes out once there is a connection.' : undefined;
    expect((await toldToast(parts(session), act)).description).toBe(waits);
  });

  test('says nothing of its mail with a connection', async () => {
    const session = await device(true);
    expect((await toldToast(parts(session), (await plan(session, true)).act)).description).toBeUndefined();
  });
});
