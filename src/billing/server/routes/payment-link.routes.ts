import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { closePaymentLinks } from '../payments/payment-link.ts';
import { inBooks } from './in-books.ts';

const closeBody = z.strictObject({});

const docs = {
  close: describeCall({
    summary: 'Close every page to pay on, before the company goes to another account of its provider',
    permission: 'company edit',
    body: closeBody,
    answer: resultOf(z.strictObject({ closed: z.int() })),
    errors: [409],
  }),
} as const;

/** Calls about pages to pay on, of all invoices together. */
export function paymentLinkRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.post('/api/payment-links/close', docs.close, async (request) => {
    const closed = await inBooks(door, request, 'company edit', async (tx, { userId, userName, companyId }) => {
      parseInput(closeBody, request.body);
      const invoices = await lockPayable(tx);
      for (const id of invoices) await closePaymentLinks(tx, id);
      await recordAudit(tx, {
        by: {
          userId,
          userName,
        },
        action: 'payment_links.close',
        entity: 'company',
        entityId: companyId,
        changes: {
          payment_links: {
            was: invoices.length,
            now: 0,
          },
        },
      });
      return invoices.length;
    });
    return { result: { closed } };
  });
}

/** The invoices with a payment page, locked in a fixed order, each before its links. A direct debit has no page. */
async function lockPayable(tx: CompanyTx): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    where exists (select from payment_links l where l.company_id = i.company_id and l.invoice_id = i.id
      and l.state in ('wanted', 'open') and l.expires_on is not null and coalesce(l.external_id, '') not like 'tr\\_%')
    order by i.id for update`.execute(tx);
  return rows.map(({ id }) => id);
}
