import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { documentLanguage } from '#billing/invoice-document.ts';
import type { HandoverDocument } from '#billing/printed/handover-document.ts';
import { sellerOf } from '#billing/server/invoices/issue-invoice.ts';
import { findQuoteBuyer } from '#billing/server/quotes/quote.repository.ts';
import { type Letterhead, readLetterhead } from '#company/server/company-logo.repository.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { findReaderLanguage } from '#company/server/reader-language.repository.ts';
import { type Handover, handoverRow } from '#handovers/handover.schema.ts';
import { handoverTable } from '#handovers/handover.ts';
import { sealedText } from '#handovers/sealed-handover.ts';
import { say } from '#locales/server/say.ts';
import type { ObjectCategory } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import { SHEET_WORDS } from '#objects/server/object-sheet.words.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { selectRows } from '#sync/server/rows/row-sql.ts';
import { query } from '#sync/server/rows/rows.ts';
import { findPhotos, type HandoverPhotoState } from './handover-photos.repository.ts';

const BASE = new Set(['id', 'rev', 'version']);
/** How a row is read as devices know it, so that its seal is the same everywhere. */
const STORED = {
  name: handoverTable.name,
  fields: Object.keys(handoverRow.shape).filter((field) => !BASE.has(field)),
  instants: new Set<string>(handoverTable.instants),
  indexes: new Set<string>(),
  reading: { by: 'table', kind: 'object' },
} as const;

/** All that a printed handover says, its pictures left out. */
export type HandoverPaper = {
  readonly document: Omit<HandoverDocument, 'photos'>;
  readonly photos: readonly HandoverPhotoState[];
  /** Who the record is for: the kept one where customers were merged since. */
  readonly customerId: string | null;
  readonly head: Letterhead;
};

/** The handover as devices know it; undefined where there is none in this company. */
async function findHandover(tx: CompanyTx, id: string): Promise<Handover | undefined> {
  const rows = await query<{ row: Handover }>(tx, selectRows(STORED, 't.id = $1::uuid and t.deleted_at is null'), [id]);
  return rows[0]?.row;
}

/**
 * What is printed of a handover, in its customer's language; undefined where there is none in this company. The customer's
 * address is left out for who may not read customers.
 */
export async function findHandoverPaper(
  tx: CompanyTx,
  id: string,
  mayReadCustomer = true,
): Promise<HandoverPaper | undefined> {
  const handover = await findHandover(tx, id);
  if (handover === undefined) return undefined;
  const settings = await readSettings(tx);
  const customerId = handover.customerId === null ? null : await keptCustomer(tx, handover.customerId);
  const buyer = customerId === null ? undefined : await findQuoteBuyer(tx, customerId);
  const reader = customerId === null ? settings.sections.general.language : await findReaderLanguage(tx, customerId);
  const language = documentLanguage(reader);
  const { plate, plateCountry, category, brand, type } = await findObject(tx, handover.objectId);
  return {
    customerId,
    photos: await findPhotos(tx, handover),
    head: await readLetterhead(tx),
    document: {
      language,
      seller: sellerOf(settings),
      buyer: mayReadCustomer ? (buyer ?? null) : null,
      object: {
        category,
        plate: plate === '' ? '' : formatPlate(plate, plateCountry),
        kind: say(language, SHEET_WORDS.categories[category]),
        name: `${brand} ${type}`.trim(),
      },
      handover,
      seal: createHash('sha256').update(sealedText(handover)).digest('hex'),
    },
  };
}

async function keptCustomer(tx: CompanyTx, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select into_id as id from merged_records where id = ${id}::uuid and deleted_at is null`.execute(tx);
  return rows[0]?.id ?? id;
}

type ObjectRow = {
  readonly plate: string;
  readonly plateCountry: string;
  readonly category: ObjectCategory;
  readonly brand: string;
  readonly type: string;
};
/** What is printed of an object that is gone for good. */
const GONE: ObjectRow = { plate: '', plateCountry: '', category: 'other', brand: '', type: '' };

async function findObject(tx: CompanyTx, id: string): Promise<ObjectRow> {
  const { rows } = await sql<ObjectRow>`
    select plate, plate_country as "plateCountry", category, brand, type from objects where id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0] ?? GONE;
}
