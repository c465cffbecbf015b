import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings the part of a page that its address names (`#mandates`) into sight, once that part has what it shows. */
export function useAnchor(id: string, isThere: boolean): void {
  const { hash, key } = useLocation();
  const isAsked = hash === `#${id}`;
  useEffect(() => {
    if (!isAsked || !isThere) return;
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
    // `key`: the same link pressed again.
  }, [id, isAsked, isThere, key]);
}
