import { findOwner, keepOwner } from './device-owner.ts';
import { leftPerson, rememberLeft } from './left-people.ts';
import { lockedUser, rememberedUser, rememberLocked, rememberSignOut, rememberUser } from './session-user.ts';

const SHARED_KEY = 'remise.shared-device';
const USED_KEY = 'remise.used-at';
/** How long a device that several people use may be untouched before the yard's data is deleted from it. */
const IDLE_MS = 12 * 3_600_000;
const NOTE_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 60_000;

/** True when the person who logged in last said that others use this device too. */
export function isSharedDevice(): boolean {
  try {
    return localStorage.getItem(SHARED_KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberShared(shared: boolean): void {
  try {
    if (shared) localStorage.setItem(SHARED_KEY, '1');
    else localStorage.removeItem(SHARED_KEY);
  } catch {
    // Without storage nothing stays here anyway.
  }
}

function usedAt(): number | null {
  const at = Number(localStorage.getItem(USED_KEY) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

/** Notes that somebody uses the device now. After a clock was set back, the count begins again. */
export function noteUse(now: number): void {
  try {
    const last = usedAt();
    if (last === null || now < last || now - last >= NOTE_EVERY_MS) localStorage.setItem(USED_KEY, String(now));
  } catch {
    // As above.
  }
}

/** True when a shared device was not used for twelve hours. */
export function isIdleTooLong(now: number): boolean {
  try {
    const last = usedAt();
    return isSharedDevice() && last !== null && now - last >= IDLE_MS;
  } catch {
    return false;
  }
}

/**
 * Signs out a person who left or locked this device long ago, while nothing of theirs is open. Their unsent changes
 * wait for them.
 */
export async function signOutUnopened(): Promise<void> {
  const person = rememberedUser() ?? lockedUser() ?? (await findOwner());
  if (person === null) return;
  rememberUser(null);
  rememberLocked(null);
  rememberSignOut(true);
  await keepOwner(null);
  const { leaveDevice } = await import('#sync/client/session/left-behind.ts');
  await leaveDevice({ companyId: person.company.id, userId: person.id });
  rememberLeft(leftPerson(person));
}

/**
 * Follows the use of the device while somebody is signed in. `onIdle` is called once nobody has touched it for twelve
 * hours; if the device slept meanwhile, at the first sign of life. Returns a function to stop.
 */
export function watchUse(onIdle: () => void): () => void {
  let isOver = false;
  const look = () => {
    if (isOver || !isIdleTooLong(Date.now())) return isOver;
    isOver = true;
    onIdle();
    return true;
  };
  const touch = () => {
    if (!look()) noteUse(Date.now());
  };
  const show = () => {
    if (document.visibilityState === 'visible') touch();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', show);
  for (const name of ['pointerdown', 'keydown'] as const) document.addEventListener(name, touch, true);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', show);
    for (const name of ['pointerdown', 'keydown'] as const) document.removeEventListener(name, touch, true);
  };
}
