import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { useWaitingFiles } from '#sync/client/hooks/use-waiting-files.ts';
import type { Actor } from '#sync/command.ts';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import type { StoredDocument } from '../document.schema.ts';
import { documentTable, mayEditDocuments } from '../document.ts';
import type { DocumentModel } from '../limits.ts';
import { AddFiles } from './add-files.tsx';
import type { FetchContent } from './document-content.ts';
import { DocumentLine } from './document-line.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { deleteDocument, restoreDocument } from './documents.store.ts';
import type { TellOutcome } from './note-field.tsx';

/** Each photo may have to be fetched: the newest are shown first. */
const FIRST_SHOWN = 8;

type DocumentsPanelProps = {
  readonly modelType: DocumentModel;
  readonly modelId: string;
  /** The reader, whose permissions decide on the actions. */
  readonly person: Pick<Actor, 'can'>;
  readonly tell: TellOutcome;
  readonly fetchContent: FetchContent;
  readonly refusalWords: (code: string) => string;
};

/** Photos and documents of a record, newest first, and ways to add more. */
export function DocumentsPanel({ modelType, modelId, person, tell, fetchContent, refusalWords }: DocumentsPanelProps) {
  const { t } = useLingui();
  const documents = useRows(
    async (mirror) =>
      (await mirror.where(documentTable, 'modelId', modelId))
        .filter((row) => row.modelType === modelType)
        .sort((left, right) => (left.at === right.at ? (left.id < right.id ? 1 : -1) : left.at < right.at ? 1 : -1)),
    [modelType, modelId],
  );
  const mayEdit = mayEditDocuments(modelType, person);
  const list = <DocumentList documents={documents ?? []} {...{ mayEdit, tell, fetchContent, refusalWords }} />;
  return (
    <Panel title={t`Photos and documents`}>
      {mayEdit ? (
        <AddFiles modelType={modelType} modelId={modelId} tell={tell}>
          {list}
        </AddFiles>
      ) : (
        list
      )}
      {documents?.length === 0 && !mayEdit && (
        <Box color="fg.muted">
          <Trans>No photos or documents yet.</Trans>
        </Box>
      )}
    </Panel>
  );
}

type ListProps = Pick<DocumentsPanelProps, 'tell' | 'fetchContent' | 'refusalWords'> & {
  readonly documents: readonly StoredDocument[];
  readonly mayEdit: boolean;
};

function DocumentList({ documents, mayEdit, tell, fetchContent, refusalWords }: ListProps) {
  const pending = usePendingKeys();
  const waiting = useWaitingFiles();
  const remove = useRemoval(tell);
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const shown = isWhole ? documents : documents.slice(0, FIRST_SHOWN);
  const open = documents.find(({ id }) => id === opened);
  if (documents.length === 0) return null;
  return (
    <>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        pt={mayEdit ? '4' : '0'}
      >
        {shown.map((document) => (
          <DocumentLine
            key={document.id}
            document={document}
            pending={pending.has(`documents/${document.id}`)}
            waiting={waiting.find(({ id }) => id === document.id)}
            mayEdit={mayEdit}
            fetchContent={fetchContent}
            tell={tell}
            onOpen={() => setOpened(document.id)}
            onDelete={() => void remove(document)}
            refusalWords={refusalWords}
          />
        ))}
      </chakra.ul>
      {shown.length < documents.length && (
        <Button size="sm" variant="outline" mt="3" onClick={() => setWhole(true)}>
          <Trans>Show all {documents.length}</Trans>
        </Button>
      )}
      {open !== undefined && (
        <DocumentViewer document={open} fetchContent={fetchContent} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

/** Deletes at once and offers to take it back. */
function useRemoval(tell: TellOutcome) {
  const { t } = useLingui();
  const session = useSync();
  return async (document: StoredDocument) => {
    const outcome = await deleteDocument(session, document);
    if (outcome.outcome !== 'saved') {
      const problem = tell(outcome);
      if (problem !== null) notify({ tone: 'error', title: problem.message });
      return;
    }
    const undo = async () => {
      const problem = tell(await restoreDocument(session, document));
      if (problem !== null) notify({ tone: 'error', title: problem.message });
    };
    const { name } = document;
    notify({ tone: 'done', title: t`${name} deleted`, action: { label: t`Undo`, run: () => void undo() } });
  };
}
