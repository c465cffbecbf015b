import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planAppointment } from '#appointments/appointment.commands.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { createCustomer } from '#customers/customer.commands.ts';
import { customerTable } from '#customers/customer.ts';
import { createObject } from '#objects/object.commands.ts';
import { objectTable } from '#objects/object.ts';
import { reserveSpot } from '#objects/spot-reservation.commands.ts';
import { openingHoursTable } from '#opening-hours/opening-hours.ts';
import type { ConvertProspect } from '#prospects/prospect.schema.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { convertProspect } from '#prospects/prospect-conversion.commands.ts';
import type { Needed } from '#shared/permission.ts';
import { spotTable } from '#spots/spot.ts';
import { isAllowed } from '#staff/permission.ts';
import type { Intent } from '#sync/command.ts';
import type { SyncedTable } from '#sync/table.ts';
import { someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { AT, aCustomer, anAppointment, anObject, aProspect, aSpot, DAY, testId } from '#tests/support/builders.ts';
import { MemoryCompany } from '#tests/support/memory-company.ts';
import { aConversion, aVisit } from './prospect-builders.ts';

const TABLES: readonly SyncedTable[] = [prospectTable, customerTable, objectTable, appointmentTable, spotTable];
const anyOf = (kind: string) => fc.integer({ min: 1, max: 6 }).map((number) => testId(kind, number));

/**
 * Conversions over few ids, so that they collide; valid and invalid plates; slots that are free, full, closed or
 * nonexistent.
 */
const inputs: fc.Arbitrary<ConvertProspect> = fc
  .record({
    prospectId: fc.integer({ min: 1, max: 3 }).map((number) => testId('p', number)),
    customerId: anyOf('c'),
    objectId: anyOf('o'),
    known: fc.boolean(),
    spotId: fc.constantFrom(null, testId('s', 1), testId('s', 2)),
    plate: fc.constantFrom('', 'WN-123-K', '12-ABC-3', 'WN12', 'W!123K'),
    visit: fc.option(
      fc.record({
        appointmentId: anyOf('a'),
        date: fc.constantFrom(DAY, '2026-05-09', '2026-05-11'),
        time: fc.constantFrom('09:00', '09:30', '09:10'),
        reason: fc.constantFrom(null, 'besproken'),
      }),
    ),
  })
  .map(({ known, plate, visit, ...ids }) => {
    const { customer, object } = aConversion();
    return {
      ...ids,
      customer: known ? null : customer,
      object: { ...object, plate },
      appointment: visit === null ? null : aVisit(visit),
    };
  });

function aYard(): MemoryCompany {
  return new MemoryCompany()
    .add(prospectTable, aProspect(1), aProspect(2))
    .add(customerTable, aCustomer(), aCustomer({ id: testId('c', 4) }))
    .add(objectTable, anObject(1), anObject(4))
    .add(appointmentTable, anAppointment(1), anAppointment(4))
    .add(spotTable, aSpot(1))
    .add(openingHoursTable, someHours({ capacity: 1 }))
    .drop(customerTable, testId('c', 4))
    .drop(objectTable, testId('o', 4))
    .drop(appointmentTable, testId('a', 4));
}

const contents = (company: MemoryCompany) => JSON.stringify(TABLES.map((table) => company.all(table)));

describe('whatever is asked for, and in whatever order', () => {
  it('a prospect is converted whole and once, or nothing changes', async () => {
    let converted = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(inputs, { minLength: 1, maxLength: 8 }), async (list) => {
        const company = aYard();
        for (const input of list) {
          const before = contents(company);
          const seen = company.row(prospectTable, input.prospectId);
          const decision = await company.run(convertProspect, input);
          if (decision.outcome === 'refused' || decision.writes.length === 0) {
            expect(contents(company)).toBe(before);
            refused += 1;
            continue;
          }
          converted += 1;
          expect(seen?.stage).toBe('new');
          const visitId = input.appointment?.appointmentId ?? null;
          const { customerId, objectId } = input;
          expect(company.row(prospectTable, input.prospectId)).toMatchObject({
            stage: 'converted',
            customerId,
            objectId,
            appointmentId: visitId,
          });
          expect(company.row(objectTable, objectId)).toMatchObject({ customerId });
          expect(company.row(customerTable, customerId)).toBeDefined();
          if (input.spotId !== null) {
            expect(company.row(spotTable, input.spotId)).toMatchObject({ reservedObjectId: objectId });
          }
          if (visitId !== null) expect(company.row(appointmentTable, visitId)).toMatchObject({ customerId, objectId });
        }
      }),
      { numRuns: 400 },
    );
    // The generated lists must include both outcomes; how often is left to chance.
    expect(Math.min(converted, refused)).toBeGreaterThan(5);
  });
});

describe('rights', () => {
  it.each([createCustomer, createObject, reserveSpot, planAppointment])(
    'without $permission nothing is made',
    async (part) => {
      const company = aYard();
      const args = aConversion({ spotId: testId('s', 1), appointment: aVisit({ date: '2026-05-11', time: '09:00' }) });
      const granted = ['prospect edit', 'customer create', 'object create', 'object edit', 'appointment create'];
      const decideWith = async (permissions: readonly string[]) => {
        const intent: Intent<ConvertProspect> = {
          id: testId('i', 1),
          name: convertProspect.name,
          v: 1,
          entity: 'prospect',
          entityId: args.prospectId,
          args,
          was: {},
          at: AT,
          userId: testId('u', 1),
        };
        const can = (permission: Needed) => isAllowed(permissions, permission);
        const actor = { userId: testId('u', 1), userName: 'Kees', companyId: testId('b', 1), can };
        return convertProspect.decide(await convertProspect.load(company.reader, intent), intent, { actor, at: AT });
      };
      expect(await decideWith(granted)).toMatchObject({ outcome: 'applied' });
      expect(await decideWith(granted.filter((name) => name !== part.permission))).toMatchObject({
        refusal: { code: 'forbidden' },
      });
    },
  );
});
