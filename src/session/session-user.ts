import type { ApiAnswer } from './api-call.ts';
import { forgetPictures } from './picture/forget-pictures.ts';
import { forgetRecent } from './recent-records.ts';

type Answered = ApiAnswer<'get', '/api/user'>['data'];
type Company = Answered['company'];

/**
 * The signed-in person as `GET /api/user` gives it, kept on the device so that the app opens without a connection. What may
 * be missing is not there until this version of the app had an answer.
 */
export type SignedInUser = Readonly<Pick<Answered, 'id' | 'firstname' | 'lastname' | 'email' | 'role'>> & {
  readonly permissions: readonly string[];
  /**
   * `has_ledger`: it is or was kept here. `email` and `phone`: how to reach it, empty for nothing set. `leaves_at`: when it
   * is deleted.
   */
  readonly company: Readonly<
    Pick<Company, 'id' | 'name' | 'payment_provider' | 'has_payment_key'> &
      Partial<Pick<Company, 'has_ledger' | 'email' | 'phone' | 'leaves_at'>>
  >;
  /** Everybody of the company, as of the last answer. */
  readonly colleagues?: readonly Colleague[];
  /** Whether the person proved that the address is theirs. */
  readonly email_confirmed?: boolean;
  /** Mails to others wait until an owner has confirmed their address. */
  readonly mails_wait?: boolean;
  /** False where the server mails nothing: no address can be confirmed there. */
  readonly sends_mail?: boolean;
  readonly two_step?: boolean;
};

/** Somebody of the same company, the signed-in person included. */
export type Colleague = Omit<Answered['colleagues'][number], 'owner'> & { readonly owner?: boolean };

const KEY = 'remise.user';
const LOCKED_KEY = 'remise.locked';
/** Where programs made with the earlier template keep who signed in with `POST /users/authenticate`, token included. */
export const LEGACY_USER_KEY = 'user';

function isUser(value: unknown): value is SignedInUser {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Partial<SignedInUser>;
  return (
    typeof user.id === 'string' &&
    typeof user.firstname === 'string' &&
    Array.isArray(user.permissions) &&
    typeof user.company?.id === 'string'
  );
}

function readStored(key: string): SignedInUser | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isUser(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Who signed in last on this device, null when nobody is. */
export function rememberedUser(): SignedInUser | null {
  return readStored(KEY);
}

/** Who locked this device; null when nobody did. They are not remembered as signed in meanwhile. */
export function lockedUser(): SignedInUser | null {
  return readStored(LOCKED_KEY);
}

/** Locks the device for a signed-in person; null removes the lock. False: this browser stores nothing. */
export function rememberLocked(user: SignedInUser | null): boolean {
  forgetPictures();
  try {
    if (user === null) localStorage.removeItem(LOCKED_KEY);
    else {
      localStorage.setItem(LOCKED_KEY, JSON.stringify(user));
      localStorage.removeItem(KEY);
    }
    return true;
  } catch {
    return false;
  }
}

/** Remembers the signed-in person; null: nobody. What they viewed and the pictures of it are forgotten with them. */
export function rememberUser(user: SignedInUser | null): void {
  if (user === null) {
    forgetRecent();
    forgetPictures();
  }
  try {
    if (user === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(user));
  } catch {
    // Without storage the app still runs; it only asks to sign in at each start.
  }
}

/** Reads the body of `GET /api/user`; null when it is not one. */
export function readUser(body: unknown): SignedInUser | null {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  return isUser(data) ? data : null;
}

const SIGN_OUT_KEY = 'remise.sign-out-due';

/** True when somebody signed out while the server could not be told. */
export function isSignOutDue(): boolean {
  try {
    return localStorage.getItem(SIGN_OUT_KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberSignOut(due: boolean): void {
  try {
    if (due) localStorage.setItem(SIGN_OUT_KEY, '1');
    else localStorage.removeItem(SIGN_OUT_KEY);
  } catch {
    // Without storage nobody is remembered either: the next start asks the server who is signed in.
  }
}
