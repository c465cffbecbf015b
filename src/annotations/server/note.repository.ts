import { type RawBuilder, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { NOTES_PER_PAGE, type NoteModel } from '../limits.ts';
import type { Note } from '../note.schema.ts';

const TABLES: Readonly<Record<NoteModel, string>> = {
  object: 'objects',
  customer: 'customers',
  appointment: 'appointments',
  spot: 'spots',
  prospect: 'prospects',
};

/** True when the record a note is about exists in this company. */
export async function hasNoteModel(tx: CompanyTx, model: NoteModel, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(TABLES[model])} where id = ${id}::uuid and deleted_at is null`.execute(tx);
  return rows.length > 0;
}

const NOTE_JSON: RawBuilder<unknown> = sql`json_build_object('id', n.id, 'uuid', n.id, 'model_id', n.model_id,
  'model_type', n.model_type, 'text', n.text, 'author_id', n.author_id, 'author', n.author_name,
  'created_at', ${instantSql(sql`n.at`)}, 'edited_at', ${instantSql(sql`n.edited_at`)}, 'version', n.version)`;

/** A page of notes, newest first; pages count from 1. */
export async function readNotes(
  tx: CompanyTx,
  about: { readonly model: NoteModel; readonly id: string; readonly page: number },
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select ${NOTE_JSON} as row from notes n
    where n.model_id = ${about.id}::uuid and n.model_type = ${about.model} and n.deleted_at is null
    order by n.at desc, n.id desc limit ${NOTES_PER_PAGE} offset ${(about.page - 1) * NOTES_PER_PAGE}`.execute(tx);
  return rows.map(({ row }) => row);
}

/** The note as calls give it; undefined when there is none in this company. */
export async function findNoteJson(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${NOTE_JSON} as row from notes n where n.id = ${id}::uuid and n.deleted_at is null`.execute(tx);
  return rows[0]?.row;
}

type NoteStart = Pick<Note, 'text' | 'version' | 'modelType'>;

/** What a change of a note starts from. */
export async function findNote(tx: CompanyTx, id: string): Promise<NoteStart | undefined> {
  const { rows } = await sql<NoteStart>`
    select text, version, model_type as "modelType" from notes where id = ${id}::uuid and deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}
