// npm run dev: the server rebuilt and restarted on every change, behind Vite's own server for the app.
import { type ChildProcess, spawn } from 'node:child_process';
import { build, createServer } from 'vite';

/** Apart from `dist`, which `npm start` runs, and where the server still finds its packages. */
const OUTPUT = 'node_modules/.cache/dev-server';
let server: ChildProcess | undefined;

const vite = await createServer();
await vite.listen();
vite.printUrls();
const origins = [...(vite.resolvedUrls?.local ?? []), ...(vite.resolvedUrls?.network ?? [])];

const watcher = await build({
  logLevel: 'warn',
  build: { ssr: true, outDir: OUTPUT, copyPublicDir: false, watch: {} },
  ssr: { external: true },
});
if ('on' in watcher) {
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') restart();
    if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
  });
}

/** The embedded database lets one process in at a time, so the old one must be gone first. */
function restart(): void {
  const old = server;
  const startNext = () => {
    const APP_ORIGINS = origins.map((url) => new URL(url).origin).join(',');
    server = spawn(process.execPath, ['--enable-source-maps', `${OUTPUT}/main.js`, ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, APP_ORIGINS },
    });
  };
  if (old === undefined || old.exitCode !== null) return startNext();
  old.once('exit', startNext);
  old.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server?.kill(signal);
    void vite.close().finally(() => process.exit(0));
  });
}
