import type { FastifyInstance } from 'fastify';
import type { Blobs } from '#blobs/server/blobs.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { findHandoverPaper } from './handover-paper.repository.ts';
import { printHandover } from './print-handover.ts';

const docs = describeCall({
  summary:
    "The record of a handover as a PDF in the customer's language, with its photos, the hash of each, and a seal: the " +
    'SHA-256 of all that was recorded',
  permission: READ.object,
  file: 'application/pdf',
});

/** The call that prints a handover. */
export function handoverDocumentRoutes(
  app: FastifyInstance,
  door: CompanyDoor,
  { blobs }: { readonly blobs: Blobs },
): void {
  app.get('/api/handovers/:id/pdf', docs, async (request, reply) => {
    const id = pathId(request);
    const paper = await door.read(request, READ.object, (tx, actor) =>
      findHandoverPaper(tx, id, actor.can(READ.customer)),
    );
    if (paper === undefined) throw notFound();
    const content = await printHandover(
      (work) => door.read(request, READ.object, work),
      { blobs, log: request.log },
      paper,
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="handover-${id}.pdf"`)
      .header('cache-control', 'no-store')
      .send(content);
  });
}
