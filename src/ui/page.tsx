import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';

type PageProps = {
  readonly title: string;
  /** Shown under the title: a count or a state. */
  readonly subtitle?: ReactNode;
  /** Buttons beside the title on a desktop, under it on a phone. */
  readonly actions?: ReactNode;
  /** Of a list: its search box, and what is made beside it; the count of what was found goes beside the title then. */
  readonly search?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  /** True for a page whose list scrolls by itself: the page takes exactly the available height. */
  readonly fill?: boolean;
  /** True for a list beside a record: the window is about the record, and what can be done with the list waits. */
  readonly beside?: boolean;
  /** `form` keeps lines readable; `full` uses the whole width. */
  readonly width?: 'full' | 'form';
  readonly children: ReactNode;
};

/** One screen: its title (also of the window), its actions and its content. */
export function Page({
  title,
  subtitle,
  actions,
  search,
  back,
  fill = false,
  beside = false,
  width = 'full',
  children,
}: PageProps) {
  useEffect(() => {
    if (!beside) document.title = `${title} · Remise`;
  }, [title, beside]);
  return (
    <Flex
      direction="column"
      gap={{ base: '3', md: '4' }}
      width="full"
      maxWidth={width === 'form' ? 'form' : 'none'}
      px={{ base: '4', md: beside ? '4' : '6' }}
      pt={{ base: '3', md: '5' }}
      pb={{ base: fill ? '0' : '4', md: '6' }}
      {...(fill ? { position: 'relative', height: '100%', minHeight: '20rem' } : {})}
    >
      <Box as="header">
        {back !== undefined && <BackLink to={back.to}>{back.label}</BackLink>}
        <Flex wrap="wrap" align="center" columnGap="4" rowGap="2">
          <Flex
            flex="1 1 auto"
            minWidth="0"
            direction={search === undefined ? 'column' : undefined}
            align={search === undefined ? 'flex-start' : 'baseline'}
            wrap="wrap"
            columnGap="3"
          >
            <Heading
              as={beside ? 'h2' : 'h1'}
              size="xl"
              id={beside ? 'list-title' : 'page-title'}
              tabIndex={-1}
              outline="none"
            >
              <bdi>{title}</bdi>
            </Heading>
            {subtitle !== undefined && <Box color="fg.muted">{subtitle}</Box>}
          </Flex>
          {!beside && actions !== undefined && (
            <Flex gap="2" wrap="wrap" data-no-print="">
              {actions}
            </Flex>
          )}
          {search !== undefined && (
            <Flex gap="2" flex="0 1 32rem" data-no-print="">
              {search}
            </Flex>
          )}
        </Flex>
      </Box>
      {fill ? (
        <Flex direction="column" gap="3" flex="1" minHeight="0">
          {children}
        </Flex>
      ) : (
        children
      )}
    </Flex>
  );
}

const RouterLink = chakra(Link);

function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <RouterLink
      to={to}
      display="inline-flex"
      alignItems="center"
      gap="1"
      mb="1"
      minHeight="var(--touch-6)"
      color="accent"
      _hover={{ textDecoration: 'underline' }}
    >
      <chakra.span _rtl={{ transform: 'scaleX(-1)' }} aria-hidden="true">
        <ChevronLeft size={18} />
      </chakra.span>
      <bdi>{children}</bdi>
    </RouterLink>
  );
}
