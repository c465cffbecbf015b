import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DownloadProgress } from '#sync/client/runtime/types.ts';
import { Ltr } from '#ui/ltr.tsx';
import { usePartWords } from './use-part-words.ts';

/** The first download as a whole, and what of it is still to come. */
export function DownloadParts({ done, total, parts }: DownloadProgress) {
  const { t, i18n } = useLingui();
  const words = usePartWords();
  const awaited = parts.filter((part) => part.done < part.total);
  const count = (here: number, all: number) => `${i18n.number(here)} / ${i18n.number(all)}`;
  return (
    <Box>
      <Flex justify="space-between" mb="1" fontSize="small" color="fg.muted">
        <span>
          <Trans>First download</Trans>
        </span>
        {total > 0 && <Ltr>{count(done, total)}</Ltr>}
      </Flex>
      <chakra.progress value={done} max={Math.max(total, 1)} aria-label={t`First download`} width="full" height="1.5" />
      <chakra.ul aria-label={t`Still to come`} listStyleType="none" mt="2" fontSize="small" color="fg.muted">
        {awaited.map((part) => (
          <Flex as="li" key={`${part.table}/${part.older}`} justify="space-between" gap="3">
            <span>{words(part)}</span>
            <Ltr>{count(part.done, part.total)}</Ltr>
          </Flex>
        ))}
      </chakra.ul>
    </Box>
  );
}
