import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import { notify } from '#ui/toaster.tsx';
import type { Note } from '../note.schema.ts';
import { LineButton } from './line-button.tsx';
import { NoteField, type TellOutcome } from './note-field.tsx';
import { deleteNote, editNote, restoreNote } from './notes.store.ts';

type NoteLineProps = {
  readonly note: Note;
  readonly waiting: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly tell: TellOutcome;
};

/** A note: its text, who wrote it and when, and what its author may do. */
export function NoteLine({ note, waiting, mayEdit, mayDelete, tell }: NoteLineProps) {
  const { t } = useLingui();
  const session = useSync();
  const [seen, setSeen] = useState<Note | null>(null);
  if (seen !== null) {
    return (
      <chakra.li data-note={note.id}>
        <NoteField
          label={t`Change note`}
          saveLabel={t`Save`}
          text={seen.text}
          onSave={(text) => editNote(session, seen, text)}
          onSaved={() => setSeen(null)}
          onCancel={() => setSeen(null)}
          tell={tell}
        />
      </chakra.li>
    );
  }
  return (
    <chakra.li data-note={note.id}>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxHeight="24rem" overflowY="auto">
        {note.text}
      </Box>
      <Flex align="center" gap="1" wrap="wrap">
        <Box color="fg.muted" fontSize="small" flex="1" minWidth="0">
          <NoteFacts note={note} waiting={waiting} />
        </Box>
        {mayEdit && (
          <LineButton label={t`Change note`} onClick={() => setSeen(note)}>
            <Pencil aria-hidden="true" size={16} />
          </LineButton>
        )}
        {mayDelete && <DeleteNote note={note} tell={tell} />}
      </Flex>
    </chakra.li>
  );
}

function NoteFacts({ note, waiting }: Pick<NoteLineProps, 'note' | 'waiting'>) {
  const { i18n } = useLingui();
  const day = (at: string) => i18n.date(at, YARD_MOMENT);
  return (
    <>
      {note.authorName} · <bdi>{day(note.at)}</bdi>
      {note.editedAt !== null && (
        <chakra.span title={day(note.editedAt)}>
          {' · '}
          <Trans>edited</Trans>
        </chakra.span>
      )}
      {waiting && (
        <>
          {' · '}
          <Trans>waiting to be sent</Trans>
        </>
      )}
    </>
  );
}

/** Deletes at once and offers to take it back. */
function DeleteNote({ note, tell }: Pick<NoteLineProps, 'note' | 'tell'>) {
  const { t } = useLingui();
  const session = useSync();
  const tellProblem = (outcome: SubmitOutcome) => {
    const problem = tell(outcome);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  const remove = async () => {
    const outcome = await deleteNote(session, note);
    if (outcome.outcome !== 'saved') return tellProblem(outcome);
    const undo = async () => tellProblem(await restoreNote(session, note, outcome.takenBack));
    notify({ tone: 'done', title: t`Note deleted`, action: { label: t`Undo`, run: () => void undo() } });
  };
  return (
    <LineButton label={t`Delete note`} onClick={() => void remove()}>
      <Trash2 aria-hidden="true" size={16} />
    </LineButton>
  );
}
