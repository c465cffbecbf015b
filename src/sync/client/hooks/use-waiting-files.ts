import { useSyncExternalStore } from 'react';
import type { WaitingFile } from '../files/files-database.ts';
import { useSync } from './sync-context.ts';

/** Files that only this device has, oldest first, live. */
export function useWaitingFiles(): readonly WaitingFile[] {
  const { files } = useSync();
  return useSyncExternalStore(files.waiting.subscribe, files.waiting.get);
}
