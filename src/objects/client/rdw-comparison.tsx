import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, TriangleAlert } from 'lucide-react';
import type { Proposed, RegisterNotice } from '../rdw-compare.ts';
import { useRdwWords } from './use-rdw-words.ts';

type RdwComparisonProps = {
  readonly proposed: readonly Proposed[];
  /** Takes over one value of the register; left out for a person who may not. */
  readonly onTake?: (proposed: Proposed) => void;
};

/** The register's values beside those filled in. */
export function RdwComparison({ proposed, onTake }: RdwComparisonProps) {
  const { t } = useLingui();
  const words = useRdwWords();
  return (
    <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)">
      {proposed.map((one) => (
        <chakra.li
          key={one.field}
          py="2"
          borderBottom="hairline"
          _last={{ borderBottom: 'none' }}
          data-field={one.field}
        >
          <Flex align="center" columnGap="4" rowGap="1" minHeight="9">
            <Box flex="1" minWidth="0">
              <Box color="fg.muted" fontSize="small">
                {words.field[one.field]}
              </Box>
              <Flex wrap="wrap" columnGap="3" overflowWrap="anywhere">
                <chakra.span fontWeight="strong">
                  <bdi>{words.valueOf(one.field, one.theirs)}</bdi>
                </chakra.span>
                {one.differs && one.ours !== null && (
                  <chakra.span color="fg.muted">
                    <Trans>
                      Ours: <bdi>{words.valueOf(one.field, one.ours)}</bdi>
                    </Trans>
                  </chakra.span>
                )}
              </Flex>
            </Box>
            {one.differs ? (
              onTake !== undefined && (
                <Button
                  size="sm"
                  variant="outline"
                  flexShrink="0"
                  aria-label={`${one.ours === null ? t`Take over` : t`Replace`}: ${words.field[one.field]}`}
                  onClick={() => onTake(one)}
                >
                  {one.ours === null ? t`Take over` : t`Replace`}
                </Button>
              )
            ) : (
              <Flex align="center" gap="1" color="fg.muted" fontSize="small" flexShrink="0">
                <Check aria-hidden="true" size={16} />
                <Trans>The same</Trans>
              </Flex>
            )}
          </Flex>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** What a person should look at, one line each. */
export function RdwNotices({ notices }: { readonly notices: readonly RegisterNotice[] }) {
  const words = useRdwWords();
  if (notices.length === 0) return null;
  return (
    <Flex as="ul" direction="column" gap="2" listStyleType="none">
      {notices.map((notice) => (
        <Flex
          as="li"
          key={notice}
          gap="2"
          px="3"
          py="2"
          borderRadius="control"
          bg="tone.attention.bg"
          color="tone.attention.fg"
          data-notice={notice}
        >
          <Box flexShrink="0" pt="0.5">
            <TriangleAlert aria-hidden="true" size={18} />
          </Box>
          <Box>{words.notice[notice]}</Box>
        </Flex>
      ))}
    </Flex>
  );
}
