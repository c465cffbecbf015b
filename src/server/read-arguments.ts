export type Arguments = {
  readonly demo: 'demo' | 'large' | null;
  /** The database was put back from a backup: devices must send what it no longer knows. */
  readonly restored: boolean;
};

/** What stands behind `npm start --`: `--demo` or `--demo=large`, and `--restored`. */
export function readArguments(given: readonly string[]): Arguments | { readonly problem: string } {
  let demo: Arguments['demo'] = null;
  let restored = false;
  for (const argument of given) {
    if (argument === '--demo') demo = 'demo';
    else if (argument === '--demo=large') demo = 'large';
    else if (argument === '--restored') restored = true;
    else return { problem: `${argument} is not known; use --demo, --demo=large or --restored` };
  }
  return { demo, restored };
}
