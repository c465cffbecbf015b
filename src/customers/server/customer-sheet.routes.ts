import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { languageOf } from '#shared/request-language.ts';
import { READ } from '#staff/reading.ts';
import { readPages } from '#sync/server/http/list-answer.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { customerSheetRows } from './customer.repository.ts';
import { makeCustomerSheet } from './make-customer-sheet.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const sheetBody = z.strictObject({});
const docs = describeCall({
  summary: 'Every customer as a sheet for Excel, klanten.xlsx',
  permission: `${READ.invoice}&${READ.customer}`,
  body: sheetBody,
  file: TYPE,
  errors: [429],
});

/** Every customer as a sheet for Excel, `klanten.xlsx`. */
export function customerSheetRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.post('/api/customers/download', docs, async (request, reply) => {
    parseInput(sheetBody, request.body);
    const pages: string[] = [];
    for await (const page of readPages(door, request, customerSheetRows(), null)) pages.push(page);
    const sheet = await makeCustomerSheet({ pages, language: languageOf(request.headers['x-localization']) });
    return reply
      .type(TYPE)
      .header('content-disposition', 'attachment; filename="klanten.xlsx"')
      .header('cache-control', 'no-store')
      .send(Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength));
  });
}
