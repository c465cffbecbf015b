import { useLiveQuery } from 'dexie-react-hooks';
import { useSync } from './sync-context.ts';

const NONE: ReadonlySet<string> = new Set();

/** The mark of a waiting change may come a frame later than the change itself. */
function afterPaint<Value>(value: Value): Promise<Value> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve(value);
    else requestAnimationFrame(() => setTimeout(() => resolve(value), 0));
  });
}

/** Keys (`table/id`) of rows with changes that wait on this device, live. */
export function usePendingKeys(): ReadonlySet<string> {
  const session = useSync();
  return useLiveQuery(() => session.pendingKeys().then(afterPaint), [session]) ?? NONE;
}
