import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/company-door.ts';
import type { NOTE_MODELS } from '../note.schema.ts';

export const NOTES_PER_PAGE = 25;

export type NoteModel = (typeof NOTE_MODELS)[number];

const TABLES: Readonly<Record<NoteModel, string>> = {
  object: 'objects',
  customer: 'customers',
  appointment: 'appointments',
  spot: 'spots',
};

/** True when the record a note is about exists in this company. */
export async function hasNoteModel(tx: CompanyTx, model: NoteModel, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(TABLES[model])} where id = ${id}::uuid and deleted_at is null`.execute(tx);
  return rows.length > 0;
}

/** A page of notes, newest first; pages count from 1. */
export async function readNotes(
  tx: CompanyTx,
  about: { readonly model: NoteModel; readonly id: string; readonly page: number },
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select json_build_object('id', n.id, 'uuid', n.id, 'model_id', n.model_id, 'model_type', n.model_type,
      'text', n.text, 'author', n.author_name,
      'created_at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as row
    from notes n
    where n.model_id = ${about.id}::uuid and n.model_type = ${about.model} and n.deleted_at is null
    order by n.at desc, n.id desc limit ${NOTES_PER_PAGE} offset ${(about.page - 1) * NOTES_PER_PAGE}`.execute(tx);
  return rows.map(({ row }) => row);
}
