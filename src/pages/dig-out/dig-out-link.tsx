import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ListOrdered } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { hasRowEnds } from './dig-out-question.ts';

/** Leads to what must move before something gets out; nothing while no row says where it is left. */
export function DigOutLink({ day }: { readonly day?: CivilDate }) {
  const { t } = useLingui();
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []);
  const can = useCan();
  if (!can('object index&spot index') || warehouses === undefined || !hasRowEnds(warehouses)) return null;
  return (
    <Button variant="outline" asChild>
      <Link to={day === undefined ? '/spots/dig-out' : `/spots/dig-out?day=${day}`}>
        <ListOrdered aria-hidden="true" />
        {t`Dig-out plan`}
      </Link>
    </Button>
  );
}
