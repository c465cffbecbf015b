/**
 * The oldest app whose changes the server still understands, sent with every pull. Raise it in the release that removes
 * an old version of a command, never beyond that release's own version.
 */
export const OLDEST_APP_VERSION = '0.1.0';

/**
 * True when a version (`1.12.0`) is older than another. Text that is not a version never counts as too old, so that it
 * shuts nobody out.
 */
export function isOlderVersion(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)];
  if (left === undefined || right === undefined) return false;
  const place = left.findIndex((number, index) => number !== right[index]);
  return place >= 0 && (left[place] ?? 0) < (right[place] ?? 0);
}

function numbersOf(version: string): readonly number[] | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return found?.slice(1).map(Number);
}
