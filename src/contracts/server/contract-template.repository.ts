import { sql } from 'kysely';
import type { ListSource } from '#sync/server/http/list-answer.ts';
import { wrongCursor } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { TemplateAnswer } from '../contract.schema.ts';
import { DEFAULT_TEMPLATE } from '../default-template.ts';
import type { By } from './contract-parts.ts';

/** The text that comes with the app. */
const SHIPPED: TemplateAnswer = { version: 0, text: DEFAULT_TEMPLATE, created_at: null, created_by: '' };

/** A version of the template, or the one in force; undefined for one that there never was. */
export async function findTemplate(tx: CompanyTx, version?: number): Promise<TemplateAnswer | undefined> {
  if (version === 0) return SHIPPED;
  const { rows } = await sql<TemplateAnswer>`
    select version, text, ${instantSql(sql`created_at`)} as created_at, created_by_name as created_by
    from contract_templates ${version === undefined ? sql`` : sql`where version = ${version}`}
    order by version desc limit 1`.execute(tx);
  return rows[0] ?? (version === undefined ? SHIPPED : undefined);
}

/** Stores the next version. Undefined when somebody else stored it at the same moment. */
export async function insertTemplate(
  tx: CompanyTx,
  { version, text, by }: { readonly version: number; readonly text: string; readonly by: NonNullable<By> },
): Promise<TemplateAnswer | undefined> {
  const { numAffectedRows } = await sql`
    insert into contract_templates (company_id, version, text, created_by, created_by_name)
    values (current_setting('app.company_id')::uuid, ${version}, ${text}, ${by.userId}, ${by.userName})
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0) === 0 ? undefined : findTemplate(tx, version);
}

/** Every version that was saved, the newest first, without their texts. */
export function templateVersions(): ListSource {
  // Lists are keyed by an id, so the version number is given the form of one.
  const id = sql`('00000000-0000-8000-8000-' || lpad(to_hex(v.version), 12, '0'))::uuid`;
  return {
    permission: 'contract edit',
    key: sql`v.version::text`,
    id,
    columns: {
      order: sql`v.version desc`,
      after: ({ key }) => {
        if (!/^\d{1,9}$/.test(key)) throw wrongCursor();
        return sql`v.version < ${key}::integer`;
      },
    },
    page: (after, order) => sql`
      select json_build_object('version', v.version, 'created_at', ${instantSql(sql`v.created_at`)},
        'created_by', v.created_by_name) as row, v.version::text as key, ${id} as id
      from contract_templates v where ${after} ${order}`,
  };
}
