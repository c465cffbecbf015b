import { lazy, Suspense, useMemo, useState } from 'react';
import { objectIndex } from '#objects/client/object-index.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { isSample } from '#shared/sample-id.ts';
import { locationTable } from '#spots/spot.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { sampleState } from './first-run-memory.ts';

const SampleBar = lazy(async () => ({ default: (await import('./sample-bar.tsx')).SampleBar }));

/**
 * Says on the start page that there is sample data, on every device that has some of it, until all is gone or somebody
 * keeps it. Its code is fetched only then.
 */
export function SamplePlace() {
  const companyId = useSignedInUser()?.company.id ?? '';
  const { entries } = useListIndex(objectIndex);
  const hasPlaces = useRows(async (mirror) => (await mirror.all(locationTable)).some(isSample), []) ?? false;
  const hasObjects = useMemo(
    () =>
      entries.some(({ id, customerId }) => isSample({ id }) || (customerId !== null && isSample({ id: customerId }))),
    [entries],
  );
  const isThere = hasPlaces || hasObjects;
  // What is left after wiping may be a customer or a tag alone: the device that wiped knows of it.
  const [wasThere, setWasThere] = useState(false);
  if (isThere && !wasThere) setWasThere(true);
  const known = sampleState(companyId);
  if (!(isThere || wasThere || known === 'left') || known === 'kept') return null;
  return (
    <Suspense fallback={null}>
      <SampleBar isThere={isThere} />
    </Suspense>
  );
}
