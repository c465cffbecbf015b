import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useNarrow } from '#ui/use-narrow.ts';
import type { ImportKindName } from './import-kinds.ts';

/** A link from a list to the import of its records. Not shown on a phone, which has neither the room nor such files. */
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
