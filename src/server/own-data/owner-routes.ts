import type { FastifyInstance } from 'fastify';
import { findContent } from '#annotations/server/document-content.repository.ts';
import { bytesOf } from '#annotations/server/document-contents.ts';
import { archivedInvoice } from '#billing/server/invoices/invoice-archive.ts';
import type { Blobs } from '#blobs/server/blobs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import type { Database } from '../database/database.ts';
import { companyExportRoutes } from './company-export.routes.ts';
import { customerExportRoutes } from './customer-export.routes.ts';
import { erasureRoutes } from './erasure.routes.ts';
import type { FileParts } from './exported-files.ts';
import { leavingRoutes } from './leaving.routes.ts';

type Parts = Omit<Parameters<typeof leavingRoutes>[2], 'database'> & {
  readonly database: Pick<Database, 'kysely' | 'copyTo'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly blobs: Blobs;
};

/** Calls by which a company hands out, erases and takes along what is its own. */
export function ownDataRoutes(
  app: FastifyInstance,
  door: CompanyDoor,
  { database, now, blobs, ...leaving }: Parts,
): void {
  const files: FileParts = {
    printInvoice: archivedInvoice,
    readDocument: async (inCompany, id) => {
      const found = await inCompany((tx) => findContent(tx, id));
      return found === undefined ? undefined : bytesOf(blobs, found, app.log);
    },
  };
  customerExportRoutes(app, door, { now, ...files });
  erasureRoutes(app, door);
  leavingRoutes(app, door, { database: database.kysely, ...leaving });
  companyExportRoutes(app, door, { database, ...files });
}
