import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { languageOf } from '#shared/request-language.ts';
import { READ } from '#staff/reading.ts';
import { readPages } from '#sync/server/http/list-answer.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { makeObjectSheet } from './make-object-sheet.ts';
import { objectSheetRows } from './object.repository.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** More than any list of objects has. */
const MOST_IDS = 100_000;
const BODY_BYTES = 5_000_000;
/** `ids`: those of a list that was filtered on a device; all without them. */
const sheetBody = z.strictObject({ ids: z.array(id).max(MOST_IDS).optional() });
const docs = describeCall({
  summary: 'Every object, or those of `ids`, as a sheet for Excel, objecten.xlsx',
  permission: `${READ.object}&export`,
  body: sheetBody,
  file: TYPE,
  errors: [413, 429],
});

/** Objects as a sheet for Excel, `objecten.xlsx`. */
export function objectSheetRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.post('/api/objects/download', { ...docs, bodyLimit: BODY_BYTES }, async (request, reply) => {
    const { ids } = parseInput(sheetBody, request.body);
    const pages: string[] = [];
    for await (const page of readPages(door, request, objectSheetRows(ids), null)) pages.push(page);
    const language = languageOf(request.headers['x-localization']);
    const sheet = await makeObjectSheet({ pages, language });
    return reply
      .type(TYPE)
      .header('content-disposition', 'attachment; filename="objecten.xlsx"')
      .header('cache-control', 'no-store')
      .send(Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength));
  });
}
