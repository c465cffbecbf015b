import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useNarrow } from '#ui/use-narrow.ts';
import type { ImportKindName } from './import-kinds.ts';

/** The way from a list to bringing its records in from a file; a phone has no room for it and no such files. */
export function ImportLink({ kind }: { readonly kind: ImportKindName }) {
  const narrow = useNarrow();
  const { t } = useLingui();
  if (narrow) return null;
  return (
    <Button variant="outline" asChild>
      <Link to={`/import/${kind}`}>{t`Import`}</Link>
    </Button>
  );
}
