import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { TagRow } from '#annotations/client/tag-row.tsx';
import type { TagChange } from '#annotations/tagging.ts';
import { tagCustomer } from '#customers/client/customers.store.ts';
import { tagObject } from '#objects/client/objects.store.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';

type RecordTagsProps = {
  readonly type: 'object' | 'customer';
  readonly record: { readonly id: string; readonly tagIds: readonly string[] };
};

/** The tags of an object or a customer; nothing for a person who may not see tags. */
export function RecordTags({ type, record }: RecordTagsProps) {
  const can = useCan();
  const session = useSync();
  const tell = useOutcome();
  if (!can('tag index')) return null;
  const change = async (change: TagChange) => {
    const put = type === 'object' ? tagObject : tagCustomer;
    return tell(await put(session, record.id, change))?.message ?? null;
  };
  return (
    <TagRow
      type={type}
      tagIds={record.tagIds}
      {...(can(`${type} edit`) ? { onChange: change } : {})}
      {...(can('tag create')
        ? {
            manage: (
              <Link to={`/tags/create?type=${type}`}>
                <Trans>Make the first one</Trans>
              </Link>
            ),
          }
        : {})}
    />
  );
}
