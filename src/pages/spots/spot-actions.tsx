import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { LayoutGrid } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CalamityLink } from '#pages/calamity/calamity-link.tsx';
import { DigOutLink } from '#pages/dig-out/dig-out-link.tsx';
import { useCan } from '#session/use-can.ts';

type SpotActionsProps = { readonly warehouseId: string; readonly isDesk: boolean };

/** What can be done with the spots of a warehouse. On a phone the calamity list has its sign beside the filters. */
export function SpotActions({ warehouseId, isDesk }: SpotActionsProps) {
  const can = useCan();
  return (
    <>
      {isDesk && <CalamityLink hall={warehouseId} />}
      <DigOutLink />
      {isDesk && can('spot edit') && <ManageLink warehouseId={warehouseId} />}
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
