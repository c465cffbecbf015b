import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useActingPerson, useOpenConflicts } from '#pages/attention/use-attention.ts';
import { notify } from '#ui/toaster.tsx';

/**
 * Says when a change of this person contradicts another, and marks the connection until it is decided. What was refused
 * has a state of its own.
 */
export function OwnConflicts({ onLook }: { readonly onLook: () => void }) {
  const { t } = useLingui();
  const { userId } = useActingPerson();
  const open = useOpenConflicts();
  const told = useRef<ReadonlySet<string> | null>(null);
  const own = open?.filter(({ kind, byUserId }) => kind !== 'rejected' && byUserId === userId);
  const ids = own?.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === undefined) return;
    const now = new Set(ids.split(',').filter((id) => id !== ''));
    const before = told.current;
    const isNews = before !== null && [...now].some((id) => !before.has(id));
    const count = now.size;
    told.current = now;
    if (!isNews) return;
    notify({
      tone: 'attention',
      title: t`${plural(count, {
        one: 'A change of yours asks for a decision',
        other: '# changes of yours ask for a decision',
      })}`,
      action: { label: t`Look`, run: onLook },
      about: 'own-conflicts',
    });
  }, [ids, onLook, t]);
  if (own === undefined || own.length === 0) return null;
  return (
    <chakra.span
      width="2"
      height="2"
      borderRadius="full"
      bg="plate.yellow"
      aria-hidden="true"
      title={t`A change of yours asks for a decision`}
      data-testid="own-conflicts"
    />
  );
}
