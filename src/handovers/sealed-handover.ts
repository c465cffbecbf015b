import { stableJson } from '#shared/stable-json.ts';
import type { Handover } from './handover.schema.ts';

/**
 * The text of a handover that its seal is taken of: all that was recorded, photos by their hashes. How often and when it
 * travelled is left out, so that the same record has the same seal on every device and after every restore.
 */
export function sealedText(handover: Handover): string {
  const { rev: _rev, version: _version, ...recorded } = handover;
  return stableJson(recorded);
}
