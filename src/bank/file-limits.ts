/** A year of a busy account is a third of it. */
export const MOST_FILE_BYTES = 16 * 1024 * 1024;
