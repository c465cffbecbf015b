import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import type { Actor } from '#sync/command.ts';
import { Panel } from '#ui/panel.tsx';
import { NOTES_PER_PAGE } from '../limits.ts';
import type { Note } from '../note.schema.ts';
import { mayAddNote, mayDeleteNote, mayEditNote, noteTable } from '../note.ts';
import { NoteField, type TellOutcome } from './note-field.tsx';
import { NoteLine } from './note-line.tsx';
import { addNote } from './notes.store.ts';

type NotesPanelProps = {
  readonly modelType: Note['modelType'];
  readonly modelId: string;
  /** The reader, whose permissions decide on the actions. */
  readonly person: Pick<Actor, 'userId' | 'can'>;
  readonly tell: TellOutcome;
};

/** Notes on a record, newest first, by page, and a field for the next. */
export function NotesPanel({ modelType, modelId, person, tell }: NotesPanelProps) {
  const { t } = useLingui();
  const session = useSync();
  const pending = usePendingKeys();
  const [asked, setAsked] = useState(1);
  const notes = useRows(
    async (mirror) =>
      (await mirror.where(noteTable, 'modelId', modelId))
        .filter((note) => note.modelType === modelType)
        .sort((left, right) => (left.at === right.at ? (left.id < right.id ? 1 : -1) : left.at < right.at ? 1 : -1)),
    [modelType, modelId],
  );
  const mayAdd = mayAddNote(modelType, person);
  const pages = Math.max(1, Math.ceil((notes?.length ?? 0) / NOTES_PER_PAGE));
  const page = Math.min(asked, pages);
  const shown = (notes ?? []).slice((page - 1) * NOTES_PER_PAGE, page * NOTES_PER_PAGE);
  return (
    <Panel title={t`Notes`}>
      {mayAdd && (
        <NoteField
          label={t`New note`}
          saveLabel={t`Add note`}
          onSave={(text) => addNote(session, { modelType, modelId }, text)}
          onSaved={() => setAsked(1)}
          tell={tell}
        />
      )}
      <chakra.ul listStyleType="none" display="grid" gap="3" pt={mayAdd && shown.length > 0 ? '4' : '0'}>
        {shown.map((note) => (
          <NoteLine
            key={note.id}
            note={note}
            waiting={pending.has(`notes/${note.id}`)}
            mayEdit={mayEditNote(note, person)}
            mayDelete={mayDeleteNote(note, person)}
            tell={tell}
          />
        ))}
      </chakra.ul>
      {notes?.length === 0 && !mayAdd && (
        <Box color="fg.muted">
          <Trans>No notes yet.</Trans>
        </Box>
      )}
      {pages > 1 && <Pages page={page} pages={pages} onPage={setAsked} />}
    </Panel>
  );
}

type PagesProps = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void };

function Pages({ page, pages, onPage }: PagesProps) {
  const { t } = useLingui();
  return (
    <Flex as="nav" aria-label={t`Pages of notes`} align="center" justify="space-between" gap="2" pt="3" wrap="wrap">
      <Button
        size="sm"
        variant="outline"
        minHeight="var(--touch-8)"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <chakra.span display="inline-flex" _rtl={{ transform: 'scaleX(-1)' }}>
          <ChevronLeft aria-hidden="true" size={16} />
        </chakra.span>
        <Trans>Newer notes</Trans>
      </Button>
      <Box color="fg.muted" fontSize="small" aria-live="polite">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </Box>
      <Button
        size="sm"
        variant="outline"
        minHeight="var(--touch-8)"
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        <Trans>Older notes</Trans>
        <chakra.span display="inline-flex" _rtl={{ transform: 'scaleX(-1)' }}>
          <ChevronRight aria-hidden="true" size={16} />
        </chakra.span>
      </Button>
    </Flex>
  );
}
