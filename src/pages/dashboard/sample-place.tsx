import { lazy, Suspense, useState } from 'react';
import { useSignedInUser } from '#session/user-context.ts';
import { isSample } from '#shared/sample-id.ts';
import { locationTable } from '#spots/spot.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { isSampleKept } from './first-run-memory.ts';

const SampleBar = lazy(async () => ({ default: (await import('./sample-bar.tsx')).SampleBar }));

/** Says on the start page that there is sample data, on every device that has it. Its code is fetched only then. */
export function SamplePlace() {
  const companyId = useSignedInUser()?.company.id ?? '';
  const isThere = useRows(async (mirror) => (await mirror.all(locationTable)).some(isSample), []) ?? false;
  // After wiping, the bar says what stays, also where the last place of the sample has gone.
  const [wasThere, setWasThere] = useState(false);
  if (isThere && !wasThere) setWasThere(true);
  if (!(isThere || wasThere) || isSampleKept(companyId)) return null;
  return (
    <Suspense fallback={null}>
      <SampleBar isThere={isThere} />
    </Suspense>
  );
}
