import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Those packages that files of a build name: in an import, or in a text with which one of their files is looked up. */
export function loadedPackages(folder: string, names: readonly string[]): readonly string[] {
  const code = globSync(join(folder, '**/*.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return names.filter((name) => {
    // `@fontsource/${family}/files/…` is any package of that scope.
    const scope = name.startsWith('@') ? `${name.slice(0, name.indexOf('/'))}/` : undefined;
    return isNamed(code, name) || (scope !== undefined && code.includes(`\`${scope}\${`));
  });
}

function isNamed(code: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`["'\`]${escaped}["'\`/]`).test(code);
}
