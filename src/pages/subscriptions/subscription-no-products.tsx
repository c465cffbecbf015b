import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Package } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Nothing is sold by the period yet. */
export function NoPeriodProducts() {
  const { t } = useLingui();
  const can = useCan();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={Package}
      title={t`No product with a period yet`}
      action={
        can('product create') ? (
          <Button asChild>
            <Link to="/products/create" state={{ wantedBy: `${pathname}${search}` }}>
              {t`New product`}
            </Link>
          </Button>
        ) : undefined
      }
    >
      <Trans>A subscription is for a product that is charged each month, quarter, half-year or year.</Trans>
    </EmptyState>
  );
}
