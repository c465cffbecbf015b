import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { ulidOf } from '#shared/ulid.ts';
import { newId, pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { type MandateAnswer, mandateAnswer, mandateBody } from '../../mandate.schema.ts';
import { keepCustomer } from '../ledger/customer-lock.repository.ts';
import { keepProvider, todayOf } from '../ledger/ledger.ts';
import { queueErrand } from '../ledger/outbox.ts';
import {
  findMandate,
  findMandates,
  insertMandate,
  type Mandate,
  setMandateStatus,
} from '../payments/mandate.repository.ts';
import { inBooks, inLedger } from './in-books.ts';

/** The words that the customer signed, by their version. */
const TEXT_VERSION = 'sepa-core-1';
const SHOWN_SIGNS = 4;

const docs = {
  list: describeCall({
    summary: "A customer's mandates for direct debit, the newest first",
    permission: 'invoice index',
    answer: resultOf(z.array(mandateAnswer)),
    errors: [409],
  }),
  create: describeCall({
    summary: 'Keep a mandate that the customer signed on paper; the bank answers within a day',
    permission: 'invoice create',
    body: mandateBody,
    answer: resultOf(mandateAnswer),
    status: 201,
    errors: [409],
  }),
  revoke: describeCall({
    summary: 'Take a mandate back: nothing more is collected with it',
    permission: 'invoice edit',
    answer: doneAnswer,
    errors: [409],
  }),
} as const;

/** Calls about mandates for direct debit. */
export function mandateRoutes(app: FastifyInstance, door: CompanyDoor, { now }: { readonly now: () => number }): void {
  app.get('/api/customers/:id/mandates', docs.list, async (request, reply) => {
    const customerId = pathId(request);
    const result = await inBooks(door, request, 'invoice index', async (tx) => {
      await requireCustomer(tx, customerId);
      return (await findMandates(tx, customerId)).map(answerOf);
    });
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.post('/api/customers/:id/mandates', docs.create, async (request, reply) => {
    const customerId = pathId(request);
    const { iban, account_holder: accountHolder, signed_on: signedOn } = parseInput(mandateBody, request.body);
    if (signedOn > todayOf({ now })) {
      throw new RequestError(422, 'day_ahead', { errors: { signed_on: [{ code: 'day_ahead' }] } });
    }
    const result = await inLedger(door, request, 'invoice create', async (tx, { userId, userName }) => {
      await keepProvider(tx, 'mollie');
      await keepCustomer(tx, customerId);
      const { name, email } = await requireCustomer(tx, customerId);
      const id = newId();
      const mandate: Mandate = {
        id,
        customerId,
        reference: ulidOf(id),
        status: 'wanted',
        externalId: null,
        externalCustomerId: null,
        accountHolder,
        ibanEnd: iban.slice(-SHOWN_SIGNS),
        signedOn,
        channel: 'paper',
        textVersion: TEXT_VERSION,
      };
      await insertMandate(tx, mandate);
      await queueErrand(tx, {
        kind: 'create_mandate',
        subjectId: id,
        payload: { iban, name, email },
        key: `mandate ${id}`,
      });
      await recordAudit(tx, {
        by: {
          userId,
          userName,
        },
        action: 'mandate.create',
        entity: 'customer',
        entityId: customerId,
        subject: name,
        changes: {
          mandate: {
            was: null,
            now: mandate.reference,
          },
        },
      });
      return answerOf(mandate);
    });
    return reply.code(201).send({ result });
  });

  app.delete('/api/mandates/:id', docs.revoke, async (request) => {
    const id = pathId(request);
    await inBooks(door, request, 'invoice edit', async (tx, { userId, userName }) => {
      const mandate = await findMandate(tx, id);
      if (mandate === undefined) throw notFound();
      if (mandate.status === 'revoked') return;
      await setMandateStatus(tx, id, { status: 'revoked' });
      await queueErrand(tx, { kind: 'revoke_mandate', subjectId: id, key: `revoke ${id}` });
      await recordAudit(tx, {
        by: {
          userId,
          userName,
        },
        action: 'mandate.revoke',
        entity: 'customer',
        entityId: mandate.customerId,
        changes: {
          mandate: {
            was: mandate.reference,
            now: null,
          },
        },
      });
    });
    return { result: true };
  });
}

function answerOf({ id, reference, status, accountHolder, ibanEnd, signedOn, channel }: Mandate): MandateAnswer {
  return {
    uuid: id,
    reference,
    status,
    account_holder: accountHolder,
    iban_end: ibanEnd,
    signed_on: signedOn,
    channel,
  };
}

async function requireCustomer(tx: CompanyTx, id: string): Promise<{ readonly name: string; readonly email: string }> {
  const { rows } = await sql<{ name: string; email: string }>`
    select trim(concat_ws(' ', firstname, lastname)) as name, trim(email) as email from customers
    where id = ${id} and deleted_at is null`.execute(tx);
  const [customer] = rows;
  if (customer === undefined) throw notFound();
  return customer;
}
