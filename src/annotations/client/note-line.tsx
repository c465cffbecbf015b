import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Note } from '../note.schema.ts';
import { LineButton } from './line-button.tsx';
import { NoteField, type TellOutcome } from './note-field.tsx';
import { deleteNote, editNote } from './notes.store.ts';

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
  const day = (at: string) => i18n.date(at, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
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

function DeleteNote({ note, tell }: Pick<NoteLineProps, 'note' | 'tell'>) {
  const { t } = useLingui();
  const session = useSync();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    const failed = tell(await deleteNote(session, note));
    setProblem(failed?.message ?? null);
    if (failed === null) setAsking(false);
  };
  return (
    <>
      <LineButton label={t`Delete note`} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" size={16} />
      </LineButton>
      <ConfirmDialog
        open={asking}
        title={t`Delete this note?`}
        destructive
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <Box whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp={4}>
          {note.text}
        </Box>
        {problem !== null && (
          <chakra.p role="alert" mt="3" color="fg.error" fontWeight="strong">
            {problem}
          </chakra.p>
        )}
      </ConfirmDialog>
    </>
  );
}
