import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideCheckIn } from '#objects/check-in.ts';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { anObject, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { MemoryCompany } from '#tests/support/memory-company.ts';

type Fact = {
  readonly kind: 'in' | 'out' | 'move';
  readonly object: number;
  readonly stay: number;
  readonly spot: number | null;
  readonly seen: number | null | undefined;
  readonly reason: string | null;
};

const OBJECTS = 3;
const SPOTS = 3;
const fact: fc.Arbitrary<Fact> = fc.record({
  kind: fc.constantFrom('in', 'out', 'move'),
  object: fc.integer({ min: 1, max: OBJECTS }),
  stay: fc.integer({ min: 1, max: 4 }),
  spot: fc.option(fc.integer({ min: 1, max: SPOTS }), { nil: null }),
  seen: fc.option(fc.option(fc.integer({ min: 1, max: SPOTS }), { nil: null }), { nil: undefined }),
  reason: fc.constantFrom(null, 'mag'),
});

function yard(): MemoryCompany {
  return new MemoryCompany()
    .add(warehouseTable, aWarehouse())
    .add(spotTable, aSpot(1), aSpot(2), aSpot(3, { allowedNumber: 2 }))
    .add(objectTable, anObject(1), anObject(2), aStoredObject(3, 1));
}

/** Says a fact; `number` makes its movement and intent its own. */
async function say(company: MemoryCompany, { kind, object, stay, spot, seen, reason }: Fact, number: number) {
  const args = {
    objectId: testId('o', object),
    movementId: testId('m', number),
    // Stays are an object's own: two phones that saw the same one name the same.
    stayId: testId('y', object * 10 + stay),
    warehouseId: testId('w', 1),
    spotId: spot === null ? null : testId('s', spot),
    appointmentId: null,
    reason,
    note: '',
  };
  const said = { id: testId('i', number) };
  if (kind === 'in') return company.run(checkInObject, args, said);
  if (kind === 'out') return company.run(checkOutObject, args, said);
  const place = { warehouseId: testId('w', 1), spotId: seen === undefined || seen === null ? null : testId('s', seen) };
  return company.run(moveObject, args, seen === undefined ? said : { ...said, was: { place } });
}

function expectSound(company: MemoryCompany): void {
  const objects = company.all(objectTable);
  for (const object of objects) {
    const isIn = object.storageStatus === 'with_storage';
    expect(object.stayId !== null).toBe(isIn);
    expect(object.warehouseId !== null).toBe(isIn);
    if (!isIn) expect(object.spotId).toBeNull();
  }
  for (const spot of company.all(spotTable)) {
    const confirmed = objects.filter((object) => object.spotId === spot.id && object.placeConfirmed);
    expect(confirmed.length).toBeLessThanOrEqual(spot.allowedNumber);
  }
}

describe('facts of several phones in any order', () => {
  it('leave one open stay per object and no more confirmed objects on a spot than it takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fact, { maxLength: 14 }), async (facts) => {
        const company = yard();
        for (const [index, each] of facts.entries()) {
          await say(company, each, index + 1);
          expectSound(company);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are never rejected, except about a stay that a new check-in followed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fact, { maxLength: 14 }), async (facts) => {
        const company = yard();
        let kept = 0;
        for (const [index, each] of facts.entries()) {
          const before = company.row(objectTable, testId('o', each.object));
          const decision = await say(company, each, index + 1);
          if (decision.outcome === 'refused') {
            expect(decision.refusal.code).toBe('object.stale_stay');
            expect(decision.cards).toHaveLength(1);
            expect(before?.stayId).not.toBe(testId('y', each.object * 10 + each.stay));
          } else kept += 1;
        }
        expect(company.all(movementTable)).toHaveLength(kept);
      }),
      { numRuns: 300 },
    );
  });

  it('change nothing when they arrive a second time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fact, { maxLength: 10 }), fc.nat(), async (facts, pick) => {
        const company = yard();
        const outcomes: string[] = [];
        for (const [index, each] of facts.entries()) outcomes.push((await say(company, each, index + 1)).outcome);
        const again = facts.length === 0 ? 0 : pick % facts.length;
        const each = facts[again];
        if (each === undefined || outcomes[again] === 'refused') return;
        expect(await say(company, each, again + 1)).toMatchObject({ outcome: 'applied', writes: [] });
      }),
      { numRuns: 300 },
    );
  });
});

describe('two phones, each with its own facts in order', () => {
  /** Every way to weave two lists, chosen by the bits of a number. */
  function weave<Item>(left: readonly Item[], right: readonly Item[], bits: number): Item[] {
    const woven: Item[] = [];
    let [first, second] = [0, 0];
    while (first < left.length || second < right.length) {
      const takeLeft = second >= right.length || (first < left.length && ((bits >> (first + second)) & 1) === 0);
      const item = takeLeft ? left[first++] : right[second++];
      if (item !== undefined) woven.push(item);
    }
    return woven;
  }

  it('that check one object in end with it in storage, whichever comes first', async () => {
    const phone = (stay: number, spot: number): Fact[] => [
      { kind: 'in', object: 1, stay, spot, seen: undefined, reason: null },
    ];
    for (const bits of [0, 1]) {
      const company = yard();
      const facts = weave(phone(1, 2), phone(2, 3), bits);
      for (const [index, each] of facts.entries()) await say(company, each, index + 1);
      expect(company.row(objectTable, testId('o', 1))).toMatchObject({
        storageStatus: 'with_storage',
        spotId: testId('s', bits === 0 ? 2 : 3),
        placeConfirmed: false,
      });
    }
  });

  it('of which one checks out and one moves end with the customer, in any order', async () => {
    for (let bits = 0; bits < 8; bits += 1) {
      const company = yard().add(objectTable, aStoredObject(3, 1, { stayId: testId('y', 31) }));
      const office: Fact[] = [
        { kind: 'move', object: 3, stay: 1, spot: 2, seen: 1, reason: null },
        { kind: 'move', object: 3, stay: 1, spot: 3, seen: 2, reason: null },
      ];
      const phone: Fact[] = [{ kind: 'out', object: 3, stay: 1, spot: null, seen: undefined, reason: null }];
      const facts = weave(office, phone, bits);
      for (const [index, each] of facts.entries()) await say(company, each, index + 1);
      expect(company.row(objectTable, testId('o', 3))).toMatchObject({
        storageStatus: 'with_customer',
        lastStayId: testId('y', 31),
      });
    }
  });
});

describe('a decision about a check-in', () => {
  const place = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });

  it('is an answer for any state an object can be found in', () => {
    const state: fc.Arbitrary<StoredObject | undefined> = fc.option(
      fc
        .record({
          storageStatus: fc.constantFrom('with_storage', 'with_customer'),
          stay: place,
          spot: place,
          placeConfirmed: fc.boolean(),
        })
        .map(({ stay, spot, ...rest }) =>
          anObject(1, {
            ...rest,
            stayId: stay === null ? null : testId('y', stay),
            spotId: spot === null ? null : testId('s', spot),
          }),
        ),
      { nil: undefined },
    );
    const found = <Row>(row: Row | undefined, deleted: boolean) => ({ row, deleted: row === undefined && deleted });
    fc.assert(
      fc.property(state, fc.boolean(), fc.boolean(), fc.boolean(), place, (object, deleted, hasSpot, hasHall, spot) => {
        const decision = decideCheckIn(
          {
            object: found(object, deleted),
            repeated: false,
            spot: undefined,
            history: [],
            placement: {
              warehouse: found(hasHall ? aWarehouse() : undefined, deleted),
              spot: found(hasSpot ? aSpot(1) : undefined, deleted),
              others: [],
              alternatives: [],
            },
          },
          {
            objectId: testId('o', 1),
            movementId: testId('m', 1),
            stayId: testId('y', 1),
            warehouseId: testId('w', 1),
            spotId: spot === null ? null : testId('s', spot),
            appointmentId: null,
            reason: null,
            note: '',
          },
          {
            actor: { userId: testId('u', 1), userName: 'Iemand', companyId: testId('b', 1), can: () => false },
            at: '2026-05-04T09:30:00.000Z',
          },
        );
        expect(['applied', 'refused']).toContain(decision.outcome);
      }),
    );
  });
});
