import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';

export type Fact = { readonly term: string; readonly value: ReactNode };

/** Text keeps its own direction: an address stays readable between Arabic words. */
function shownValue(value: ReactNode): ReactNode {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? <bdi>{value}</bdi> : value;
}

/** A list of facts, each a label and a value. A missing value shows as a dash. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 2fr) minmax(0, 3fr)', md: 'minmax(7rem, max-content) 1fr' }}
      columnGap="4"
      rowGap="1.5"
      fontSize="body"
      fontVariantNumeric="tabular-nums"
    >
      {facts.map(({ term, value }) => (
        <Fragment key={term}>
          <chakra.dt color="fg.muted">{term}</chakra.dt>
          <chakra.dd minWidth="0" overflowWrap="anywhere">
            {shownValue(value)}
          </chakra.dd>
        </Fragment>
      ))}
    </chakra.dl>
  );
}
