import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import type { Decision } from '#sync/command.ts';
import {
  type AnyYard,
  anyReason,
  anySpot,
  anyStay,
  anyYard,
  NEW_MOVEMENT,
  yardOf,
} from '#tests/support/arbitrary-yard.ts';
import { aCheckIn, aCheckOut, aMove, testId } from '#tests/support/builders.ts';
import { codeOf, type MemoryCompany } from '#tests/support/memory-company.ts';

type Said = { readonly stayId: string; readonly spotId: string | null; readonly reason: string | null };
type Way = { readonly kind: 'in' | 'out' | 'move'; readonly said: Said; readonly seen: string | null | undefined };

const anyWay: fc.Arbitrary<Way> = fc.record({
  kind: fc.constantFrom('in', 'out', 'move'),
  said: fc.record({ stayId: anyStay, spotId: anySpot, reason: anyReason }),
  seen: fc.option(anySpot, { nil: undefined }),
});

function say(company: MemoryCompany, { kind, said, seen }: Way): Promise<Decision> {
  const { spotId, ...common } = { ...said, movementId: NEW_MOVEMENT };
  if (kind === 'in') return company.run(checkInObject, aCheckIn({ ...common, spotId }), { by: 'yard' });
  if (kind === 'out') return company.run(checkOutObject, aCheckOut(common), { by: 'yard' });
  const was = seen === undefined ? {} : { place: { warehouseId: testId('w', 1), spotId: seen } };
  return company.run(moveObject, aMove({ ...common, spotId }), { by: 'yard', was });
}

const wasRecorded = (any: AnyYard) => any.history.some((movement) => movement.id === NEW_MOVEMENT);

/** Removes the deleted row that a deletion card keeps: only the server still has it. */
function asOnDevice(decision: unknown): unknown {
  return JSON.parse(JSON.stringify(decision, (key, value: unknown) => (key === 'gone' ? null : value)));
}

describe('a fact about an object, in any state a company can be found in', () => {
  it('gets an answer, and is refused only for what is not there or a stay that ended', async () => {
    await fc.assert(
      fc.asyncProperty(anyYard, anyWay, async (any, way) => {
        const allowed = ['applied', 'missing_parent', 'object.stale_stay', 'object.missing', 'object.deleted'];
        expect(allowed).toContain(codeOf(await say(yardOf(any), way)));
      }),
      { numRuns: 1000 },
    );
  });

  it('is recorded when it is applied, and leaves the object in or out, never between', async () => {
    await fc.assert(
      fc.asyncProperty(anyYard, anyWay, async (any, way) => {
        const company = yardOf(any);
        const decision = await say(company, way);
        if (decision.outcome === 'refused' || wasRecorded(any)) return;
        expect(company.row(movementTable, NEW_MOVEMENT)).toMatchObject({ objectId: testId('o', 1) });
        const object = company.row(objectTable, testId('o', 1));
        if (way.kind === 'in' && object?.storageStatus === 'with_customer') {
          expect(object.lastStayId).toBe(way.said.stayId);
        }
        if (way.kind === 'out') expect(object?.storageStatus).toBe('with_customer');
        if (way.kind === 'move') expect(object?.storageStatus).toBe(any.object.storageStatus);
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing when it arrives a second time', async () => {
    await fc.assert(
      fc.asyncProperty(anyYard, anyWay, async (any, way) => {
        const company = yardOf(any);
        const first = await say(company, way);
        const second = await say(company, way);
        if (first.outcome === 'refused') expect(second).toEqual(first);
        else expect(second).toEqual({ outcome: 'applied', writes: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it('is decided on a device as on the server', async () => {
    await fc.assert(
      fc.asyncProperty(anyYard, anyWay, async (any, way) => {
        expect(asOnDevice(await say(yardOf(any, 'device'), way))).toEqual(asOnDevice(await say(yardOf(any), way)));
      }),
    );
  });
});
