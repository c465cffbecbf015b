import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ConflictCard } from './attention-card.tsx';
import { useOpenConflicts } from './use-attention.ts';

/** The open conflicts about a record: who did what, both values, and this person's choices. */
export function AttentionPanel({ entityId }: { readonly entityId: string }) {
  const { t } = useLingui();
  const conflicts = useOpenConflicts()?.filter((conflict) => conflict.entityId === entityId) ?? [];
  if (conflicts.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" display="grid" gap="3" aria-label={t`To decide`}>
      {conflicts.map((conflict) => (
        <chakra.li
          key={conflict.id}
          p="3"
          borderRadius="panel"
          bg="bg.panel"
          border="hairline"
          borderStart="4px solid"
          borderStartColor="tone.attention.line"
        >
          <ConflictCard conflict={conflict} withSubject={false} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
