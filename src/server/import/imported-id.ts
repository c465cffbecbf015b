import { createHash } from 'node:crypto';

/**
 * Makes a UUID version 8 (RFC 9562 §5.8) that is the same for the same key of a sheet in the same company: a row that
 * is imported again, or by two people at once, becomes one record.
 */
export function importedId(companyId: string, kind: string, key: string): string {
  const hex = createHash('sha256').update(`${companyId}\n${kind}\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
