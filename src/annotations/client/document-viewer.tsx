import { Box, Button, Flex, Image } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { saveFile } from '#ui/save-file.ts';
import type { StoredDocument } from '../document.schema.ts';
import { isPhoto } from '../document.ts';
import { fileName } from '../file-name.ts';
import { type FetchContent, readContent } from './document-content.ts';

type ViewerProps = {
  readonly document: StoredDocument;
  readonly fetchContent: FetchContent;
  readonly onClose: () => void;
};

type Shown = { readonly content: Blob; readonly url: string };

/** A photo at full size, or a document to save. Content that is not on this device is fetched from the server. */
export function DocumentViewer({ document, fetchContent, onClose }: ViewerProps) {
  const { t } = useLingui();
  const shown = useContent(document, fetchContent);
  return (
    <Dialog
      open
      onClose={onClose}
      title={document.name}
      footer={
        <Button
          disabled={shown === null || shown === 'missing'}
          onClick={() => {
            if (shown !== null && shown !== 'missing')
              saveFile(shown.content, fileName(document.name, document.mediaType));
          }}
        >
          <Download aria-hidden="true" />
          {t`Save to this device`}
        </Button>
      }
    >
      <Flex minHeight="12rem" align="center" justify="center" direction="column" gap="2" textAlign="center">
        <Content document={document} shown={shown} />
      </Flex>
    </Dialog>
  );
}

function Content({ document, shown }: { readonly document: StoredDocument; readonly shown: Shown | 'missing' | null }) {
  if (shown === null) {
    return (
      <Box role="status" color="fg.muted">
        <Trans>Opening…</Trans>
      </Box>
    );
  }
  if (shown === 'missing') {
    return (
      <Box role="alert">
        {document.contentAt === null ? (
          <Trans>
            This is not on the server yet: it still lies on the device of <bdi>{document.authorName}</bdi>.
          </Trans>
        ) : (
          <Trans>This is not on this device, and the server does not answer. Try again with a connection.</Trans>
        )}
      </Box>
    );
  }
  if (!isPhoto(document)) {
    return (
      <Box color="fg.muted">
        <Trans>Save it to look at it.</Trans>
      </Box>
    );
  }
  return <Image src={shown.url} alt={document.name} maxWidth="100%" maxHeight="65dvh" objectFit="contain" />;
}

/** Null while it loads. */
function useContent(document: StoredDocument, fetchContent: FetchContent): Shown | 'missing' | null {
  const session = useSync();
  const [shown, setShown] = useState<Shown | 'missing' | null>(null);
  const { id, name, mediaType, sha256, contentAt } = document;
  useEffect(() => {
    let isOver = false;
    let url: string | null = null;
    const open = async () => {
      const content = await readContent(session, { id, name, mediaType, sha256, contentAt }, fetchContent);
      if (isOver) return;
      if (content === null) return setShown('missing');
      const blob = new Blob([content], { type: mediaType });
      url = URL.createObjectURL(blob);
      setShown({ content: blob, url });
    };
    void open().catch(() => setShown('missing'));
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, name, mediaType, sha256, contentAt, session, fetchContent]);
  return shown;
}
