import { Box, Button, chakra, Flex, Textarea } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useState } from 'react';
import { useSync } from '#sync/client/sync-context.ts';
import type { SubmitOutcome } from '#sync/client/types.ts';
import { useRows } from '#sync/client/use-row.ts';
import { usePendingKeys } from '#sync/client/use-waiting-changes.ts';
import { Panel } from '#ui/panel.tsx';
import type { Note } from '../note.schema.ts';
import { noteTable } from '../note.ts';
import { addNote } from './notes.store.ts';

type NotesPanelProps = {
  readonly modelType: Note['modelType'];
  readonly modelId: string;
  /** False hides the field: this person may only read. */
  readonly mayAdd: boolean;
  /** Tells what became of a note; words when it was not kept. */
  readonly tell: (outcome: SubmitOutcome) => { readonly message: string } | null;
};

/** Notes on a record, newest first, and a field for the next. */
export function NotesPanel({ modelType, modelId, mayAdd, tell }: NotesPanelProps) {
  const { t } = useLingui();
  const pending = usePendingKeys();
  const notes = useRows(
    async (mirror) =>
      (await mirror.where(noteTable, 'modelId', modelId))
        .filter((note) => note.modelType === modelType)
        .sort((left, right) => (left.at < right.at ? 1 : -1)),
    [modelType, modelId],
  );
  return (
    <Panel title={t`Notes`}>
      {mayAdd && <NoteField modelType={modelType} modelId={modelId} tell={tell} />}
      <chakra.ul listStyleType="none" display="grid" gap="3" pt={mayAdd && (notes?.length ?? 0) > 0 ? '4' : '0'}>
        {(notes ?? []).map((note) => (
          <NoteLine key={note.id} note={note} waiting={pending.has(`notes/${note.id}`)} />
        ))}
      </chakra.ul>
      {notes?.length === 0 && !mayAdd && (
        <Box color="fg.muted">
          <Trans>No notes yet.</Trans>
        </Box>
      )}
    </Panel>
  );
}

function NoteLine({ note, waiting }: { readonly note: Note; readonly waiting: boolean }) {
  const { i18n } = useLingui();
  return (
    <chakra.li>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
        {note.text}
      </Box>
      <Box color="fg.muted" fontSize="small">
        {note.authorName} ·{' '}
        <bdi>{i18n.date(note.at, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}</bdi>
        {waiting && (
          <>
            {' · '}
            <Trans>waiting to be sent</Trans>
          </>
        )}
      </Box>
    </chakra.li>
  );
}

function NoteField({ modelType, modelId, tell }: Omit<NotesPanelProps, 'mayAdd'>) {
  const { t } = useLingui();
  const session = useSync();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem(t`Write something first.`);
    const failed = tell(await addNote(session, { modelType, modelId }, text.trim()));
    setProblem(failed?.message ?? null);
    if (failed === null) setText('');
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Flex direction="column" gap="2" align="flex-start">
        <Textarea
          id={id}
          aria-label={t`New note`}
          placeholder={t`New note`}
          rows={2}
          maxLength={10_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event);
          }}
          {...(problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
        />
        {problem !== null && (
          <Box id={`${id}-problem`} role="alert" color="fg.error" fontSize="small">
            {problem}
          </Box>
        )}
        <Button type="submit" size="sm" variant="outline">
          <Trans>Add note</Trans>
        </Button>
      </Flex>
    </form>
  );
}
