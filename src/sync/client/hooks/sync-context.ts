import { createContext, useContext } from 'react';
import type { DeviceSession } from '../session/device-session.ts';

const SyncContext = createContext<DeviceSession | null>(null);

/** Gives the session of the signed-in user to everything below. */
export const SyncProvider = SyncContext.Provider;

/** The session of the signed-in user. Only below a `SyncProvider`. */
export function useSync(): DeviceSession {
  const session = useContext(SyncContext);
  if (session === null) throw new Error('useSync needs a SyncProvider above it');
  return session;
}
