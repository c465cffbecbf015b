import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { RequestError } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { BankEntry, BankFormat, BankStatement } from '../bank-statement.ts';
import { identityOf, numbered } from '../entry-identity.ts';
import { asideOf, kindOf } from '../entry-kind.ts';
import type { Deciding } from './bank-parts.ts';
import { proposeAll } from './propose.ts';

type BankFile = {
  readonly name: string;
  readonly sha256: string;
  readonly format: BankFormat;
  readonly statements: readonly BankStatement[];
};

/** `wasKnown`: this very file was taken before. */
type Imported = { readonly id: string; readonly wasKnown: boolean };

const LONGEST_NAME = 200;
const LONGEST_TEXT = 2000;

/**
 * Keeps a file's entries, those that no file had before as new ones, and proposes what to do with them. Returns the
 * import; that of before, where this very file was taken already.
 */
export async function importStatement(at: Deciding, file: BankFile): Promise<Imported> {
  const { tx, actor } = at;
  // Two files of one company follow each other: what the first brought is known to the second.
  await sql`select pg_advisory_xact_lock(hashtextextended('bank ' || current_setting('app.company_id'), 0))`.execute(
    tx,
  );
  const known = await sql<{ id: string }>`
    select id from bank_statements where sha256 = ${file.sha256}`.execute(tx);
  const before = known.rows[0]?.id;
  if (before !== undefined) return { id: before, wasKnown: true };
  await refuseOtherFormat(tx, file);
  const id = newId();
  const entries = rowsOf(file);
  await sql`
    insert into bank_statements (company_id, id, name, format, sha256, entry_count, added_count, created_by, created_by_name)
    values (current_setting('app.company_id')::uuid, ${id}, ${file.name}, ${file.format}, ${file.sha256},
      ${entries.length}, 0, ${actor.userId}, ${actor.userName})`.execute(tx);
  await keepParts(tx, id, file.statements);
  const added = await keepEntries(tx, id, entries, file.format);
  await sql`update bank_statements set added_count = ${added} where id = ${id}`.execute(tx);
  const by = { userId: actor.userId, userName: actor.userName };
  await recordAudit(tx, {
    by,
    action: 'bank_statement.import',
    entity: 'bank_statement',
    entityId: id,
    subject: file.name,
  });
  await proposeAll(tx);
  return { id, wasKnown: false };
}

/** The two formats write an entry so differently that one could not be known by the other: each day has one of them. */
async function refuseOtherFormat(tx: CompanyTx, { format, statements }: BankFile): Promise<void> {
  const days = statements.flatMap(({ iban, entries }) => entries.map(({ on, line }) => ({ iban, on, line })));
  const { rows } = await sql<{ line: number; on: string; iban: string }>`
    select r.line, r.on, r.iban from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r (iban text, "on" date, line int)
    where exists (select from bank_entries e where e.own_iban = r.iban and e.booked_on = r.on and e.format <> ${format})
    order by r.line limit 1`.execute(tx);
  const [first] = rows;
  if (first === undefined) return;
  throw refuseFile('bank.other_format', { line: first.line, dayOn: first.on });
}

/** The refusal of a file, at its line. */
export function refuseFile(code: string, params: Readonly<Record<string, string | number>>): RequestError {
  return new RequestError(422, code, { params, errors: { file: [{ code, params }] } });
}

type EntryRow = Omit<BankEntry, 'line'> & {
  readonly id: string;
  readonly ownIban: string;
  readonly identity: string;
  readonly ordinal: number;
  readonly position: number;
  readonly kind: string;
  readonly aside: string | null;
};

function rowsOf({ statements }: BankFile): readonly EntryRow[] {
  const entries = statements.flatMap(({ iban, entries: lines }) =>
    lines.map(({ line: _line, ...entry }) => {
      const kind = kindOf(entry);
      const identity = createHash('sha256').update(identityOf(iban, entry)).digest('hex');
      const text = entry.text.slice(0, LONGEST_TEXT);
      const name = entry.name.slice(0, LONGEST_NAME);
      return { ...entry, text, name, ownIban: iban, identity, kind, aside: asideOf(kind) };
    }),
  );
  return numbered(entries).map((entry, position) => ({ ...entry, position, id: newId() }));
}

async function keepParts(tx: CompanyTx, id: string, statements: readonly BankStatement[]): Promise<void> {
  const parts = statements.map(({ entries: _entries, ...part }, position) => ({ ...part, position }));
  await sql`
    insert into bank_statement_parts (company_id, statement_id, position, iban, number, opening_cents, closing_cents, until_on)
    select current_setting('app.company_id')::uuid, ${id}::uuid, r.position, r.iban, r.number, r."openingCents",
      r."closingCents", r.until
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as r (position int, iban text, number text,
      "openingCents" bigint, "closingCents" bigint, until date)`.execute(tx);
}

/** Returns how many are new. */
async function keepEntries(
  tx: CompanyTx,
  statementId: string,
  entries: readonly EntryRow[],
  format: BankFormat,
): Promise<number> {
  if (entries.length === 0) return 0;
  const { rows } = await sql<{ added: number }>`
    with rows as (select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (id uuid, identity text,
        ordinal int, position int, "ownIban" text, "on" date, "amountCents" bigint, kind text, iban text, name text,
        text text, reference text, "endToEndId" text, "bankReference" text, "returnCode" text, code text, aside text)),
      added as (
        insert into bank_entries (company_id, id, identity, ordinal, format, own_iban, booked_on, amount_cents, kind, iban,
          name, text, reference, end_to_end_id, bank_reference, return_code, code, state, aside_reason)
        select current_setting('app.company_id')::uuid, id, identity, ordinal, ${format}, "ownIban", "on", "amountCents", kind,
          iban, name, text, reference, "endToEndId", "bankReference", "returnCode", code,
          case when aside is null then 'unmatched' else 'set_aside' end, aside
        from rows order by position
        on conflict (company_id, identity, ordinal) do nothing returning id, identity, ordinal),
      linked as (
        insert into bank_statement_entries (company_id, statement_id, position, entry_id)
        select current_setting('app.company_id')::uuid, ${statementId}::uuid, r.position, coalesce(a.id, e.id)
        from rows r left join added a on a.identity = r.identity and a.ordinal = r.ordinal
        left join bank_entries e on e.company_id = current_setting('app.company_id')::uuid and e.identity = r.identity
          and e.ordinal = r.ordinal)
    select count(*)::int as added from added`.execute(tx);
  return rows[0]?.added ?? 0;
}
