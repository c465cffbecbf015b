import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { useFileProblemWords, useSizeWords } from '#annotations/client/use-file-words.ts';
import { cleanFileName } from '#annotations/file-name.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import type { WaitingFile } from '#sync/client/files/files-database.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useWaitingFiles } from '#sync/client/hooks/use-waiting-files.ts';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';

const MOST_SHOWN = 20;

/** Photos and documents that only this device has: what becomes of them, and a way to keep a copy of each. */
export function StatusFiles() {
  const { t } = useLingui();
  const files = useWaitingFiles();
  const more = files.length - MOST_SHOWN;
  if (files.length === 0) return null;
  return (
    <Box>
      <Heading as="h3" size="md">
        {t`Photos and documents`} ({files.length})
      </Heading>
      <Box color="fg.muted" fontSize="small">
        <Trans>
          They are sent one by one once no more changes are waiting. A file of unsent work does not contain them: save
          each one here.
        </Trans>
      </Box>
      <chakra.ul listStyleType="none">
        {files.slice(0, MOST_SHOWN).map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
        {more > 0 && (
          <chakra.li py="2" color="fg.muted">
            <Trans>and {more} more</Trans>
          </chakra.li>
        )}
      </chakra.ul>
    </Box>
  );
}

function FileLine({ file }: { readonly file: WaitingFile }) {
  const { t } = useLingui();
  const session = useSync();
  const size = useSizeWords();
  const refusalText = useRefusalText();
  const problemWords = useFileProblemWords();
  const isRefused = file.state === 'refused';
  const Icon = isRefused ? TriangleAlert : CloudUpload;
  const save = async () => {
    const content = await session.files.content(file.id);
    if (content === undefined) notify({ tone: 'error', title: problemWords(file.name, 'unreadable') });
    else saveFile(new Blob([content], { type: file.mediaType }), cleanFileName(file.name));
  };
  return (
    <chakra.li display="flex" alignItems="center" gap="3" borderBottom="hairline" py="2.5" data-file={file.id}>
      <chakra.span color={isRefused ? 'fg.error' : 'fg.muted'}>
        <Icon aria-hidden="true" size={18} />
      </chakra.span>
      <Box flex="1" minWidth="0">
        <Box overflowWrap="anywhere">
          <bdi>{file.name}</bdi>
        </Box>
        <Box fontSize="small" color={isRefused ? 'fg.error' : 'fg.muted'}>
          <bdi>{size(file.bytes)}</bdi> · {isRefused ? refusalText({ code: file.code ?? '' }) : t`waiting`}
        </Box>
      </Box>
      <Flex>
        {isRefused && (
          <Button size="sm" variant="ghost" onClick={() => void session.files.retry(file.id)}>
            {t`Try again`}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void save()}>
          {t`Save`}
        </Button>
      </Flex>
    </chakra.li>
  );
}
