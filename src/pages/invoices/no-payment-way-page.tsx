import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { MAIN_MENU } from '#pages/parts/navigation.ts';
import { isAt } from '#pages/parts/navigation-rules.ts';
import { useOwners } from '#pages/parts/use-assignees.ts';
import { useCan } from '#session/use-can.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

/** In place of a page about money, while the company has not chosen how customers pay: the way to that choice. */
export function NoPaymentWayPage() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const places = MAIN_MENU.flatMap((item) => [...(item.subItems ?? []), item]);
  const place = places.find(({ link }) => link === pathname) ?? places.find(({ link }) => isAt(link, pathname));
  const maySet = useCan()('company edit');
  const owners = useOwners();
  return (
    <Page title={place === undefined ? t`Money` : i18n._(place.label)}>
      <EmptyState
        icon={Landmark}
        title={t`It is not set up yet how customers pay`}
        {...(maySet
          ? {
              action: (
                <Button asChild>
                  <Link to="/settings/provider">{t`Choose how customers pay`}</Link>
                </Button>
              ),
            }
          : {})}
      >
        <Trans>
          Products, quotes, subscriptions, invoices and everything else about money begin with that choice: by bank
          transfer to your account, or online as well.
        </Trans>{' '}
        {!maySet &&
          (owners === '' ? (
            <Trans>An owner of your company can set it up.</Trans>
          ) : (
            <Trans>Ask {owners} to set it up.</Trans>
          ))}
      </EmptyState>
    </Page>
  );
}
