import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { ImportKindName } from './import-kinds.ts';

/** The way from a list to bringing its records in from a file. */
export function ImportLink({ kind }: { readonly kind: ImportKindName }) {
  const { t } = useLingui();
  return (
    <Button variant="outline" asChild>
      <Link to={`/import/${kind}`}>{t`Import`}</Link>
    </Button>
  );
}
