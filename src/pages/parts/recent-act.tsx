import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { mergeCustomers } from '#appointments/customer-merge.commands.ts';
import type { toldToast } from '#session/acts/told-toast.ts';
import { useProblem } from '#session/acts/use-problem.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useOutbox } from '#sync/client/hooks/use-waiting-changes.ts';
import type { Act } from '#sync/client/runtime/types.ts';

/** How long after it an act is offered for undoing, in milliseconds. */
const OFFERED_MS = 10 * 60_000;

type Told = { readonly words: string; readonly undo: () => void; readonly leftMs: number };

/**
 * The last thing this device did to a record, for ten minutes after it and with its undo; nothing when that has none.
 * Movements have theirs in the history of their object and at the appointment they completed. A merge has its own place
 * at the customer, for a day.
 */
export function RecentAct({ entityId }: { readonly entityId: string }) {
  const { t } = useLingui();
  const told = useRecentAct(useCallback((act: Act) => act.entityId === entityId, [entityId]));
  if (told === null) return null;
  return (
    <Flex align="center" gap="3" wrap="wrap" bg="bg.sunken" borderRadius="panel" ps="4" pe="2" py="1.5">
      <Box flex="1 1 12rem" minWidth="0">
        {t`Just now: ${told.words}`}
      </Box>
      <Button size="sm" variant="outline" onClick={told.undo}>
        <Undo2 aria-hidden="true" />
        {t`Undo`}
      </Button>
    </Flex>
  );
}

/** The last act of this device in ten minutes that `isIt`, always the same function, finds; null when it has no undo. */
export function useRecentAct(isIt: (act: Act) => boolean): Told | null {
  const { i18n } = useLingui();
  const session = useSync();
  const problemOf = useProblem();
  const can = useCan();
  const waiting = useOutbox();
  const [told, setTold] = useState<(Told & { readonly isIt: (act: Act) => boolean }) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits changes with every act.
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const found = await findLastAct({ i18n, session, can, problemOf }, isIt);
      if (!current) return;
      setTold(found === null ? null : { ...found, isIt });
      if (found !== null) timer = setTimeout(() => setTold(null), found.leftMs);
    };
    // Whoever cannot read the queue now misses an offer, no more.
    look().catch(() => {});
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [session, i18n, can, problemOf, isIt, waiting]);
  return told?.isIt === isIt ? told : null;
}

async function findLastAct(parts: Parameters<typeof toldToast>[0], isIt: (act: Act) => boolean): Promise<Told | null> {
  const { session } = parts;
  const acts = (await session.recentActs(OFFERED_MS)).filter(isIt);
  const act = acts.at(-1);
  if (act === undefined || act.name === mergeCustomers.name || isMovement(act)) return null;
  const [words, { isUndoneEdit }] = await Promise.all([
    import('#session/acts/told-toast.ts'),
    import('#session/acts/edit-undo.ts'),
  ]);
  // An edit that was undone is no news: its undo again would bring the slip back.
  if (acts.some((earlier) => isUndoneEdit(act, earlier))) return null;
  const { title, action } = await words.toldToast(parts, act);
  if (action === undefined) return null;
  const leftMs = Date.parse(act.at) + OFFERED_MS - Date.parse(session.serverNow());
  return { words: title, undo: action.run, leftMs };
}

function isMovement({ args }: Act): boolean {
  return typeof args === 'object' && args !== null && 'movementId' in args;
}
