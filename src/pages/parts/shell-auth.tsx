import { Box, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { Mark } from './shell-mark.tsx';
import { ColorModeMenu, LanguageMenu } from './shell-preferences.tsx';

type AuthLayoutProps = {
  readonly title: string;
  /** Links under the panel. */
  readonly footer?: ReactNode;
  /** The second layout: what stands beside the panel where there is room for it. */
  readonly beside?: ReactNode;
  /** True when the panel holds text to read rather than a short form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

const LINKS = {
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--touch-8)',
    // A word of two letters, as in Chinese, is pressed like any other.
    minWidth: 'var(--touch-0)',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
};

/** The layout of the pages before sign-in: the product's colour around a panel, or beside it. */
export function AuthLayout({ title, footer, beside, wide = false, children }: AuthLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Remise`;
  }, [title]);
  const heading = (
    <Heading as="h1" size="xl" mb="5" tabIndex={-1} outline="none" id="page-title">
      {title}
    </Heading>
  );
  const links = footer === undefined ? null : footer;
  if (beside !== undefined) {
    return (
      <Halves beside={beside} footer={links}>
        {heading}
        {children}
      </Halves>
    );
  }
  return (
    <Flex direction="column" minHeight="100dvh" bg="bar.bg" color="bar.fg">
      <Preferences />
      <Flex
        as="main"
        direction="column"
        align="center"
        flex="1"
        px="4"
        pt={{ base: '4', md: '12' }}
        pb="12"
        css={{ '& > *': { width: '100%', maxWidth: wide ? '48rem' : '26rem' } }}
      >
        <ProductName />
        <Box bg="bg.panel" color="fg" borderRadius="panel" px={{ base: '5', md: '8' }} py={{ base: '6', md: '8' }}>
          {heading}
          {children}
        </Box>
        {links !== null && (
          <Flex direction="column" align="center" mt="5" css={LINKS}>
            {links}
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}

type HalvesProps = { readonly beside: ReactNode; readonly footer: ReactNode; readonly children: ReactNode };

/** A panel over the full height of the first half of the screen; on a phone it fills the screen. */
function Halves({ beside, footer, children }: HalvesProps) {
  return (
    <Grid minHeight="100dvh" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(26rem, 2fr) 3fr' }}>
      <Flex direction="column" bg="bg.panel" color="fg" minWidth="0">
        <Preferences />
        <Flex
          as="main"
          direction="column"
          flex="1"
          width="full"
          maxWidth="26rem"
          mx="auto"
          px="5"
          pt={{ base: '4', md: '12' }}
          pb="12"
        >
          <ProductName />
          <Box>{children}</Box>
          {footer !== null && (
            <Flex direction="column" align="flex-start" mt="5" css={LINKS}>
              {footer}
            </Flex>
          )}
        </Flex>
      </Flex>
      <Flex
        as="aside"
        display={{ base: 'none', lg: 'flex' }}
        direction="column"
        justify="center"
        bg="bar.bg"
        color="bar.fg"
        px="12"
        py="12"
      >
        {beside}
      </Flex>
    </Grid>
  );
}

function Preferences() {
  return (
    <Flex as="header" align="center" justify="flex-end" px={{ base: '2', md: '4' }} py="2" data-no-print="">
      <LanguageMenu />
      <ColorModeMenu />
    </Flex>
  );
}

function ProductName() {
  return (
    <Flex align="center" gap="3" mb="6">
      <Mark size={40} />
      <chakra.span fontSize="title" fontWeight="strong" letterSpacing="-0.02em">
        Remise
      </chakra.span>
    </Flex>
  );
}
