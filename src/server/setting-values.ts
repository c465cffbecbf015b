import { z } from 'zod';
import { isMailAddress } from './mail/mail-text.ts';

export const url = (protocols: string[], words: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${words}`);

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const web = url(['http:', 'https:'], 'an address that starts with http:// or https://');

/** `http://127.0.0.1:4010` or `http://localhost:4010`, and nothing behind it. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):[1-9]\d{0,4}\/?$/;

/** What stands between commas. */
export const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const simulator = (provider: string) =>
  z
    .string()
    .refine(
      (text) => LOOPBACK.test(text) && URL.canParse(text),
      `must be a simulator on this machine, like http://127.0.0.1:4010; leave it out for ${provider} itself`,
    )
    .optional();

/** The sender: the user of the mail server when that is an address, otherwise `noreply` at the app's host. */
export function senderAddress(values: {
  readonly SMTP_URL?: string | undefined;
  readonly APP_URL?: string | undefined;
}): string {
  const user = values.SMTP_URL === undefined ? '' : new URL(values.SMTP_URL).username.replace('%40', '@');
  if (isMailAddress(user)) return user;
  const address = `noreply@${values.APP_URL === undefined ? 'localhost' : new URL(values.APP_URL).hostname}`;
  return isMailAddress(address) ? address : 'noreply@localhost';
}
