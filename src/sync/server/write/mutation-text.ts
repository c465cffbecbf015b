import { createHash } from 'node:crypto';
import { stableJson } from '#shared/stable-json.ts';

/** Hashes what identifies an intent: its name, version, arguments and what the person saw. */
export function mutationHash(mutation: { name: string; v: number; args: unknown; was: unknown }): string {
  return createHash('sha256')
    .update(stableJson([mutation.name, mutation.v, mutation.args, mutation.was]))
    .digest('hex');
}
