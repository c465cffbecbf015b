import { sql } from 'kysely';
import { newId } from '../http/call-input.ts';
import { type CompanyTx, noteNews } from '../rows/company-door.ts';
import { storableText } from '../rows/storable.ts';

/** A field before and after; null for none. Secrets are named without their value: `{ was: null, now: 'set' }`. */
export type FieldChange = { readonly was: unknown; readonly now: unknown };

/** Something that was done outside a command: commands have their own log (`sync_mutation`). */
export type AuditEntry = {
  /** Who did it; null where nobody was signed in. */
  readonly by: { readonly userId: string; readonly userName: string } | null;
  /** Entity and verb, as commands are named: `staff.invite`, `settings.edit`, `session.start`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId?: string;
  /** What it was about, as people call it: a name. */
  readonly subject?: string;
  readonly changes?: Readonly<Record<string, FieldChange>>;
};

const LONGEST_NAME = 200;

/** Adds to the company's audit trail, in the transaction of the change itself: neither is stored without the other. */
export async function recordAudit(tx: CompanyTx, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry]);
}

/** The same for any number of entries, in one statement. */
export async function recordAudits(tx: CompanyTx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  noteNews(tx);
  const rows = entries.map(({ by, action, entity, entityId = null, subject = '', changes = {} }) => ({
    id: newId(),
    user_id: by?.userId ?? null,
    user_name: storableText(by?.userName ?? '', LONGEST_NAME),
    action,
    entity,
    entity_id: entityId,
    subject: storableText(subject, LONGEST_NAME),
    changes,
  }));
  await sql`
    insert into audit_log (company_id, id, user_id, user_name, action, entity, entity_id, subject, changes)
    select current_setting('app.company_id')::uuid, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, user_id uuid, user_name text, action text,
      entity text, entity_id uuid, subject text, changes jsonb)`.execute(tx);
}

/** The fields that differ, each with what it was and is. Values are compared as JSON. */
export function changedFields<Fields extends Readonly<Record<string, unknown>>>(
  was: Fields,
  now: Partial<Fields>,
): Readonly<Record<string, FieldChange>> {
  return Object.fromEntries(
    Object.entries(now)
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]))
      .map(([field, value]) => [field, { was: was[field] ?? null, now: value ?? null }]),
  );
}
