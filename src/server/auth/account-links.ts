/** The page where a new password is set. */
export const resetPath = (token: string): string => `/auth/resetpwd/${token}`;

/** The page that confirms an address. */
export const confirmPath = (token: string): string => `/auth/confirm-mail?token=${token}`;

/** The page where somebody who was invited chooses a password. */
export const invitePath = (token: string): string => `/auth/invitation/${token}`;

/** The page where somebody asks for a link to set a new password. */
export const FORGOT_PATH = '/account/forgot-password';
