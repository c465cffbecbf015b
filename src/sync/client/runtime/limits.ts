/**
 * The limits of a push, as in the envelope. Repeated here because the envelope brings zod along, which must stay out of
 * the app's start; a test compares them.
 */
export const PUSH_MAX_MUTATIONS = 100;
export const PUSH_MAX_BYTES = 256 * 1024;
export const SYNC_PROTOCOL = '1';
export const PLACE_HEADER = 'x-remise-place';
