import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readLogoContent } from '#company/server/company-logo.repository.ts';
import { type CompanySettings, readSettings } from '#company/server/company-settings.repository.ts';
import { addDays, type CivilDate, dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { RequestError } from '#shared/request-error.ts';
import { languageOf } from '#shared/request-language.ts';
import { type ListSource, readPages } from '#sync/server/http/list-answer.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { type ExportKind, exportQuery } from '../accountancy.schema.ts';
import type { AuditFile, Balances } from '../audit-file.ts';
import type { LedgerAccounts } from '../journal.ts';
import { NO_BALANCES } from '../opening-balance.ts';
import { ledgerAdjustments } from './bad-debt-bookings.repository.ts';
import { ledgerDeposits } from './deposit-bookings.repository.ts';
import { fitsArchive, type InCompany, invoiceEntries, type PrintInvoice } from './invoice-files.ts';
import { findFirstDay, findRateAccounts } from './ledger-accounts.repository.ts';
import {
  type Days,
  invoiceFiles,
  ledgerDocuments,
  ledgerPayments,
  measureDocuments,
} from './ledger-documents.repository.ts';
import { type LedgerOrder, makeLedgerFile } from './make-ledger-file.ts';
import { ledgerPayouts } from './payout-bookings.repository.ts';
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

type FileKind = Exclude<ExportKind, 'ubl'>;

async function fileOf(
  door: CompanyDoor,
  request: FastifyRequest,
  kind: FileKind,
  days: Days,
  parts: ExportParts,
): Promise<Buffer> {
  const books = await door.read(request, PERMISSION, async (tx) => ({
    ...bookKeeping(await readSettings(tx), await findRateAccounts(tx)),
    firstDay: await findFirstDay(tx),
  }));
  const audit = { createdOn: dayAt(parts.now()), company: books.company, accounts: books.accounts };
  let before = NO_BALANCES;
  // A year at a time: what a process takes does not grow with the age of a company.
  for (const earlier of kind === 'xaf' ? yearsBefore(books.firstDay, days.from) : []) {
    const { file } = await makeFile(door, request, 'balances', { ...earlier, ...audit, before });
    before = JSON.parse(file.toString()) as Balances;
  }
  return (await makeFile(door, request, kind, { ...days, ...audit, before })).file;
}

type Audit = LedgerOrder['audit'];

async function makeFile(door: CompanyDoor, request: FastifyRequest, kind: LedgerOrder['kind'], audit: Audit) {
  const days = { from: audit.from, until: audit.until };
  const named = kind === 'xaf' || kind === 'balances';
  const isSheet = kind === 'xlsx';
  const pages = await allPages(door, request, [ledgerDocuments(days, named)]);
  const payments = isSheet ? [] : await allPages(door, request, ledgerPayments(days, named));
  const payouts = isSheet ? [] : await allPages(door, request, ledgerPayouts(days));
  const deposits = isSheet ? [] : await allPages(door, request, [ledgerDeposits(days, named)]);
  const adjustments = isSheet ? [] : await allPages(door, request, ledgerAdjustments(days, named));
  const language = languageOf(request.headers['x-localization']);
  const file = await makeLedgerFile({ kind, pages, payments, payouts, deposits, adjustments, language, audit });
  return { file: Buffer.from(file.buffer, file.byteOffset, file.byteLength) };
}

/** The years from the first day on, the last one up to the day before `from`. */
function yearsBefore(firstDay: CivilDate | null, from: CivilDate): readonly Days[] {
  const last = addDays(from, -1);
  if (firstDay === null || firstDay > last) return [];
  const [first, until] = [Number(firstDay.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: until - first + 1 }, (_, index) => {
    const year = first + index;
    return { from: `${year}-01-01`, until: year === until ? last : `${year}-12-31` };
  });
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
function bookKeeping(
  { sections }: CompanySettings,
  rates: LedgerAccounts['rates'],
): Pick<AuditFile, 'company' | 'accounts'> {
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
    accounts: { ...accountancy, rates },
  };
}
