import type { Actor } from '#sync/command.ts';
import { sealOf } from '../history/history.ts';
import type { Verdict } from '../history/known-history.ts';
import type { SyncParts } from '../history/sync-request.ts';
import type { SyncState } from '../history/sync-state.ts';
import { gather } from '../http/gather.ts';
import { type CompanyTx, withCompany } from '../rows/company-door.ts';
import { kindsFor, type ReadableRows, readableRows } from '../rows/reading.ts';
import { quoted } from '../rows/row-sql.ts';
import { query } from '../rows/rows.ts';

/** Pages are kept for so many companies, those asked for last; of each those of its newest rev, of so many kinds. */
const MOST_COMPANIES = 100;
const MOST_PAGES = 20;
/** A longer page, in characters, is read anew for everybody who asks once it is there. */
const LONGEST_KEPT = 30_000;

/** The rows of a page, which all devices of equal rights get that ask from the same rev. */
export type SharedPage = {
  /** JSON of the page's rows, `}` left out. */
  readonly text: string;
  /** The rev that the page reaches. */
  readonly to: number;
  readonly seal: string | null;
  /** Where the company is, when that is beyond `to`. */
  readonly head: { readonly rev: number; readonly seal: string | null } | null;
  /** Whose page it is, where it has rows, or lacks rows, that depend on the person; null where all get the same. */
  readonly reader: string | null;
};

/** Reads pages of changes as JSON text, ready to be sent. */
export type PullPages = {
  /**
   * Reads the rows of a page for a company that is at `state`, or takes them from somebody who asked for the same since
   * it is there; undefined when changes after `from` were cleared meanwhile.
   */
  readonly read: (ask: {
    readonly actor: Actor;
    readonly state: SyncState;
    readonly from: number;
    readonly limit: number;
  }) => Promise<SharedPage | undefined>;
  /** Reads what a page tells its device alone; undefined as above. */
  readonly readOwn: (companyId: string, ask: OwnAsk) => Promise<OwnPart | undefined>;
};

type OwnAsk = { readonly clientId: string; readonly from: number; readonly to: number };
type OwnPart = { readonly lastSeq: number; readonly verdicts: readonly Verdict[] };

type ReadPage = {
  readonly page: string;
  readonly epoch: string;
  readonly to: number;
  readonly mark: string | null;
  /** The company's rev, where it is beyond `to`. */
  readonly head: number;
  readonly headMark: string | null;
  readonly isPersonal: boolean;
};

const NO_REVS = 'select null::bigint as rev where false';

/**
 * One statement per page, so that one snapshot of the database answers for rev and rows alike. It names only the rows
 * that the actor may read; the rev it reaches counts the changes of all.
 */
export function createPullPages(parts: Pick<SyncParts, 'database' | 'registry' | 'secret'>): PullPages {
  const { registry } = parts;
  const texts = new Map<string, string>();
  const kept = new Map<string, { readonly at: string; readonly pages: Map<string, Promise<SharedPage | undefined>> }>();

  const textFor = (kinds: readonly string[]): string => {
    const key = kinds.join();
    const text = texts.get(key) ?? pageSql(readableRows(registry, kinds, '$4::uuid'));
    texts.set(key, text);
    return text;
  };
  const readRows = async (actor: Actor, kinds: readonly string[], from: number, limit: number) => {
    const { companyId, userId } = actor;
    const [row] = await withCompany(parts.database, companyId, (tx) =>
      query<ReadPage>(tx, textFor(kinds), [companyId, from, limit, userId]),
    );
    return row && withSeals(parts.secret, actor, row);
  };
  /** The pages that fit a company in this state. */
  const pagesOf = (companyId: string, { epoch, rev, mark }: SyncState) => {
    const at = `${epoch}.${rev}.${mark}`;
    const known = kept.get(companyId);
    const pages = known?.at === at ? known : { at, pages: new Map<string, Promise<SharedPage | undefined>>() };
    kept.delete(companyId);
    kept.set(companyId, pages);
    const [oldest] = kept.keys();
    if (kept.size > MOST_COMPANIES && oldest !== undefined) kept.delete(oldest);
    return pages.pages;
  };

  return {
    async read({ actor, state, from, limit }) {
      const kinds = kindsFor(registry, actor);
      const pages = pagesOf(actor.companyId, state);
      const readOnce = (key: string) => pages.get(key) ?? keep(pages, key, readRows(actor, kinds, from, limit));
      const key = `${from} ${limit} ${kinds.join()}`;
      const page = await readOnce(key);
      // People have cards that nobody else is shown.
      return page === undefined || page.reader === null || page.reader === actor.userId
        ? page
        : readOnce(`${key} ${actor.userId}`);
    },
    readOwn: gather((companyId, asks: readonly OwnAsk[]) =>
      withCompany(parts.database, companyId, (tx) => readOwn(tx, companyId, asks)),
    ),
  };
}

/** Keeps a page that is being read for whoever asks for the same, unless it fails, is missing or is long. */
function keep(
  pages: Map<string, Promise<SharedPage | undefined>>,
  key: string,
  reading: Promise<SharedPage | undefined>,
): Promise<SharedPage | undefined> {
  if (pages.size >= MOST_PAGES) return reading;
  pages.set(key, reading);
  const forget = () => void pages.delete(key);
  reading.then((page) => {
    if (page === undefined || page.text.length > LONGEST_KEPT) forget();
  }, forget);
  return reading;
}

function withSeals(secret: string, { companyId, userId }: Actor, read: ReadPage): SharedPage {
  const { page, epoch, mark, headMark, isPersonal } = read;
  const [to, head] = [Number(read.to), Number(read.head)];
  return {
    text: page.slice(0, -1),
    to,
    seal: sealOf(secret, companyId, epoch, to, mark),
    head: head > to ? { rev: head, seal: sealOf(secret, companyId, epoch, head, headMark) } : null,
    reader: isPersonal ? userId : null,
  };
}

async function readOwn(
  tx: CompanyTx,
  companyId: string,
  asks: readonly OwnAsk[],
): Promise<readonly (OwnPart | undefined)[]> {
  const rows = await query<{ own: OwnPart | null }>(tx, OWN, [
    companyId,
    asks.map(({ clientId }) => clientId),
    asks.map(({ from }) => from),
    asks.map(({ to }) => to),
  ]);
  return rows.map(({ own }) => own ?? undefined);
}

const OWN = `select case when c.min_rev <= a.after then json_build_object(
      'lastSeq', sync_last_seq($1::uuid, a.client_id, a.upto),
      'verdicts', sync_verdicts($1::uuid, a.client_id, a.after, a.upto)) end as own
  from sync_company c
  cross join unnest($2::uuid[], $3::bigint[], $4::bigint[]) with ordinality as a (client_id, after, upto, no)
  where c.company_id = $1::uuid order by a.no`;

/** `$1` company, `$2` from, `$3` limit, `$4` person. */
function pageSql(tables: readonly ReadableRows[]): string {
  const inRange = 't.company_id = $1::uuid and t.rev > $2::bigint and t.rev <= b.upto';
  const ahead = tables.map(
    ({ table: { name }, isReadable, isLost }) =>
      `(select t.rev from ${quoted(name)} t where t.company_id = $1::uuid and t.rev > $2::bigint ` +
      `and (${isReadable} or ${isLost}) order by t.rev limit $3::int + 1)`,
  );
  const changes = tables.map(
    ({ table: { name }, isReadable, columns }) =>
      `'${name}', (select coalesce(json_agg(r), '[]') from (select ${columns} from ${quoted(name)} t ` +
      `where ${inRange} and t.deleted_at is null and ${isReadable} order by t.rev, t.id) r)`,
  );
  // A row that moved out of what a person may read counts as deleted for them.
  const deletes = tables.map(
    ({ table: { name }, isReadable, isLost }) =>
      `'${name}', (select coalesce(json_agg(t.id order by t.rev, t.id), '[]') from ${quoted(name)} t ` +
      `where ${inRange} and ((t.deleted_at is not null and ${isReadable}) or (not (${isReadable}) and ${isLost})))`,
  );
  const personal = tables
    .filter(({ isShared }) => isShared !== 'true')
    .map(
      ({ table: { name }, isShared }) =>
        `exists (select from ${quoted(name)} t where ${inRange} and not (${isShared}))`,
    )
    .concat('false')
    .join(' or ');
  // A page ends before the rev that would make it too long; a single rev that is too long by itself goes whole.
  return `with company as (select epoch, rev, min_rev from sync_company where company_id = $1::uuid),
    ahead as (select rev from (${ahead.length === 0 ? NO_REVS : ahead.join(' union all ')}) every_table order by rev limit $3::int + 1),
    bound as (select case when (select count(*) from ahead) <= $3::int then (select rev from company)
      else (select coalesce(max(rev) filter (where rev < (select max(rev) from ahead)), max(rev)) from ahead) end as upto)
    select json_build_object('epoch', c.epoch, 'from', $2::bigint, 'to', b.upto, 'more', b.upto < c.rev,
      'changes', json_build_object(${changes.join(', ')}),
      'deletes', json_build_object(${deletes.join(', ')}))::text as page,
      c.epoch, b.upto as to, (select replace(mark::text, '-', '') from sync_history h
        where h.company_id = $1::uuid and h.rev = b.upto) as mark, c.rev as head,
      (select replace(mark::text, '-', '') from sync_history h
        where h.company_id = $1::uuid and h.rev = c.rev) as "headMark", ${personal} as "isPersonal"
    from company c, bound b where c.min_rev <= $2::bigint`;
}
