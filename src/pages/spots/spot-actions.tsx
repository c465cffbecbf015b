import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { LayoutGrid } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DigOutLink } from './dig-out-link.tsx';

type SpotActionsProps = { readonly warehouseId: string; readonly manages: boolean };

/** What can be done with the spots of a warehouse. */
export function SpotActions({ warehouseId, manages }: SpotActionsProps) {
  return (
    <>
      <DigOutLink />
      {manages && <ManageLink warehouseId={warehouseId} />}
    </>
  );
}

/** `isNext`: where nothing is yet, it is the next step. */
export function ManageLink({
  warehouseId,
  isNext = false,
}: {
  readonly warehouseId?: string;
  readonly isNext?: boolean;
}) {
  const { t } = useLingui();
  return (
    <Button variant={isNext ? 'solid' : 'outline'} asChild>
      <Link to={warehouseId === undefined ? '/spots/management' : `/spots/management?warehouse=${warehouseId}`}>
        <LayoutGrid aria-hidden="true" />
        {t`Manage spots`}
      </Link>
    </Button>
  );
}
