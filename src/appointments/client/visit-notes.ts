import type { Note } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { Appointment } from '../appointment.schema.ts';

/** The notes of a visit and of its object, the newest first. */
export async function readVisitNotes(
  mirror: Mirror,
  { id, objectId }: { readonly id: Appointment['id'] | null; readonly objectId: string },
): Promise<readonly Note[]> {
  const ids = id === null ? [objectId] : [id, objectId];
  const notes = (await Promise.all(ids.map((modelId) => mirror.where(noteTable, 'modelId', modelId)))).flat();
  return notes.toSorted((left, right) => (`${left.at}${left.id}` < `${right.at}${right.id}` ? 1 : -1));
}
