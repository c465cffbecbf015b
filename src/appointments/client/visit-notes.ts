import type { Note } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import type { Appointment } from '../appointment.schema.ts';

/** The notes of a visit and of its object, the newest first. */
export async function readVisitNotes(
  mirror: Mirror,
  { id, objectId }: { readonly id: Appointment['id'] | null; readonly objectId: string },
): Promise<readonly Note[]> {
  const notes = await mirror.whereAny(noteTable, 'modelId', id === null ? [objectId] : [id, objectId]);
  return newestFirst(notes);
}

/** The notes of several visits and of their objects, by visit, the newest first. */
export async function readNotesOfVisits(
  mirror: Mirror,
  visits: readonly Pick<Appointment, 'id' | 'objectId'>[],
): Promise<ReadonlyMap<string, readonly Note[]>> {
  const ids = new Set(visits.flatMap(({ id, objectId }) => [id, objectId]));
  const notes = groupBy(await mirror.whereAny(noteTable, 'modelId', [...ids]), ({ modelId }) => modelId);
  const notesOf = (id: string) => notes.get(id) ?? [];
  return new Map(visits.map(({ id, objectId }) => [id, newestFirst([...notesOf(id), ...notesOf(objectId)])]));
}

function newestFirst(notes: readonly Note[]): readonly Note[] {
  return notes.toSorted((left, right) => (`${left.at}${left.id}` < `${right.at}${right.id}` ? 1 : -1));
}
