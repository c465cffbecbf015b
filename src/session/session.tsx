import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { findOwner, keepOwner } from './device-owner.ts';
import { forgetLeft, leftPerson, rememberLeft } from './left-people.ts';
import { rememberRevoked } from './revoked-device.ts';
import { hasMetServer, onNoAnswer } from './session-api.ts';
import { useLeaving } from './session-leaving.ts';
import { useFreshRights } from './session-rights.ts';
import { useOtherTabs } from './session-tabs.ts';
import {
  isSignOutDue,
  lockedUser,
  rememberedUser,
  rememberLocked,
  rememberSignOut,
  rememberUser,
  type SignedInUser,
} from './session-user.ts';
import { isIdleTooLong, noteUse, signOutUnopened } from './shared-device.ts';
import { fetchUser, postLogout } from './sign-in-calls.ts';
import { watchSending } from './update.ts';

type SessionState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'signed_out' }
  /** Signed out at the server, with everything kept here for this person. */
  | { readonly phase: 'locked'; readonly user: SignedInUser }
  | { readonly phase: 'signed_in'; readonly user: SignedInUser; readonly sync: DeviceSession }
  | { readonly phase: 'no_storage'; readonly user: SignedInUser; readonly error: unknown };

type SessionValue = {
  readonly state: SessionState;
  /** After a successful login: asks the server who this is, opens the device's data, answers whether that worked. */
  readonly begin: () => Promise<boolean>;
  /** Ends the session here and, when it can be reached, on the server. `erase` removes this user's data as well. */
  readonly end: (erase: boolean) => Promise<void>;
  /** Ends the session on the server and keeps everything here, out of sight in every tab until the password is given. */
  readonly lock: () => Promise<void>;
};

/** After a storage that did not open, until it is tried again. */
const TRY_AGAIN_MS = 5000;

/**
 * The database, the sync and every area's decisions are a separate chunk, which the login page does not load. A
 * remembered person's device is opened in parallel with the first paint.
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

/**
 * The remembered person's device, so that the first render shows their page; null when there is none, or it cannot
 * open.
 */
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
 * Provides the person who uses this device. A remembered person sees their data at once, with or without a server; the
 * server is asked in parallel. When it no longer knows the session, the data stays readable and the connection status
 * asks to sign in.
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
    // Another tab locked the device meanwhile, or another try was faster.
    const isLate = () => lockedUser() !== null || open.current !== null;
    try {
      const sync = await openDeviceOf(user);
      if (isLate()) return await sync.close();
      open.current = { user, sync };
      setState(signedIn(open.current));
    } catch (error) {
      if (isLate()) return;
      setState({ phase: 'no_storage', user, error });
    }
  }, []);

  const sync = state.phase === 'signed_in' ? state.sync : null;
  useKeptDevice(sync);
  useFreshRights(sync !== null, open, show);

  useEffect(() => {
    if (state.phase !== 'no_storage') return undefined;
    const timer = setTimeout(() => {
      // Not for who signed out in another tab meanwhile.
      if (rememberedUser()?.id === state.user.id) void show(state.user);
    }, TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, show]);

  const begin = useCallback(async () => {
    const answer = await fetchUser();
    if (typeof answer === 'string') return false;
    welcome(answer);
    // In this order, so that other tabs that hear of the unlocking find who is signed in.
    rememberUser(answer);
    rememberLocked(null);
    await show(answer);
    return true;
  }, [show]);

  useEffect(() => {
    void start(show, setState);
  }, [show]);

  /** Removes everything from this page. A form being filled in is saved before the device is closed. */
  const cover = useCallback(async (user: SignedInUser) => {
    const covered = open.current?.sync;
    open.current = null;
    flushSync(() => setState({ phase: 'locked', user }));
    await covered?.close();
  }, []);

  useOtherTabs({ open, drawn, isLocked: state.phase === 'locked', cover });

  const end = useCallback(async (erase: boolean) => {
    const ended = open.current?.sync;
    if (!erase) noteLeaver(open.current?.user);
    open.current = null;
    rememberUser(null);
    rememberSignOut(true);
    await keepOwner(null);
    if (erase) await ended?.eraseDevice();
    else await ended?.dropMirror();
    await tellSignOut(erase);
    window.location.assign(afterSignOut());
  }, []);

  const lock = useCallback(async () => {
    const user = open.current?.user;
    if (user === undefined) return;
    // A browser that cannot keep the lock would forget it with the next page.
    if (!rememberLocked(user)) return end(false);
    rememberSignOut(true);
    await Promise.all([cover(user), keepOwner(null)]);
    await tellSignOut(false);
  }, [cover, end]);

  useLeaving(sync, end);

  const value = useMemo(() => ({ state, begin, end, lock }), [state, begin, end, lock]);
  return (
    <SessionContext value={value}>
      {/* Always rendered, so that a form being filled in stays while the device opens. */}
      <SyncProvider value={sync}>{children}</SyncProvider>
    </SessionContext>
  );
}

/** Clears what was noted about this person while they were away. */
function welcome(user: SignedInUser): void {
  noteUse(Date.now());
  rememberRevoked(null);
  forgetLeft(user.id);
}

/** Notes that a leaving person's unsent work waits here, so that the login page can say so. */
function noteLeaver(user: SignedInUser | undefined): void {
  if (user !== undefined) rememberLeft(leftPerson(user));
}

/**
 * Makes a new version wait until changes are sent, asks the browser not to delete the stored data, and lets a call
 * without an answer speak against the connection.
 */
function useKeptDevice(sync: DeviceSession | null): void {
  useEffect(() => {
    if (sync === null) return undefined;
    watchSending(() => sync.status.get().state === 'syncing');
    void sync.keepStorage();
    return onNoAnswer(sync.doubt);
  }, [sync]);
}

/** Ends the session on the server; if the server cannot be reached, the next start tells it. */
async function tellSignOut(queueEmpty: boolean): Promise<void> {
  const result = await postLogout(queueEmpty);
  if (result.ok || result.status === 401) rememberSignOut(false);
}

/**
 * The page to show after signing out: the page for signing out says itself that it is done, any other leads to the
 * login.
 */
function afterSignOut(): string {
  const { pathname } = window.location;
  return /^\/auth\/logout(-2)?$/.test(pathname) ? pathname : '/auth/login';
}

function signedIn({ user, sync }: OpenDevice): SessionState {
  return { phase: 'signed_in', user, sync };
}

/**
 * True when the local data can stay in use: it belongs to a person in a company, and changed permissions need another
 * session.
 */
function isSameDevice(left: SignedInUser, right: SignedInUser): boolean {
  return (
    left.id === right.id && left.company.id === right.company.id && left.permissions.join() === right.permissions.join()
  );
}

async function start(
  show: (user: SignedInUser) => Promise<void>,
  setState: (state: SessionState) => void,
): Promise<void> {
  // Before anything else asks the server for its token.
  const hasMet = hasMetServer();
  if (isIdleTooLong(Date.now())) await signOutUnopened();
  const locked = lockedUser();
  if (locked !== null || isSignOutDue()) {
    setState(locked === null ? { phase: 'signed_out' } : { phase: 'locked', user: locked });
    if (!isSignOutDue()) return;
    // The sign-out happened without a connection: the server has to hear of it before anybody is let in again.
    await tellSignOut(false);
    return;
  }
  const remembered = rememberedUser() ?? (await findOwner());
  if (remembered !== null) await show(remembered);
  // A browser that never met the server has no session to ask about.
  const answer = remembered === null && !hasMet ? 'signed_out' : await fetchUser();
  // Locked while the server was asked: its answer is of the session before.
  if (lockedUser() !== null) return;
  if (typeof answer !== 'string') await show(answer);
  else if (remembered === null) setState({ phase: 'signed_out' });
}
