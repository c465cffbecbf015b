import { NotesPanel } from '#annotations/client/notes-panel.tsx';
import type { NoteModel } from '#annotations/limits.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';

/** The notes of a record, with what this person may do about them. */
export function RecordNotes({ modelType, modelId }: { readonly modelType: NoteModel; readonly modelId: string }) {
  const can = useCan();
  const tell = useOutcome();
  const userId = useSignedInUser()?.id ?? '';
  return <NotesPanel modelType={modelType} modelId={modelId} person={{ userId, can }} tell={tell} />;
}
