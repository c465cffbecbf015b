import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { DONE } from '#billing/server/ledger/errand-parts.ts';
import type { ErrandOutcome } from '#billing/server/ledger/errand-queue.ts';
import type { By } from '#billing/server/ledger/ledger.ts';
import { BlobStoreAway } from '#blobs/server/blob-store.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';
import { type HandoverMail, queueHandoverMail } from '../mail/handover-mails.ts';
import { findHandoverPaper, type HandoverPaper } from './handover-paper.repository.ts';
import { type PrintParts, paperName, printHandover } from './print-handover.ts';

/** Photos that have not come by then are not waited for: the record goes without them, and says so. */
const LONGEST_WAIT_HOURS = 24;
const LOOK_AGAIN_S = 60;

type HandoverMailParts = PrintParts & { readonly database: Kysely<never> };

/**
 * Mails the record of a handover to its customer, once: when the contents of all photos are there, or a day after it
 * arrived. Who has no address gets none.
 */
export async function mailHandover(
  { database, ...parts }: HandoverMailParts,
  companyId: string,
  { handoverId, by }: { readonly handoverId: string; readonly by: By },
): Promise<ErrandOutcome> {
  const inCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => withCompany(database, companyId, work);
  const start = await inCompany((tx) => prepare(tx, handoverId));
  if (start === undefined) return DONE;
  if (start === 'early') return { state: 'wait', reason: 'photos have not arrived', afterSeconds: LOOK_AGAIN_S };
  try {
    const content = await printHandover(inCompany, parts, start.paper);
    await inCompany((tx) => keepAndQueue(tx, start.paper, { content, by }));
    return DONE;
  } catch (error) {
    if (!(error instanceof BlobStoreAway)) throw error;
    return { state: 'wait', reason: 'the storage of files is away', afterSeconds: LOOK_AGAIN_S };
  }
}

type Start = { readonly paper: HandoverPaper };

/** What has to be printed; undefined where nothing is to be mailed, or was already. */
async function prepare(tx: CompanyTx, id: string): Promise<Start | 'early' | undefined> {
  const paper = await findHandoverPaper(tx, id);
  if (paper === undefined || (await findRecipient(tx, paper)) === undefined) return undefined;
  const { rows } = await sql<{ mailed: boolean; over: boolean }>`
    select exists (select from mails m where m.key = ${keyOf(id)}) as mailed,
      h.created_at <= now() - ${LONGEST_WAIT_HOURS} * interval '1 hour' as over
    from handovers h where h.id = ${id}::uuid`.execute(tx);
  const [standing] = rows;
  if (standing === undefined || standing.mailed) return undefined;
  return !standing.over && paper.photos.some((photo) => photo.standing === 'awaited') ? 'early' : { paper };
}

const keyOf = (id: string) => `${id} handover_recorded`;

type Recipient = Pick<HandoverMail, 'to' | 'name'> & { readonly customerId: string };

async function findRecipient(tx: CompanyTx, { customerId }: HandoverPaper): Promise<Recipient | undefined> {
  if (customerId === null) return undefined;
  const { rows } = await sql<Recipient>`
    select id as "customerId", trim(email) as to, trim(concat_ws(' ', firstname, lastname)) as name
    from customers where id = ${customerId}::uuid and deleted_at is null and trim(email) <> ''`.execute(tx);
  return rows[0];
}

/**
 * Keeps the PDF as it is mailed, under the id of its handover: of two processes that printed it, the first one's stays. Who
 * was deleted meanwhile gets none.
 */
async function keepAndQueue(
  tx: CompanyTx,
  paper: HandoverPaper,
  { content, by }: { readonly content: Buffer; readonly by: By },
): Promise<void> {
  const recipient = await findRecipient(tx, paper);
  if (recipient === undefined) return;
  const { handover, object } = paper.document;
  const name = paperName(paper);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await sql`
    insert into billing_documents (company_id, id, customer_id, kind, name, media_type, content, sha256)
    values (current_setting('app.company_id')::uuid, ${handover.id}::uuid, ${recipient.customerId}::uuid, 'handover',
      ${name}, 'application/pdf', ${content}, ${sha256})
    on conflict (company_id, id) do nothing`.execute(tx);
  await queueHandoverMail(tx, {
    ...recipient,
    key: keyOf(handover.id),
    objectId: handover.objectId,
    at: handover.at,
    object,
    document: { id: handover.id, name },
    by,
  });
}
