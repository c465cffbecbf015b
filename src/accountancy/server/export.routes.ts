import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readLogoContent } from '#company/server/company-logo.repository.ts';
import { type CompanySettings, readSettings } from '#company/server/company-settings.repository.ts';
import { dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { RequestError } from '#shared/request-error.ts';
import { languageOf } from '#shared/request-language.ts';
import { type ListSource, readPages } from '#sync/server/http/list-answer.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { type ExportKind, exportQuery } from '../accountancy.schema.ts';
import type { AuditFile } from '../xaf.ts';
import { ledgerAdjustments } from './bad-debt-bookings.repository.ts';
import { fitsArchive, type InCompany, invoiceEntries, type PrintInvoice } from './invoice-files.ts';
import {
  type Days,
  invoiceFiles,
  ledgerDocuments,
  ledgerPayments,
  measureDocuments,
} from './ledger-documents.repository.ts';
import { makeLedgerFile } from './make-ledger-file.ts';
import { writeZip } from './zip-file.ts';

const PERMISSION = 'invoice index&export';
/** The kinds of file differ, but the call's description names a single type. Every file is meant to be saved. */
const TYPE = 'application/octet-stream';
const FILES: Readonly<Record<ExportKind, { readonly name: string; readonly ending: string }>> = {
  xlsx: { name: 'facturen', ending: 'xlsx' },
  journal: { name: 'journaal', ending: 'csv' },
  xaf: { name: 'auditfile', ending: 'xaf' },
  ubl: { name: 'facturen', ending: 'zip' },
};

const docs = describeCall({
  summary:
    'A period of one year as a file: `xlsx` invoices for Excel, `journal` bookings as CSV, `xaf` an audit file 4.0, `ubl` every invoice as UBL and PDF',
  permission: PERMISSION,
  query: exportQuery,
  file: TYPE,
  errors: [429],
});

/** What another area provides to this one. `printInvoice` returns the PDF of an issued invoice as it was sent. */
export type ExportParts = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly printInvoice: PrintInvoice;
};

/** Calls that return files of the books, for bookkeepers and their programs. */
export function exportRoutes(app: FastifyInstance, door: CompanyDoor, parts: ExportParts): void {
  app.get('/api/accountancy/export', docs, async (request, reply) => {
    const { kind, from, until } = parseInput(exportQuery, request.query);
    const days = { from, until };
    const file =
      kind === 'ubl' ? await zipOf(door, request, days, parts) : await fileOf(door, request, kind, days, parts);
    const { name, ending } = FILES[kind];
    return reply
      .type(TYPE)
      .header('content-disposition', `attachment; filename="${name}-${from}-${until}.${ending}"`)
      .header('cache-control', 'no-store')
      .send(file);
  });
}

async function fileOf(
  door: CompanyDoor,
  request: FastifyRequest,
  kind: Exclude<ExportKind, 'ubl'>,
  days: Days,
  parts: ExportParts,
): Promise<Buffer> {
  const settings = await door.read(request, PERMISSION, (tx) => readSettings(tx));
  const isAudit = kind === 'xaf';
  const pages = await allPages(door, request, [ledgerDocuments(days, isAudit)]);
  const payments = kind === 'xlsx' ? [] : await allPages(door, request, ledgerPayments(days, isAudit));
  const adjustments = kind === 'xlsx' ? [] : await allPages(door, request, ledgerAdjustments(days, isAudit));
  const language = languageOf(request.headers['x-localization']);
  const audit = { ...days, createdOn: dayAt(parts.now()), ...bookKeeping(settings) };
  const file = await makeLedgerFile({ kind, pages, payments, adjustments, language, audit });
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}

/**
 * Streams the archive: invoices that were not printed before are printed on the way. 422 when it is more than an
 * archive holds.
 */
async function zipOf(door: CompanyDoor, request: FastifyRequest, days: Days, parts: ExportParts): Promise<Readable> {
  const fits = await door.read(request, PERMISSION, async (tx) => {
    const logo = await readLogoContent(tx);
    return fitsArchive(await measureDocuments(tx, days), logo?.length ?? 0);
  });
  if (!fits) {
    throw new RequestError(422, 'invalid_input', { errors: { until: [{ code: 'accountancy.too_many' }] } });
  }
  const rows = readPages(door, request, invoiceFiles(days), null);
  const inCompany: InCompany = (work) => door.read(request, PERMISSION, work);
  return Readable.from(writeZip(invoiceEntries(rows, (id) => parts.printInvoice(inCompany, id))), {
    objectMode: false,
  });
}

async function allPages(door: CompanyDoor, request: FastifyRequest, sources: readonly ListSource[]): Promise<string[]> {
  const pages: string[] = [];
  for (const source of sources) {
    for await (const page of readPages(door, request, source, null)) pages.push(page);
  }
  return pages;
}

/** Whose books they are, and the accounts they are booked to. */
function bookKeeping({ sections }: CompanySettings): Pick<AuditFile, 'company' | 'accounts'> {
  const { general, legal, accountancy } = sections;
  const { street, postcode, city, country } = general;
  return {
    company: {
      name: general.legal_name === '' ? general.name : general.legal_name,
      kvkNumber: legal.kvk_number,
      vatId: legal.vat_id,
      street,
      houseNumber: general.house_number,
      postcode,
      city,
      country,
    },
    accounts: accountancy,
  };
}
