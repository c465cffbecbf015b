/** The version of the text that somebody agrees to when signing up, in every language: each row stores it. */
export const CONSENT_VERSION = '2026-11';
