import { hasUnsavedForm } from '#ui/form/unsaved.ts';

const KEY = 'remise.chunk-reload';
const ONCE_PER_MS = 60_000;

// Chromium, WebKit, Firefox, and Vite's own wording for styles.
const CHUNK_FAILURES = [
  /failed to fetch dynamically imported module/i,
  /importing a module script failed/i,
  /error loading dynamically imported module/i,
  /unable to preload css/i,
];

/** True when a chunk of the app could not be loaded: after an update, or without a connection. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURES.some((wording) => wording.test(error.message));
}

/** True when the page may reload for a missing piece now: at most once a minute, and never over an unsaved form. */
export function mayReloadForChunk(nowMs: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (hasUnsavedForm()) return false;
  const last = Number(storage.getItem(KEY) ?? '0');
  if (nowMs - last < ONCE_PER_MS) return false;
  storage.setItem(KEY, String(nowMs));
  return true;
}
