import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { foldLetters, foldSearch } from '#shared/fold-search.ts';
import type { Needed } from '#shared/permission.ts';
import { RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyDoor, CompanyTx } from '../rows/company-door.ts';
import { isStorableText } from '../rows/storable.ts';

/** A list without a limit is read in pages of this many rows. */
export const PAGE_ROWS = 2000;
/** The longest page that a caller may ask for. */
export const MOST_ROWS = 500;

/** What every list takes; without `limit` it answers everything. */
export const listQuery = z.strictObject({
  search: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_ROWS).optional(),
  cursor: z.string().max(400).optional(),
});

export type ListQuery = z.infer<typeof listQuery>;

/** Where a page starts: after the row with this key. */
export type Position = { readonly key: string; readonly id: string };

const position = z.strictObject({ key: z.string().refine(isStorableText), id: z.uuid() });

/** A page as SQL: `row` its JSON text, `key` (compared byte by byte) and `id` its order. */
export type PageSql = (after: RawBuilder<SqlBool>, limit: RawBuilder<unknown>, actor: Actor) => RawBuilder<unknown>;

/** A list of one kind of record. `key` and `id` name the sort columns of the rows, used in the page's SQL. */
export type ListSource = {
  readonly permission: Needed;
  readonly key: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly page: PageSql;
  /** For a `key` composed of columns: the order by these columns, and the condition for rows after a position. */
  readonly columns?: { readonly order: RawBuilder<unknown>; readonly after: (at: Position) => RawBuilder<SqlBool> };
  /** True when the rows of a page have a column `sums`, the same JSON text in each: what `extras` would look up. */
  readonly sums?: true;
  /** Additional members of the answer, as JSON text by name. */
  readonly extras?: (tx: CompanyTx, actor: Actor, read: FirstPage) => Promise<Readonly<Record<string, string>>>;
};

/** What the first page said. `whole`: the rows as JSON, where it has them all. `sums`: undefined without a row. */
export type FirstPage = { readonly whole: string | undefined; readonly sums: string | undefined };

type Page = {
  readonly json: string | null;
  readonly count: number;
  readonly key: string | null;
  readonly id: string | null;
  readonly sums: string | null;
};

/** A position as the cursor of a call. */
export function encodePosition(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

function decodePosition(cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw wrongCursor();
  }
}

export function wrongCursor(): RequestError {
  return new RequestError(422, 'invalid_input', { errors: { cursor: [{ code: 'invalid' }] } });
}

async function readPage(
  tx: CompanyTx,
  actor: Actor,
  source: ListSource,
  after: Position | null,
  limit: number,
): Promise<Page> {
  const order = source.columns?.order ?? sql`${source.key}, ${source.id}`;
  const isAfter =
    after === null
      ? sql<SqlBool>`true`
      : (source.columns?.after(after) ??
        sql<SqlBool>`(${source.key}, ${source.id}) > (${after.key}, ${after.id}::uuid)`);
  const { rows } = await sql<Page>`
    select string_agg(p.row::text, ',') as json, count(*)::int as count,
      (array_agg(p.key))[count(*)] as key, (array_agg(p.id))[count(*)]::text as id,
      ${source.sums === true ? sql`min(p.sums)` : sql`null::text`} as sums
    from (${source.page(isAfter, sql`order by ${order} limit ${limit}`, actor)}) p`.execute(tx);
  return rows[0] ?? { json: null, count: 0, key: null, id: null, sums: null };
}

function nextPosition(page: Page, limit: number): Position | null {
  return page.count === limit && page.key !== null && page.id !== null ? { key: page.key, id: page.id } : null;
}

/**
 * Answers `{ result: […] }`: one page with `next_cursor` when `limit` is given, otherwise every row, streamed. Each
 * page is a short transaction, so that a slow reader blocks nobody. The database builds the JSON.
 */
export async function answerList(
  door: CompanyDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  source: ListSource,
  query: ListQuery,
): Promise<FastifyReply> {
  const start = query.cursor === undefined ? null : decodePosition(query.cursor);
  const limit = query.limit ?? PAGE_ROWS;
  const first = await door.read(request, source.permission, async (tx, actor) => {
    const page = await readPage(tx, actor, source, start, limit);
    const whole = start === null && page.count < limit ? `[${page.json ?? ''}]` : undefined;
    return { page, extras: (await source.extras?.(tx, actor, { whole, sums: page.sums ?? undefined })) ?? {} };
  });
  const members = Object.entries(first.extras).map(([name, json]) => `${JSON.stringify(name)}:${json},`);
  const head = `{${members.join('')}"result":[`;
  const next = nextPosition(first.page, limit);
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  if (query.limit !== undefined) {
    const cursor = next === null ? 'null' : JSON.stringify(encodePosition(next));
    return reply.send(`${head}${first.page.json ?? ''}],"next_cursor":${cursor}}`);
  }
  if (next === null) return reply.send(`${head}${first.page.json ?? ''}]}`);

  async function* chunks(from: Position): AsyncGenerator<string> {
    yield `${head}${first.page.json ?? ''}`;
    for await (const json of readPages(door, request, source, from)) yield `,${json}`;
    yield ']}';
  }
  return reply.send(Readable.from(chunks(next), { objectMode: false }));
}

/** Every row after a position, as JSON texts of many rows each, joined by commas; each page its own transaction. */
export async function* readPages(
  door: CompanyDoor,
  request: FastifyRequest,
  source: ListSource,
  from: Position | null,
): AsyncGenerator<string> {
  let after = from;
  while (true) {
    const at = after;
    const page = await door.read(request, source.permission, (tx, actor) => readPage(tx, actor, source, at, PAGE_ROWS));
    if (page.json !== null) yield page.json;
    after = nextPosition(page, PAGE_ROWS);
    if (after === null) return;
  }
}

/** True where every word of the search occurs in one of the texts, ignoring case, accents and dashes. */
export function matchesWords(search: string | undefined, texts: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return saysWords(search, sql`concat_ws(' ', ${sql.join(texts)})`);
}

/** The same of one text as somebody wrote it. */
export function saysWords(search: string | undefined, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const folded = sql`fold_letters(fold_text(${text}))`;
  return everyWord(search, { text: sql`lower(${text})`, folded, foldedTo: /\p{L}/u });
}

/** The same of one text that `fold_text` has written already. */
export function holdsWords(search: string | undefined, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return everyWord(search, { text, folded: sql`fold_letters(${text})`, foldedTo: /[adehilost]/ });
}

type Searched = {
  readonly text: RawBuilder<unknown>;
  readonly folded: RawBuilder<unknown>;
  /** Finds letters as which folding writes others. */
  readonly foldedTo: RegExp;
};

function everyWord(search: string | undefined, searched: Searched): RawBuilder<SqlBool> {
  const words = (search ?? '').trim().toLowerCase().split(/\s+/);
  const found = words
    .map((word) =>
      [...new Set([foldLetters(word), foldSearch(word), foldSearch(word.replaceAll('-', ''))])].filter(
        (way) => way !== '',
      ),
    )
    .filter((ways) => ways.length > 0)
    .map((ways) => holdsWord(ways, searched));
  return found.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

/** Only texts with signs of more than one byte are folded: for all of them it takes ten times as long as the search itself. */
function holdsWord(ways: readonly string[], { text, folded, foldedTo }: Searched): RawBuilder<SqlBool> {
  const patterns = sql`(${ways.map(pattern)}::text[])`;
  if (!ways.some((way) => foldedTo.test(way))) return sql<SqlBool>`${text} like any${patterns}`;
  return sql<SqlBool>`(${text} like any${patterns}
    or octet_length(${text}) > length(${text}) and ${folded} like any${patterns})`;
}

/** The LIKE pattern for text that holds these characters. */
function pattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * True where a column begins with a text. In bytes, so that an index of the column (`collate "C"`) finds it: what compares is
 * leakproof, as row level security asks of a condition that an index is used for.
 */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`;
}
