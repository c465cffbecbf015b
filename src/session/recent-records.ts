import { recall, remember } from '#ui/device-memory.ts';

/** A record somebody looked at. Ids only: what they say comes from the rows on this device, or from the server. */
export type RecentRecord = { readonly kind: (typeof KINDS)[number]; readonly id: string };

const KINDS = [
  'objects',
  'customers',
  'prospects',
  'spots',
  'appointments',
  'invoices',
  'quotes',
  'subscriptions',
] as const;

/** What is kept under names that begin like this is forgotten when the person signs out. */
export const RECENT_PREFIX = 'remise.recent.';
const MOST_KEPT = 8;

function isRecent(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id } = value as Partial<RecentRecord>;
  return typeof id === 'string' && KINDS.some((known) => known === kind);
}

/** What this person looked at last on this device, newest first. */
export function recentRecords(userId: string): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(recall(`${RECENT_PREFIX}${userId}`) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}

/** Puts a record on top. */
export function noteRecent(userId: string, record: RecentRecord): void {
  const others = recentRecords(userId).filter(({ kind, id }) => kind !== record.kind || id !== record.id);
  remember(`${RECENT_PREFIX}${userId}`, JSON.stringify([record, ...others].slice(0, MOST_KEPT)));
}

/** Forgets it for everybody: nobody is signed in on this device any more. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(RECENT_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
