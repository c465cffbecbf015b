/**
 * The oldest app whose changes the server still understands, told with every pull. Raised in the release that takes an
 * old version of a command away, never beyond the version of that release.
 */
export const OLDEST_APP_VERSION = '0.1.0';

/** True when a version (`1.12.0`) is older than another. What is no version is never too old: nobody is shut out by it. */
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
