import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CUSTOMER_DATA_RIGHT } from '#customers/customer-export-right.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { languageOf } from '#shared/request-language.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { asDocument, readCustomerData, rowsOf } from './customer-export.repository.ts';
import { dataFiles, type FileParts, type InCompany } from './exported-files.ts';
import { writeDataArchive } from './write-export.ts';

const TYPE = 'application/zip';

const body = z.strictObject({});
const docs = describeCall({
  summary:
    'Everything that is kept about one customer as an archive: data.json, data.xlsx with a sheet for each kind, and the files. ' +
    'The audit trail notes that it was made',
  permission: CUSTOMER_DATA_RIGHT,
  body,
  file: TYPE,
  errors: [429],
});

type Parts = FileParts & {
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Answers somebody who asks what is kept about them. */
export function customerExportRoutes(app: FastifyInstance, door: CompanyDoor, { now, ...parts }: Parts): void {
  app.post('/api/customers/:id/data', docs, async (request, reply) => {
    parseInput(body, request.body);
    const customerId = pathId(request);
    const data = await door.read(request, CUSTOMER_DATA_RIGHT, async (tx, by) => {
      const found = await readCustomerData(tx, customerId);
      if (found === undefined) throw notFound();
      // No name: the trail looks it up as long as there is one.
      await recordAudit(tx, { by, action: 'customer.export', entity: 'customer', entityId: customerId });
      return found;
    });
    const inCompany: InCompany = (work) => door.read(request, CUSTOMER_DATA_RIGHT, work);
    const read = (table: string) => rowsOf(data, table);
    const about = { customerId, madeAt: new Date(now()).toISOString() };
    const archive = writeDataArchive({
      about: { format: 'remise-customer-1', ...about },
      language: languageOf(request.headers['x-localization']),
      prepare: () =>
        Promise.resolve({
          tables: [...data.tables.keys()],
          read,
          data: [{ name: 'data.json', open: () => asDocument(data, about) }],
          files: dataFiles(read, inCompany, parts),
        }),
    });
    return reply
      .type(TYPE)
      .header('content-disposition', 'attachment; filename="klantgegevens.zip"')
      .header('cache-control', 'no-store')
      .send(archive);
  });
}
