import { useSyncExternalStore } from 'react';

/** A value that several pieces of the page share, outside of React’s tree. */
export function sharedValue<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** The value, followed by the piece that asks. */
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}
