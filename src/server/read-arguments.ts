export type Arguments = { readonly demo: 'demo' | 'large' | null };

/** What stands behind `npm start --`: nothing, `--demo` or `--demo=large`. */
export function readArguments(given: readonly string[]): Arguments | { readonly problem: string } {
  let demo: Arguments['demo'] = null;
  for (const argument of given) {
    if (argument === '--demo') demo = 'demo';
    else if (argument === '--demo=large') demo = 'large';
    else return { problem: `${argument} is not known; use --demo or --demo=large` };
  }
  return { demo };
}
