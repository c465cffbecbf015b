import { chakra, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';

const SimilarLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--touch-8)',
    color: 'accent',
    textDecoration: 'underline',
  },
});

type Alike = { readonly to: string; readonly name: string };

type SimilarLinksProps = { readonly alikes: readonly Alike[] };

/** What a list has that a text finds but for one slip of the hand. Nothing where there is none. */
export function SimilarLinks({ alikes }: SimilarLinksProps) {
  return (
    <Flex
      role="status"
      columnGap="3"
      wrap="wrap"
      justify="center"
      align="center"
      css={{ '&:empty': { display: 'none' } }}
    >
      {alikes.length > 0 && (
        <>
          <span>
            <Trans>Similar:</Trans>
          </span>
          {alikes.map(({ to, name }) => (
            <SimilarLink key={`${to} ${name}`} to={to}>
              <bdi>{name}</bdi>
            </SimilarLink>
          ))}
        </>
      )}
    </Flex>
  );
}

/** So many are shown. */
export const MOST_ALIKE = 5;
