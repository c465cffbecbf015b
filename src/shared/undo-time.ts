/** How long after it a movement or an answer can be undone, in milliseconds. */
export const UNDO_MS = 10 * 60_000;
