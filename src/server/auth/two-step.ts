import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 160 bits, the size of the hash (RFC 4226). */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits: no table of all of them can be made. */
const RECOVERY_BYTES = 10;

function keyFor(appSecret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', use, 32));
}

/** Encrypts a person's secret for the database. It opens for that person only. */
export function sealSecret(appSecret: string, userId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, 'two-step secret'), nonce);
  cipher.setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Null when the text was made for somebody else, under another APP_SECRET, or was changed. */
export function openSecret(appSecret: string, userId: string, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(appSecret, 'two-step secret'), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

function generatorOf(secret: Buffer, label: string): TOTP {
  const bytes = Uint8Array.from(secret).buffer;
  return new TOTP({
    issuer: 'Remise',
    label,
    secret: new Secret({ buffer: bytes }),
    period: PERIOD_SECONDS,
    digits: 6,
  });
}

/** A new secret, as people type it and as the address that authenticators read from a QR code. */
export function makeTotpSecret(email: string): {
  readonly bytes: Buffer;
  readonly secret: string;
  readonly uri: string;
} {
  const bytes = randomBytes(SECRET_BYTES);
  const generator = generatorOf(bytes, email);
  return { bytes, secret: generator.secret.base32, uri: generator.toString() };
}

/**
 * The number of the 30 seconds (since 1970) a code is for: now, or one before or after. Null for a wrong code, and where
 * the secret could not be opened.
 */
export function stepOfCode(secret: Buffer | null, code: string, nowMs: number): number | null {
  if (secret === null) return null;
  const delta = generatorOf(secret, '').validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}

/** A code as it was meant: spaces and dashes out, letters large. */
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** Ten codes for a lost authenticator: `ABCD-EFGH-IJKL-MNOP`. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32;
    return code.match(/.{4}/g)?.join('-') ?? code;
  });
}

/** A keyed hash: who reads the database can neither use a code nor try them all. */
export function hashRecoveryCode(appSecret: string, userId: string, code: string): Buffer {
  return createHmac('sha256', keyFor(appSecret, 'recovery code'))
    .update(`${userId}:${plainCode(code)}`)
    .digest();
}
