import { Grid, GridItem } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useNarrow } from '#ui/use-narrow.ts';

/** The columns of a form and of what stands beside it. */
export const FORM_COLUMNS = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 46rem) minmax(0, 28rem)' } as const;

type BesideProps = {
  /** What the form will give: beside it on a desktop, within it above its button on a phone. */
  readonly preview: (isWithin: boolean) => ReactNode;
  readonly form: (withinForm: ReactNode) => ReactNode;
};

/** A form with what it will give where it is seen while typing. */
export function FormBeside({ preview, form }: BesideProps) {
  const isNarrow = useNarrow();
  return (
    <Grid gap="5" alignItems="start" templateColumns={FORM_COLUMNS}>
      <GridItem minWidth="0">{form(isNarrow ? preview(true) : null)}</GridItem>
      {!isNarrow && (
        <GridItem minWidth="0" position={{ lg: 'sticky' }} top="5">
          {preview(false)}
        </GridItem>
      )}
    </Grid>
  );
}
