import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { anObject, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

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

/** Runs a fact's command; `number` gives its movement and intent unique ids. */
async function say(company: MemoryCompany, { kind, object, stay, spot, seen, reason }: Fact, number: number) {
  const args = {
    objectId: testId('o', object),
    movementId: testId('m', number),
    // Stay ids depend on the object: two phones that saw the same stay name the same id.
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

/** The stays of an object: those that were opened, and those that a phone named while another one was open. */
type Stays = { readonly opened: Set<number>; readonly alsoNamed: Set<number> };

/** The expected rule, kept apart from the commands: a stay named while another one is open means that one. */
function isAboutAnEndedStay(known: Map<number, Stays>, before: StoredObject, { kind, object, stay }: Fact): boolean {
  const stays = known.get(object) ?? { opened: new Set(), alsoNamed: new Set() };
  known.set(object, stays);
  const id = testId('y', object * 10 + stay);
  if (kind === 'in' && before.storageStatus === 'with_storage') stays.alsoNamed.add(stay);
  if (kind === 'in' && before.storageStatus === 'with_customer' && before.lastStayId !== id) {
    stays.opened.add(stay);
    stays.alsoNamed.clear();
  }
  if (kind === 'in' || before.storageStatus === 'with_customer' || before.stayId === id) return false;
  return stays.opened.has(stay) || !stays.alsoNamed.has(stay);
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
        const known = new Map<number, Stays>();
        let kept = 0;
        for (const [index, each] of facts.entries()) {
          const before = company.row(objectTable, testId('o', each.object));
          const decision = await say(company, each, index + 1);
          const isStale = before !== undefined && isAboutAnEndedStay(known, before, each);
          expect(codeOf(decision)).toBe(isStale ? 'object.stale_stay' : 'applied');
          expect(isStale && decision.cards?.length !== 1).toBe(false);
          if (!isStale) kept += 1;
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
  /** Interleaves two lists in the way that the bits of a number choose. */
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

  it('that check one object in, and of which one checks it out again, end with the customer', async () => {
    const first: Fact[] = [{ kind: 'in', object: 1, stay: 1, spot: 2, seen: undefined, reason: null }];
    const second: Fact[] = [
      { kind: 'in', object: 1, stay: 2, spot: 3, seen: undefined, reason: null },
      { kind: 'move', object: 1, stay: 2, spot: 1, seen: 3, reason: null },
      { kind: 'out', object: 1, stay: 2, spot: null, seen: undefined, reason: null },
    ];
    // The other check-in arrives before the check-out: first, second or third.
    for (const bits of [0, 1, 3]) {
      const company = yard();
      for (const [index, each] of weave(first, second, bits).entries()) {
        expect(codeOf(await say(company, each, index + 1))).toBe('applied');
      }
      expect(company.row(objectTable, testId('o', 1))?.storageStatus).toBe('with_customer');
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
