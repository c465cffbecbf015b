import { useEffect, useState } from 'react';
import { timeAt } from '#shared/yard-clock.ts';

const LOOK_EVERY_MS = 15_000;

/** What the yard's clocks show now, `HH:MM`. */
export function useYardTime(): string {
  const [time, setTime] = useState(() => timeAt(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setTime(timeAt(Date.now())), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return time;
}
