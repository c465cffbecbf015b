import { linkIn } from '#shared/link-in.ts';
import type { Language } from '#shared/request-language.ts';

/** The page where a new password is set, in the language of who is mailed. */
export const resetPath = (token: string, language: Language): string => linkIn(language, `/auth/resetpwd/${token}`);

/** The page that confirms an address. */
export const confirmPath = (token: string, language: Language): string =>
  linkIn(language, `/auth/confirm-mail?token=${token}`);

/** The page where somebody who was invited chooses a password. */
export const invitePath = (token: string, language: Language): string => linkIn(language, `/auth/invitation/${token}`);

/** The page where somebody asks for a link to set a new password. */
export const forgotPath = (language: Language): string => linkIn(language, '/account/forgot-password');
