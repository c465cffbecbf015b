/** Names what somebody agrees to who signs up, in every language: rows keep which text that was. */
export const CONSENT_VERSION = '2026-11';
