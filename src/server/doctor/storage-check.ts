import { type Kysely, sql } from 'kysely';
import type { BlobPlace } from '#blobs/server/blobs.ts';
import { attention, type Check, type Finding, ok, together, wrong } from './check.ts';
import type { DoctorStorage } from './doctor-storage.ts';
import { reasonOf } from './reason-of.ts';

/** With the opening of the database. */
const LIMIT_MS = 60_000;
const PROBE_LIMIT_MS = 12_000;
/** Nothing is below it. */
const PROBE = 'documents/doctor/';

/** Whether photos and documents can be kept where they should be, and are there. */
export const storageCheck: Check = {
  name: 'storage',
  limitMs: LIMIT_MS,
  look: async ({ config: { storage }, database }) => {
    const found = await database().catch(() => undefined);
    const lying = found?.state === 'open' ? await placesOf(found.kysely) : [];
    const elsewhere = lying.filter(({ place }) => place !== storage.wanted);
    return together([await reach(storage), ...elsewhere.map((one) => judgeElsewhere(one, storage))]);
  },
};

const TOLD = { database: 'in the database', folder: 'in the data folder', s3: 'in the bucket' } as const;

async function reach({ wanted, stores }: DoctorStorage): Promise<Finding> {
  const store = stores[wanted];
  if (store !== undefined) {
    try {
      await within(store.list(PROBE));
    } catch (error) {
      return wrong(
        `Photos and documents are kept ${TOLD[wanted]}, which cannot be reached: ${reasonOf(error)}. Check the S3 settings.`,
      );
    }
  }
  return ok(`Photos and documents are kept ${TOLD[wanted]}.`);
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PROBE_LIMIT_MS / 1000} s`)), PROBE_LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type Lying = { readonly place: BlobPlace; readonly files: number };

/** How many lie where; nothing where the database does not know of places yet. */
async function placesOf(kysely: Kysely<never>): Promise<readonly Lying[]> {
  const { rows: known } = await sql`
    select from pg_attribute where attrelid = to_regclass('document_contents') and attname = 'place'`.execute(kysely);
  if (known.length === 0) return [];
  const { rows } = await sql<Lying>`
    select place, count(*)::int as files from document_contents group by place order by place`.execute(kysely);
  return rows;
}

function judgeElsewhere({ place, files }: Lying, { stores }: DoctorStorage): Finding {
  if (place !== 'database' && stores[place] === undefined) {
    return wrong(`${files} are ${TOLD[place]}, of which the settings say nothing (S3_BUCKET): nobody can open them.`);
  }
  return attention(`${files} are ${TOLD[place]} still: the server moves them while it runs.`);
}
