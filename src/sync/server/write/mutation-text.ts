import { createHash } from 'node:crypto';
import { stableJson } from '#shared/stable-json.ts';

/** What makes a wish the same wish: its name, version, arguments and what the person saw. */
export function wishHash(wish: { name: string; v: number; args: unknown; was: unknown }): string {
  return createHash('sha256')
    .update(stableJson([wish.name, wish.v, wish.args, wish.was]))
    .digest('hex');
}
