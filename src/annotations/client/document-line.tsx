import { Box, Button, chakra, Flex, Image, Input } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, ImageOff, Pencil, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import type { WaitingFile } from '#sync/client/files/files-database.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { StoredDocument } from '../document.schema.ts';
import { isPhoto } from '../document.ts';
import { MOST_DOCUMENT_NAME } from '../limits.ts';
import type { FetchContent } from './document-content.ts';
import { renameDocument } from './documents.store.ts';
import { LineButton } from './line-button.tsx';
import type { TellOutcome } from './note-field.tsx';
import { useSizeWords } from './use-file-words.ts';
import { usePreview } from './use-preview.ts';

export type DocumentLineProps = {
  readonly document: StoredDocument;
  /** Its record waits to be sent. */
  readonly pending: boolean;
  /** Its content waits on this device. */
  readonly waiting: WaitingFile | undefined;
  readonly mayEdit: boolean;
  readonly fetchContent: FetchContent;
  readonly tell: TellOutcome;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
  /** Why the server refused a file, in words. */
  readonly refusalWords: (code: string) => string;
};

/** A photo or document: its picture, its name, what is known of it, and what may be done with it. */
export function DocumentLine(props: DocumentLineProps) {
  const { document, mayEdit, fetchContent, tell, onOpen, onDelete } = props;
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  return (
    <chakra.li data-document={document.id} display="flex" alignItems="flex-start" gap="3" minWidth="0">
      <Thumbnail document={document} fetchContent={fetchContent} onOpen={onOpen} />
      <Box flex="1" minWidth="0">
        {renaming ? (
          <RenameField document={document} tell={tell} onDone={() => setRenaming(false)} />
        ) : (
          <chakra.button
            type="button"
            onClick={onOpen}
            display="block"
            maxWidth="100%"
            textAlign="start"
            fontWeight="strong"
            overflowWrap="anywhere"
            lineClamp={2}
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
          >
            <bdi>{document.name}</bdi>
          </chakra.button>
        )}
        <DocumentFacts {...props} />
      </Box>
      {mayEdit && !renaming && (
        <Flex>
          <LineButton label={t`Rename ${document.name}`} onClick={() => setRenaming(true)}>
            <Pencil aria-hidden="true" size={16} />
          </LineButton>
          <LineButton label={t`Delete ${document.name}`} onClick={onDelete}>
            <Trash2 aria-hidden="true" size={16} />
          </LineButton>
        </Flex>
      )}
    </chakra.li>
  );
}

function Thumbnail({
  document,
  fetchContent,
  onOpen,
}: Pick<DocumentLineProps, 'document' | 'fetchContent' | 'onOpen'>) {
  const { t } = useLingui();
  const url = usePreview(document, fetchContent);
  const Icon = isPhoto(document) ? ImageOff : FileText;
  return (
    <chakra.button
      type="button"
      aria-label={t`Open ${document.name}`}
      onClick={onOpen}
      flexShrink={0}
      width="14"
      height="14"
      display="grid"
      placeItems="center"
      overflow="hidden"
      borderRadius="control"
      border="hairline"
      bg="bg.subtle"
      color="fg.muted"
      cursor="pointer"
    >
      {url === null ? (
        <Icon aria-hidden="true" size={22} strokeWidth={1.5} />
      ) : (
        <Image src={url} alt="" width="100%" height="100%" objectFit="cover" />
      )}
    </chakra.button>
  );
}

function DocumentFacts({ document, pending, waiting, refusalWords }: DocumentLineProps) {
  const { t, i18n } = useLingui();
  const session = useSync();
  const size = useSizeWords();
  const day = i18n.date(document.at, YARD_MOMENT);
  if (waiting?.state === 'refused') {
    return (
      <Flex align="center" gap="2" wrap="wrap" color="fg.error" fontSize="small">
        <span role="alert">{refusalWords(waiting.code ?? '')}</span>
        <Button size="xs" variant="outline" onClick={() => void session.files.retry(document.id)}>
          {t`Try again`}
        </Button>
      </Flex>
    );
  }
  const facts = [<bdi key="size">{size(document.bytes)}</bdi>, <bdi key="author">{document.authorName}</bdi>];
  return (
    <Box color="fg.muted" fontSize="small">
      {facts[0]}
      {' · '}
      {facts[1]}
      {' · '}
      <bdi>{day}</bdi>
      {(pending || waiting !== undefined) && (
        <>
          {' · '}
          <Trans>waiting to be sent</Trans>
        </>
      )}
      {!pending && waiting === undefined && document.contentAt === null && (
        <>
          {' · '}
          <Trans>
            not uploaded yet by <bdi>{document.authorName}</bdi>
          </Trans>
        </>
      )}
    </Box>
  );
}

type RenameFieldProps = {
  readonly document: StoredDocument;
  readonly tell: TellOutcome;
  readonly onDone: () => void;
};

function RenameField({ document, tell, onDone }: RenameFieldProps) {
  const { t } = useLingui();
  const session = useSync();
  const [name, setName] = useState(document.name);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === document.name) return onDone();
    const failed = tell(await renameDocument(session, document, name.trim()));
    setProblem(failed?.message ?? null);
    if (failed === null) onDone();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Flex gap="2" wrap="wrap">
        <Input
          size="sm"
          flex="1"
          minWidth="8rem"
          aria-label={t`Name`}
          autoFocus
          maxLength={MOST_DOCUMENT_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
          }}
        />
        <Button type="submit" size="sm" variant="outline">
          {t`Save`}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </Flex>
      {problem !== null && (
        <Box role="alert" color="fg.error" fontSize="small" fontWeight="strong">
          {problem}
        </Box>
      )}
    </form>
  );
}
