import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Mark } from '#pages/parts/shell-mark.tsx';
import { ColorModeMenu, LanguageMenu } from '#pages/parts/shell-preferences.tsx';

const GuideLink = chakra(NavLink);

export type GuideEntry = { readonly path: string; readonly title: string };

/** The bar above the guide's pages and the links between them. */
export function GuideLayout({
  entries,
  children,
}: {
  readonly entries: readonly GuideEntry[];
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Flex direction="column" minHeight="100dvh">
      <Flex as="header" align="center" gap="3" px={{ base: '4', md: '6' }} py="1.5" bg="bar.bg" color="bar.fg">
        <Mark size={28} />
        <Box flex="1" fontWeight="strong">
          Remise
        </Box>
        <LanguageMenu />
        <ColorModeMenu />
      </Flex>
      <Flex as="nav" aria-label={t`Style guide`} wrap="wrap" borderBottom="hairline" px={{ base: '3', md: '5' }}>
        {entries.map(({ path, title }) => (
          <GuideLink
            key={path}
            to={path}
            end
            display="inline-flex"
            alignItems="center"
            minHeight="11"
            px="2"
            flexShrink={0}
            whiteSpace="nowrap"
            color="fg.muted"
            outlineOffset="-2px"
            css={{
              '&[aria-current=page]': {
                color: 'accent',
                fontWeight: 'strong',
                boxShadow: 'inset 0 -2px 0 currentColor',
              },
            }}
          >
            {title}
          </GuideLink>
        ))}
      </Flex>
      <Box as="main" flex="1" minWidth="0">
        {children}
      </Box>
    </Flex>
  );
}
