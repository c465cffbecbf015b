import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type MissingRecordProps = {
  readonly title: string;
  readonly loading: boolean;
  /** Shown instead of the record while this device is still fetching its rows. */
  readonly coming?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
};

/** A record this device does not have: still being read, deleted, or never there. */
export function MissingRecord({ title, loading, coming = null, back }: MissingRecordProps) {
  const { t } = useLingui();
  return (
    <Page title={title} {...(back === undefined ? {} : { back })}>
      {coming ??
        (loading ? (
          <Skeleton lines={6} />
        ) : (
          <EmptyState icon={SearchX} title={t`Not found on this device`}>
            <Trans>It was deleted, or it has not come in yet.</Trans>
          </EmptyState>
        ))}
    </Page>
  );
}
