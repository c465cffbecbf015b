import type { FoundKey, TakenCalls } from './api-key.repository.ts';

/** Calls that a process takes at once. */
const SHARE = 20;

export type Standing = {
  readonly allowed: boolean;
  /** Calls left in this minute, as far as this process knows. */
  readonly left: number;
  readonly seconds: number;
};

type Share = { endsAt: number; mine: number; left: number };
type Counted = Pick<FoundKey, 'id' | 'companyId'>;
type Take = (key: Counted, wanted: number) => Promise<TakenCalls>;

/**
 * Counts the calls of keys across processes: each takes a few calls of the minute at a time from the database, by `take`, and
 * uses them up alone. Together they never let more through.
 */
export function openKeyLimit(
  take: Take,
  now: () => number = () => performance.now(),
): (key: Counted) => Promise<Standing> {
  const shares = new Map<string, Share>();
  const standing = (share: Share, allowed: boolean): Standing => ({
    allowed,
    left: share.mine + share.left,
    seconds: Math.max(1, Math.ceil((share.endsAt - now()) / 1000)),
  });
  const forgetOver = () => {
    for (const [id, { endsAt }] of shares) if (endsAt <= now()) shares.delete(id);
  };
  const asking = new Map<string, Promise<Share>>();
  const takeShare = async (key: Counted): Promise<Share> => {
    forgetOver();
    // The minute of the database is over no earlier: nothing of it is used in the next one.
    const askedAt = now();
    const { taken, left, ms } = await take(key, SHARE);
    const share = { endsAt: askedAt + ms, mine: taken, left };
    shares.set(key.id, share);
    return share;
  };
  /** Calls that wait at one moment ask once: else this process would take what others need. */
  const shareOf = (key: Counted): Promise<Share> => {
    const asked = asking.get(key.id) ?? takeShare(key).finally(() => asking.delete(key.id));
    asking.set(key.id, asked);
    return asked;
  };
  return async (key) => {
    const known = shares.get(key.id);
    let share = known !== undefined && known.endsAt > now() ? known : await shareOf(key);
    while (share.mine === 0 && share.left > 0) share = await shareOf(key);
    if (share.mine === 0) return standing(share, false);
    share.mine -= 1;
    return standing(share, true);
  };
}
