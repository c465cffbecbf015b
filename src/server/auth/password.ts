import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id is the library's default algorithm. 19 MiB, two passes, one lane (OWASP password storage, 2025). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * False for a wrong password, and for a person without one: an invitation that was not accepted has an empty hash.
 * Takes the same time when there is no account, so that nobody learns which addresses have one.
 */
export async function isPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const hasPassword = storedHash !== undefined && storedHash !== '';
  const matches = await verify(hasPassword ? storedHash : await decoy, password);
  return hasPassword && matches;
}
