import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeAppointment } from '#appointments/appointment.commands.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { anyReason, anySpot, anyStay, anyYard, NEW_MOVEMENT, yardOf } from '#tests/support/arbitrary-yard.ts';
import { testId } from '#tests/support/builders.ts';
import { codeOf, type MemoryCompany } from '#tests/support/memory-company.ts';

const anyCompletion = fc.record({
  appointmentId: fc.constant(testId('a', 1)),
  movementId: fc.constant(NEW_MOVEMENT),
  stayId: anyStay,
  warehouseId: fc.constantFrom(null, testId('w', 1)),
  spotId: anySpot,
  reason: anyReason,
  note: fc.constant(''),
});

type Completion = typeof anyCompletion extends fc.Arbitrary<infer Args> ? Args : never;

const complete = (company: MemoryCompany, args: Completion) => company.run(completeAppointment, args, { by: 'yard' });
const ALLOWED = [
  'applied',
  'appointment.missing',
  'appointment.deleted',
  'appointment.place_needed',
  'missing_parent',
  'object.stale_stay',
  'object.missing',
  'object.deleted',
];

describe('completing an appointment, in any state a company can be found in', () => {
  it('gets an answer, and is refused only for what is not there or a stay that ended', async () => {
    await fc.assert(
      fc.asyncProperty(anyYard, anyCompletion, async (any, args) => {
        expect(ALLOWED).toContain(codeOf(await complete(yardOf(any), args)));
      }),
      { numRuns: 1000 },
    );
  });

  it('records what happened and ends an open appointment; a closed one keeps its status', async () => {
    await fc.assert(
      fc.asyncProperty(anyYard, anyCompletion, async (any, args) => {
        if (any.history.some((movement) => movement.id === NEW_MOVEMENT)) return;
        const company = yardOf(any);
        const decision = await complete(company, args);
        const status = company.row(appointmentTable, testId('a', 1))?.status;
        if (decision.outcome === 'refused') {
          if (any.appointmentIs === 'there') expect(status).toBe(any.status);
          return;
        }
        expect(company.row(movementTable, NEW_MOVEMENT)).toMatchObject({ appointmentId: testId('a', 1) });
        expect(status).toBe(any.status <= 2 ? 3 : any.status);
        if (any.direction === 'out') {
          expect(company.row(objectTable, testId('o', 1))?.storageStatus).toBe('with_customer');
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('changes nothing when it arrives a second time', async () => {
    await fc.assert(
      fc.asyncProperty(anyYard, anyCompletion, async (any, args) => {
        const company = yardOf(any);
        const first = await complete(company, args);
        const second = await complete(company, args);
        if (first.outcome === 'refused') expect(second).toEqual(first);
        else expect(second).toEqual({ outcome: 'applied', writes: [] });
      }),
      { numRuns: 1000 },
    );
  });
});
