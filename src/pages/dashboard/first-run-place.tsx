import { lazy, Suspense } from 'react';
import { objectIndex } from '#objects/client/object-index.ts';
import { objectTable } from '#objects/object.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { firstRunState } from './first-run-memory.ts';

const FirstRun = lazy(async () => ({ default: (await import('./first-run.tsx')).FirstRun }));

/**
 * Shows the first steps to a company that has nothing yet. For everybody else it only checks memory, and the list's
 * code is not fetched.
 */
export function FirstRunPlace() {
  const companyId = useSignedInUser()?.company.id ?? '';
  const download = useFirstDownload([objectTable]);
  const { ready, entries } = useListIndex(objectIndex);
  const state = firstRunState(companyId);
  const seemsEmpty = state === null && download === null && ready && entries.length === 0;
  // The list may be a moment behind the rows that were just downloaded.
  const isEmpty = useRows(async (mirror) => seemsEmpty && (await mirror.all(objectTable)).length === 0, [seemsEmpty]);
  if (state === 'over' || !(isEmpty === true || state === 'begun')) return null;
  return (
    <Suspense fallback={null}>
      <FirstRun />
    </Suspense>
  );
}
