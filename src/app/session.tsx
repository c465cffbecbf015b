import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DeviceSession } from '#sync/client/device-session.ts';
import { SyncProvider } from '#sync/client/sync-context.ts';
import { findOwner, keepOwner } from './device-owner.ts';
import { rememberRevoked } from './revoked-device.ts';
import { fetchUser, hasMetServer, postLogout } from './session-api.ts';
import { useLeaving } from './session-leaving.ts';
import { isSignOutDue, rememberedUser, rememberSignOut, rememberUser, type SignedInUser } from './session-user.ts';
import { isIdleTooLong, noteUse, signOutIdle } from './shared-device.ts';
import { watchSending } from './update.ts';

type SessionState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'signed_out' }
  | { readonly phase: 'signed_in'; readonly user: SignedInUser; readonly sync: DeviceSession }
  | { readonly phase: 'no_storage'; readonly error: Error };

type SessionValue = {
  readonly state: SessionState;
  /** After a successful login: asks the server who this is, opens the device's data, answers whether that worked. */
  readonly begin: () => Promise<boolean>;
  /** Ends the session here and, when it can be reached, on the server. `erase` removes this user's data as well. */
  readonly end: (erase: boolean) => Promise<void>;
};

/**
 * The database, the sync and every area's decisions are a chunk of their own: the login page does without them. Where
 * somebody is remembered their device is opened beside the first paint.
 */
const loadDevice = () => import('./session-device.ts');
type OpenDevice = { readonly user: SignedInUser; readonly sync: DeviceSession };
let early = openEarly();
let opened: OpenDevice | null = null;

function openEarly(): { readonly user: SignedInUser; readonly sync: Promise<DeviceSession> } | null {
  const user = isSignOutDue() || isIdleTooLong(Date.now()) ? null : rememberedUser();
  if (user === null) return null;
  const sync = loadDevice().then(({ openDevice }) => openDevice(user));
  sync.catch(() => undefined);
  return { user, sync };
}

/** The remembered person's device, so that the first drawing shows their page; null when nobody is, or it cannot open. */
export async function openRemembered(): Promise<DeviceSession | null> {
  if (early === null) return null;
  const { user, sync } = early;
  try {
    opened = { user, sync: await sync };
    return opened.sync;
  } catch {
    // Said on the page that asks for the device again.
    return null;
  }
}

/** The device of this user, the one opened early if it is theirs. */
async function openDeviceOf(user: SignedInUser): Promise<DeviceSession> {
  const waiting = early;
  early = null;
  if (waiting !== null && isSameDevice(waiting.user, user)) return waiting.sync;
  void waiting?.sync.then((sync) => sync.close());
  return (await loadDevice()).openDevice(user);
}

const SessionContext = createContext<SessionValue | null>(null);

export function useSession(): SessionValue {
  const value = use(SessionContext);
  if (value === null) throw new Error('useSession needs a SessionProvider above it');
  return value;
}

/** The signed-in person. Only on pages behind the sign-in. */
export function useUser(): SignedInUser {
  const { state } = useSession();
  if (state.phase !== 'signed_in') throw new Error('nobody is signed in');
  return state.user;
}

/**
 * Who uses this device. A remembered person sees their data at once, with or without a server; the server is asked
 * beside it. When it no longer knows the session the data stays readable and the connection status asks to sign in.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<SessionState>(opened === null ? { phase: 'starting' } : signedIn(opened));
  const open = useRef(opened);
  /** Whose data this page has drawn; unlike `open` it outlives signing out. */
  const drawn = useRef<string | null>(null);

  const show = useCallback(async (user: SignedInUser) => {
    rememberUser(user);
    drawn.current = user.id;
    void keepOwner(user);
    const current = open.current;
    if (current !== null && isSameDevice(current.user, user)) {
      current.sync.syncNow();
      if (JSON.stringify(current.user) === JSON.stringify(user)) return;
      open.current = { user, sync: current.sync };
      setState(signedIn(open.current));
      return;
    }
    open.current = null;
    await current?.sync.close();
    try {
      open.current = { user, sync: await openDeviceOf(user) };
      setState(signedIn(open.current));
    } catch (error) {
      setState({ phase: 'no_storage', error: error instanceof Error ? error : new Error(String(error)) });
    }
  }, []);

  const sync = state.phase === 'signed_in' ? state.sync : null;
  useEffect(() => {
    if (sync === null) return;
    watchSending(() => sync.status.get().state === 'syncing');
    void sync.keepStorage();
  }, [sync]);

  const begin = useCallback(async () => {
    const answer = await fetchUser();
    if (typeof answer === 'string') return false;
    noteUse(Date.now());
    rememberRevoked(null);
    await show(answer);
    return true;
  }, [show]);

  useEffect(() => {
    void start(show, () => setState({ phase: 'signed_out' }));
  }, [show]);

  useEffect(() => {
    // Another tab signed out, or somebody else signed in there: this tab must not go on as the one before.
    const follow = (event: StorageEvent) => {
      if (event.key !== null && event.key !== 'remise.user') return;
      if (rememberedUser()?.id !== open.current?.user.id) window.location.reload();
    };
    // Back after signing out can bring the whole page from the browser's memory, as the one before left it.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted && (rememberedUser()?.id ?? null) !== drawn.current) window.location.reload();
    };
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', comeBack);
    };
  }, []);

  const end = useCallback(async (erase: boolean) => {
    const ended = open.current?.sync;
    open.current = null;
    rememberUser(null);
    rememberSignOut(true);
    await keepOwner(null);
    if (erase) await ended?.eraseDevice();
    else await ended?.dropMirror();
    const result = await postLogout(erase);
    if (result.ok || result.status === 401) rememberSignOut(false);
    window.location.assign('/auth/login');
  }, []);

  useLeaving(sync, end);

  const value = useMemo(() => ({ state, begin, end }), [state, begin, end]);
  return (
    <SessionContext value={value}>
      {/* Always there: what somebody is typing stays while the device opens. */}
      <SyncProvider value={sync}>{children}</SyncProvider>
    </SessionContext>
  );
}

function signedIn({ user, sync }: OpenDevice): SessionState {
  return { phase: 'signed_in', user, sync };
}

/** The local data belongs to a person in a company; changed permissions need a session of their own. */
function isSameDevice(left: SignedInUser, right: SignedInUser): boolean {
  return (
    left.id === right.id && left.company.id === right.company.id && left.permissions.join() === right.permissions.join()
  );
}

async function start(show: (user: SignedInUser) => Promise<void>, showSignedOut: () => void): Promise<void> {
  if (isIdleTooLong(Date.now())) await signOutIdle();
  if (isSignOutDue()) {
    // Signed out without a connection: the server has to hear of it before anybody is let in again.
    showSignedOut();
    const result = await postLogout(false);
    if (result.ok || result.status === 401) rememberSignOut(false);
    return;
  }
  const remembered = rememberedUser() ?? (await findOwner());
  if (remembered !== null) await show(remembered);
  // A browser that never met the server has no session to ask about.
  const answer = remembered === null && !hasMetServer() ? 'signed_out' : await fetchUser();
  if (typeof answer !== 'string') await show(answer);
  else if (remembered === null) showSignedOut();
}
