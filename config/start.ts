// npm start [-- --demo], npm run backup, restore, move, doctor: builds when there is no build or the sources changed since, then
// runs the server, or the tool for operators that is named first.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BUILT_FROM, hashSources } from './source-hash.ts';

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => running?.kill(signal));

if (builtFrom() !== hashSources()) {
  process.stderr.write('Building Remise…\n');
  const code = await run(['config/build.ts']);
  if (code !== 0) process.exit(code);
}
const [program = 'main', ...args] = process.argv.slice(2);
process.exit(await run(['--enable-source-maps', `dist/server/${program}.js`, ...args]));

function builtFrom(): string | null {
  try {
    return readFileSync(BUILT_FROM, 'utf8');
  } catch {
    return null;
  }
}

function run(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(process.execPath, args, { stdio: 'inherit' });
    running.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 130)));
  });
}
