import type { Plugin } from 'vite';

/** The chunks that a signed-in start needs besides the entry and its language. */
const AHEAD = ['session-device', 'work', 'form'];
const LOCALE = /locales\/(\w\w)\.ts$/;

/**
 * `shell.html`: the app's page as the service worker keeps it. It preloads what a start needs, as scripts and not as
 * modules: only then does Chromium reuse the code that it compiled on an earlier visit (docs/decisions/0017). A first
 * visit gets `index.html`. It also shows the last picture of the page that opens, before the app begins
 * (docs/decisions/0057).
 */
export function keptShell(): Plugin {
  return {
    name: 'kept-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no index.html');
        const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part : []));
        const entry = chunks.find((chunk) => chunk.isEntry);
        const ahead = AHEAD.map((name) => chunks.find((chunk) => chunk.name === name)?.fileName);
        if (entry === undefined || ahead.includes(undefined)) throw new Error(`the build lacks one of ${AHEAD.join()}`);
        const locales = chunks.flatMap(({ facadeModuleId, fileName }) => {
          const code = LOCALE.exec(facadeModuleId ?? '')?.[1];
          return code === undefined ? [] : `${code}:/${fileName}`;
        });
        const source = replaced(String(page.source), [
          [
            /(?=<link rel="stylesheet")/,
            `<link rel="preload" as="script" crossorigin href="/${entry.fileName}" />\n    `,
          ],
          [
            /(?<=<script src="\/first-paint\.js")/,
            ` data-ahead="${ahead.map((file) => `/${file}`).join(' ')}" data-locales="${locales.join(' ')}"`,
          ],
          [
            /<script type="module" [^>]*><\/script>/,
            `<script src="/start-picture.js" data-entry="/${entry.fileName}"></script>`,
          ],
        ]);
        this.emitFile({ type: 'asset', fileName: 'shell.html', source });
      },
    },
  };
}

function replaced(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((before, [where, what]) => {
    const after = before.replace(where, what);
    if (after === before) throw new Error(`index.html has nothing like ${where}`);
    return after;
  }, text);
}
