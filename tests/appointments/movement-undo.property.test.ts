import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undoMovement } from '#appointments/movement-undo.commands.ts';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { anyReason, anySpot, anyStay, anyYard, NEW_MOVEMENT, yardOf } from '#tests/support/arbitrary-yard.ts';
import { aCheckIn, aCheckOut, aMove, testId } from '#tests/support/builders.ts';
import { codeOf, type MemoryCompany } from '#tests/support/memory-company.ts';

const OBJECT = testId('o', 1);
const anyKind = fc.constantFrom('in', 'out', 'move');
const anySaid = fc.record({ stayId: anyStay, spotId: anySpot, reason: anyReason });

type Said = { readonly stayId: string; readonly spotId: string | null; readonly reason: string | null };

function record(company: MemoryCompany, kind: 'in' | 'out' | 'move', { spotId, ...said }: Said) {
  const common = { ...said, movementId: NEW_MOVEMENT };
  if (kind === 'in') return company.run(checkInObject, aCheckIn({ ...common, spotId }));
  if (kind === 'out') return company.run(checkOutObject, aCheckOut(common));
  return company.run(moveObject, aMove({ ...common, spotId }));
}

const undo = (company: MemoryCompany, movementId: string) =>
  company.run(undoMovement, { objectId: OBJECT, movementId });

/** True for an object as commands leave it: in, on a spot of the hall, in a stay; or out and nowhere. */
function isSound(row: StoredObject | undefined): boolean {
  if (row?.storageStatus === 'with_storage') return row.stayId !== null && row.warehouseId === testId('w', 1);
  return row?.stayId === null && row.warehouseId === null && row.spotId === null;
}

function placed(row: StoredObject | undefined) {
  if (row === undefined) return undefined;
  const { storageStatus, warehouseId, spotId, stayId, lastStayId, lastMovedAt } = row;
  return { storageStatus, warehouseId, spotId, stayId, lastStayId, lastMovedAt };
}

describe('undoing a movement, in any state a company can be found in', () => {
  it('brings the object back to where it was, or says why not and changes nothing', async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(anyYard, anyKind, anySaid, async (any, kind, said) => {
        const earlier = any.history
          .filter(({ id }) => id !== NEW_MOVEMENT)
          .map((movement) => ({ ...movement, rev: 1 }));
        const company = yardOf({ ...any, history: earlier });
        const before = company.row(objectTable, OBJECT);
        await record(company, kind, said);
        const left = company.row(objectTable, OBJECT);
        const decision = await undo(company, NEW_MOVEMENT);
        if (decision.outcome === 'refused') {
          expect(company.row(objectTable, OBJECT)).toEqual(left);
          return;
        }
        undone += 1;
        expect(company.row(movementTable, NEW_MOVEMENT)?.standing).toBe('undone');
        const after = company.row(objectTable, OBJECT);
        expect(after?.storageStatus).toBe(before?.storageStatus);
        // An object whose place no longer exists is put in the warehouse, with a card for somebody to check.
        if (any.spotsAre === 'there' && any.hallIs === 'there' && isSound(before)) {
          expect(placed(after)).toEqual(placed(before));
        }
      }),
      { numRuns: 4000 },
    );
    expect(undone).toBeGreaterThan(100);
  });

  it('is decided on a device as on the server, and once', async () => {
    await fc.assert(
      fc.asyncProperty(anyYard, fc.integer({ min: 1, max: 9 }), async (any, number) => {
        const id = testId('m', number);
        const [server, device] = [yardOf(any), yardOf(any, 'device')];
        const decision = await undo(server, id);
        expect(codeOf(await undo(device, id))).toBe(codeOf(decision));
        expect(device.row(objectTable, OBJECT)).toEqual(server.row(objectTable, OBJECT));
        if (decision.outcome !== 'refused') expect(await undo(server, id)).toEqual({ outcome: 'applied', writes: [] });
      }),
      { numRuns: 1000 },
    );
  });
});
