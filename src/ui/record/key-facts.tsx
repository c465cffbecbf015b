import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The strip at the head of a record: the few facts that matter first. Without any it takes no room. */
export function KeyFacts({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.dl
      display="flex"
      flexWrap="wrap"
      columnGap={{ base: '6', md: '10' }}
      rowGap="2"
      px="4"
      py="2.5"
      bg="bg.panel"
      border="hairline"
      borderRadius="panel"
      _empty={{ display: 'none' }}
    >
      {children}
    </chakra.dl>
  );
}

type KeyFactProps = {
  readonly term: string;
  /** Undefined while it is not known, which is not the same as none. */
  readonly children: ReactNode | undefined;
};

/** One fact of the strip. */
export function KeyFact({ term, children }: KeyFactProps) {
  return (
    <chakra.div minWidth="0">
      <chakra.dt color="fg.muted" fontSize="small">
        {term}
      </chakra.dt>
      <chakra.dd
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="2"
        minHeight="var(--touch-7)"
        fontVariantNumeric="tabular-nums"
      >
        {children ?? (
          <chakra.span color="fg.muted">
            <Trans>Not known yet</Trans>
          </chakra.span>
        )}
      </chakra.dd>
    </chakra.div>
  );
}

const RouterLink = chakra(Link);

type KeyLinkProps = { readonly to: string; readonly children: ReactNode };

/** A fact that leads to its thing. */
export function KeyLink({ to, children }: KeyLinkProps) {
  return (
    <RouterLink
      to={to}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minHeight="var(--touch-7)"
      minWidth="var(--touch-0)"
      borderRadius="control"
      fontWeight="strong"
      color="accent"
      _hover={{ textDecoration: 'underline' }}
    >
      {children}
    </RouterLink>
  );
}
