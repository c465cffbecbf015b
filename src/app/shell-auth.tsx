import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { Mark } from './shell-mark.tsx';
import { ColorModeMenu, LanguageMenu } from './shell-preferences.tsx';

type AuthLayoutProps = {
  readonly title: string;
  /** Links under the panel. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** The layout of pages before the sign-in: the product's colour around one panel. */
export function AuthLayout({ title, footer, children }: AuthLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Remise`;
  }, [title]);
  return (
    <Flex direction="column" minHeight="100dvh" bg="bar.bg" color="bar.fg">
      <Flex as="header" align="center" justify="flex-end" px={{ base: '2', md: '4' }} py="2">
        <LanguageMenu />
        <ColorModeMenu />
      </Flex>
      <Flex
        as="main"
        direction="column"
        align="center"
        flex="1"
        px="4"
        pt={{ base: '4', md: '12' }}
        pb="12"
        css={{ '& > *': { width: '100%', maxWidth: '26rem' } }}
      >
        <Flex align="center" gap="3" mb="6">
          <Mark size={40} />
          <chakra.span fontSize="title" fontWeight="strong" letterSpacing="-0.02em">
            Remise
          </chakra.span>
        </Flex>
        <Box bg="bg.panel" color="fg" borderRadius="panel" px={{ base: '5', md: '8' }} py={{ base: '6', md: '8' }}>
          <Heading as="h1" size="xl" mb="5" tabIndex={-1} outline="none" id="page-title">
            {title}
          </Heading>
          {children}
        </Box>
        {footer !== undefined && (
          <Box
            mt="5"
            textAlign="center"
            css={{
              '& a': {
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: { base: '11', md: '8' },
                textDecoration: 'underline',
                textUnderlineOffset: '3px',
              },
            }}
          >
            {footer}
          </Box>
        )}
      </Flex>
    </Flex>
  );
}
