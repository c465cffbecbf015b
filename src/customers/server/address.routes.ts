import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { anyOf } from '#shared/permission.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { formatPostcode, isDutchPostcode } from '../postcode.ts';
import type { AddressRegisterProvider } from './address.provider.ts';

/** Whoever fills in the address of a person. */
const FILLS_IN = anyOf('customer create', 'customer edit', 'prospect create', 'prospect edit');

const addressQuery = z.strictObject({
  zipcode: z.string().trim().max(12).refine(isDutchPostcode),
  number: z
    .string()
    .trim()
    .max(5)
    .regex(/^[1-9]\d{0,4}$/),
});
const addressAnswer = z
  .strictObject({
    outcome: z.enum(['found', 'not_registered', 'no_answer']),
    /** Null unless it was found. */
    address: z.strictObject({ street: z.string(), city: z.string() }).nullable(),
  })
  .meta({ id: 'FoundAddress' });

const docs = describeCall({
  summary:
    'Street and city of a Dutch postcode and house number, as the address register (PDOK) has them; nothing is kept. ' +
    'Needs X-XSRF-TOKEN, as changes do',
  permission: FILLS_IN,
  query: addressQuery,
  answer: resultOf(addressAnswer),
  acts: true,
  errors: [403, 429],
});

/** The call about addresses. The register is asked outside every transaction, so that a slow one holds up nobody else. */
export function addressRoutes(app: FastifyInstance, door: CompanyDoor, register: AddressRegisterProvider): void {
  app.get('/api/addresses', docs, async (request) => {
    const { zipcode, number } = parseInput(addressQuery, request.query);
    await door.read(request, FILLS_IN, async () => undefined);
    return { result: await register.ask({ zipcode: formatPostcode(zipcode).replace(' ', ''), number }) };
  });
}
