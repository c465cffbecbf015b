import { beforeEach, describe, expect, it } from 'vitest';
import { completeAppointment, reopenAppointment } from '#appointments/appointment.commands.ts';
import { appointmentTable, DONE, PLANNED } from '#appointments/appointment.ts';
import { undoMovement } from '#appointments/movement-undo.commands.ts';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import { editObject } from '#objects/object.commands.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { deleteSpot } from '#objects/spot-removal.commands.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { attentionTable } from '#sync/attention.ts';
import type { Decision } from '#sync/command.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import {
  AT,
  aCheckIn,
  aCheckOut,
  aMove,
  anAppointment,
  anObject,
  aSpot,
  aStoredObject,
  aWarehouse,
  testId,
} from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany, type Said } from '#tests/support/memory-company.ts';

/** Ten minutes after AT, and a moment more. */
const LAST_MOMENT = '2026-05-04T09:40:00.000Z';
const TOO_LATE = '2026-05-04T09:40:00.001Z';
const LATER = '2026-05-04T09:33:00.000Z';
const UNDOING = testId('m', 40);

const out = anObject(1, { lastStayId: testId('y', 30), lastMovedAt: '2026-03-30T08:00:00.000Z' });
const stored = aStoredObject(1, 1, { lastStayId: testId('y', 30) });

type Kind = {
  readonly before: StoredObject;
  readonly record: (company: MemoryCompany) => Promise<Decision>;
  readonly moveOn: (company: MemoryCompany) => Promise<Decision>;
};

const checkOutAgain = (company: MemoryCompany) =>
  company.run(checkOutObject, aCheckOut({ movementId: testId('m', 41) }), { at: LATER });

/** The three kinds of movement, and what may follow each. */
const KINDS: Readonly<Record<string, Kind>> = {
  'a check-in': {
    before: out,
    record: (company) => company.run(checkInObject, aCheckIn({ movementId: UNDOING }), { by: 'yard' }),
    moveOn: (company) => company.run(checkOutObject, aCheckOut({ movementId: testId('m', 41) }), { at: LATER }),
  },
  'a check-out': {
    before: stored,
    record: (company) => company.run(checkOutObject, aCheckOut({ movementId: UNDOING }), { by: 'yard' }),
    moveOn: (company) =>
      company.run(checkInObject, aCheckIn({ movementId: testId('m', 41), stayId: testId('y', 9) }), { at: LATER }),
  },
  'a move': {
    before: stored,
    record: (company) => company.run(moveObject, aMove({ movementId: UNDOING }), { by: 'yard' }),
    moveOn: checkOutAgain,
  },
};

let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany()
    .add(warehouseTable, aWarehouse())
    .add(spotTable, aSpot(1), aSpot(2), aSpot(3))
    .add(objectTable, aStoredObject(5, 3));
});

const object = () => company.row(objectTable, testId('o', 1));
const movement = (id = UNDOING) => company.row(movementTable, id);
const undo = (said: Said = {}, movementId = UNDOING, objectId = testId('o', 1)) =>
  company.run(undoMovement, { objectId, movementId }, { at: LATER, ...said });

/** The row's content, without how often it was written. */
function held(row: StoredObject | undefined) {
  const { rev: _rev, version: _version, ...fields } = row ?? anObject(99);
  return fields;
}

describe.each(Object.entries(KINDS))('undoing %s', (_name, { before, record, moveOn }) => {
  beforeEach(async () => {
    company.add(objectTable, before);
    expect(codeOf(await record(company))).toBe('applied');
    expect(held(object())).not.toEqual(held(before));
  });

  it('puts the object back exactly, and keeps the movement as undone', async () => {
    expect(codeOf(await undo({ by: 'yard' }))).toBe('applied');
    expect(held(object())).toEqual(held(before));
    expect(movement()).toMatchObject({ standing: 'undone', undoneAt: LATER, undoneByName: 'yard', at: AT });
  });

  it('keeps what else was changed of the object', async () => {
    const now = { description: { category: 'boat', brand: 'Bayliner', type: 'Element' } } as const;
    const was = { description: { category: before.category, brand: before.brand, type: before.type } };
    await company.run(editObject, { objectId: testId('o', 1), now }, { was });
    expect(codeOf(await undo())).toBe('applied');
    expect(held(object())).toEqual({ ...held(before), ...now.description });
  });

  it('is possible for exactly ten minutes, by the time it was wanted', async () => {
    expect(codeOf(await undo({ at: TOO_LATE }))).toBe('movement.undo_too_late');
    expect(movement()?.standing).toBe('accepted');
    expect(codeOf(await undo({ at: LAST_MOMENT }))).toBe('applied');
  });

  it('is refused once the object moved on, and possible again once that is undone', async () => {
    expect(codeOf(await moveOn(company))).toBe('applied');
    const left = held(object());
    expect(codeOf(await undo())).toBe('movement.moved_since');
    expect(held(object())).toEqual(left);
    expect(codeOf(await undo({}, testId('m', 41)))).toBe('applied');
    expect(codeOf(await undo())).toBe('applied');
    expect(held(object())).toEqual(held(before));
  });

  it('a second time, or on two phones, changes nothing', async () => {
    await undo();
    expect(await undo()).toEqual({ outcome: 'applied', writes: [] });
  });

  it("is refused for another company's object or movement, and for one of another object", async () => {
    expect(codeOf(await undo({}, UNDOING, testId('o', 77)))).toBe('object.missing');
    expect(codeOf(await undo({}, testId('m', 77)))).toBe('movement.unknown');
    expect(codeOf(await undo({}, UNDOING, testId('o', 5)))).toBe('movement.unknown');
    expect(movement()?.standing).toBe('accepted');
  });

  it('is refused once the object was deleted', async () => {
    company.drop(objectTable, testId('o', 1));
    expect(codeOf(await undo())).toBe('object.deleted');
  });
});

it('needs the right that a movement needs', () => {
  for (const { permission } of [checkInObject, checkOutObject, moveObject]) {
    expect(undoMovement.permission).toBe(permission);
  }
});

describe('the place an object goes back to', () => {
  beforeEach(async () => {
    company.add(objectTable, stored);
    await company.run(checkOutObject, aCheckOut({ movementId: UNDOING }));
  });

  it('was given to another object: it is not confirmed, and a card names who is there', async () => {
    company.add(objectTable, aStoredObject(2, 1));
    const decision = await undo();
    expect(object()).toMatchObject({ storageStatus: 'with_storage', spotId: testId('s', 1), placeConfirmed: false });
    expect(decision.cards).toMatchObject([{ kind: 'unconfirmed_place', theirs: { objectId: testId('o', 2) } }]);
  });

  it('is gone: it stands in the warehouse without a spot, with a card', async () => {
    await company.run(deleteSpot, { spotId: testId('s', 1), unlink: true });
    const decision = await undo();
    expect(object()).toMatchObject({ warehouseId: testId('w', 1), spotId: null, placeConfirmed: false });
    expect(cardsOf(decision)).toEqual(['unconfirmed_place']);
  });

  it('was not sure before: it is not sure again, and no second card says so', async () => {
    company.add(objectTable, { ...stored, placeConfirmed: false }, aStoredObject(2, 1)).drop(movementTable, UNDOING);
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 42) }));
    const decision = await undo({}, testId('m', 42));
    expect(object()).toMatchObject({ spotId: testId('s', 1), placeConfirmed: false });
    expect(cardsOf(decision)).toEqual([]);
  });
});

describe('a movement that decided nothing', () => {
  it('such as a second check-out, cannot be undone, and neither can the first', async () => {
    company.add(objectTable, stored);
    await company.run(checkOutObject, aCheckOut({ movementId: UNDOING }));
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 43) }), { at: LATER });
    expect(codeOf(await undo({}, testId('m', 43)))).toBe('movement.not_undoable');
    expect(codeOf(await undo())).toBe('movement.moved_since');
  });

  it('or that the removal of a spot made, cannot be undone', async () => {
    company.add(objectTable, stored);
    await company.run(deleteSpot, { spotId: testId('s', 1), unlink: true });
    const [made] = company.all(movementTable);
    expect(codeOf(await undo({}, made?.id))).toBe('movement.not_undoable');
  });
});

describe('what comes late about a stay that was undone', () => {
  beforeEach(async () => {
    company.add(objectTable, out);
    await company.run(checkInObject, aCheckIn({ movementId: UNDOING }));
    await undo();
  });

  it('such as a move on another phone, changes nothing: the object is with its owner', async () => {
    await company.run(moveObject, aMove({ movementId: testId('m', 44) }));
    expect(held(object())).toEqual(held(out));
    expect(movement(testId('m', 44))?.standing).toBe('superseded');
  });

  it('such as its check-out, closes no stay', async () => {
    await company.run(checkOutObject, aCheckOut({ movementId: testId('m', 45) }), { at: LATER });
    expect(object()).toMatchObject({ storageStatus: 'with_customer', lastStayId: testId('y', 30) });
  });

  it('and a new check-in begins a stay of its own', async () => {
    await company.run(checkInObject, aCheckIn({ movementId: testId('m', 46), stayId: testId('y', 8) }));
    expect(object()).toMatchObject({ storageStatus: 'with_storage', stayId: testId('y', 8) });
  });

  it('the check-in itself, a second time, does not bring it back', async () => {
    await company.run(checkInObject, aCheckIn({ movementId: UNDOING }));
    expect(held(object())).toEqual(held(out));
  });
});

describe('the appointment that was completed with it', () => {
  const args = {
    appointmentId: testId('a', 1),
    movementId: UNDOING,
    stayId: testId('y', 1),
    warehouseId: null,
    spotId: null,
    reason: null,
    note: '',
  };
  const status = () => company.row(appointmentTable, testId('a', 1))?.status;
  const complete = async (before: 1 | 2 | 4) => {
    company.add(objectTable, stored).add(appointmentTable, anAppointment(1, { status: before }));
    expect(codeOf(await company.run(completeAppointment, args))).toBe('applied');
  };

  it.each([1, 2] as const)('is as it was before (%i)', async (before) => {
    await complete(before);
    expect(status()).toBe(3);
    expect(codeOf(await undo({ by: 'yard' }))).toBe('applied');
    expect(status()).toBe(before);
    expect(held(object())).toEqual(held(stored));
  });

  it('takes the right to change appointments, too', async () => {
    await complete(1);
    expect(codeOf(await undo({ by: 'bookkeeper' }))).toBe('forbidden');
    expect(status()).toBe(3);
    expect(movement()?.standing).toBe('accepted');
  });

  it('stays cancelled where the movement did not complete it', async () => {
    await complete(4);
    await undo();
    expect(status()).toBe(4);
  });

  it('stays what it became since', async () => {
    await complete(1);
    company.add(appointmentTable, anAppointment(1, { status: 4 }));
    await undo();
    expect(status()).toBe(4);
  });

  it('can be completed again, as a movement of its own', async () => {
    await complete(1);
    await undo();
    await company.run(completeAppointment, { ...args, movementId: testId('m', 47) }, { at: LATER });
    expect(status()).toBe(3);
    expect(movement(testId('m', 47))?.standing).toBe('accepted');
  });
});

describe('undoing the answer to whether an object is in or out', () => {
  const QUESTION = testId('i', 70);
  const answer = { was: { attention: { attentionId: QUESTION, choice: 'place' } } };
  const checkIn = aCheckIn({ movementId: UNDOING, stayId: testId('y', 9) });
  const question = () => company.row(attentionTable, QUESTION);
  const visit = () => company.row(appointmentTable, testId('a', 1))?.status;

  beforeEach(async () => {
    company.add(objectTable, stored).add(appointmentTable, anAppointment(1, { direction: 'out' }));
    const done = { appointmentId: testId('a', 1), movementId: testId('m', 41), stayId: testId('y', 1) };
    await company.run(completeAppointment, { ...done, warehouseId: null, spotId: null, reason: null, note: '' });
    company.add(attentionTable, anAttention({ id: QUESTION, kind: 'contradiction' }));
    expect(codeOf(await company.run(checkInObject, checkIn, { ...answer, at: LATER }))).toBe('applied');
    await company.run(reopenAppointment, { appointmentId: testId('a', 1) }, { at: LATER });
    expect([question()?.state, visit()]).toEqual(['resolved', PLANNED]);
    const { warehouseId, spotId } = checkIn;
    expect(question()?.fields.answer).toEqual({ warehouseId, spotId, moved: true });
  });

  it('asks again, and closes the visit that the answer had opened', async () => {
    expect(codeOf(await undo())).toBe('applied');
    expect(question()?.fields).toEqual(anAttention().fields);
    expect(question()).toMatchObject({ state: 'open', choice: null, resolvedAt: null, resolvedByName: null });
    expect([object()?.storageStatus, visit()]).toEqual(['with_customer', DONE]);
  });

  it('leaves a question that was answered in another way', async () => {
    const other = anAttention({ id: testId('i', 71), state: 'resolved', choice: 'seen', resolvedAt: LATER });
    company.add(attentionTable, other);
    await undo();
    expect(company.row(attentionTable, testId('i', 71))?.state).toBe('resolved');
  });
});
