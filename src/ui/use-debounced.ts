import { useEffect, useState } from 'react';

/** Typing pauses this long before the server is asked. */
const PAUSE_MS = 200;

/** A value as it was when it last stood still for a moment; the first one at once. */
export function useDebounced<Value>(value: Value, ms = PAUSE_MS): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return still;
}
