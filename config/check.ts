// npm run check: types, lint, format, boundaries, unused code and translations, two at a time.
import { resolve } from 'node:path';
import { runSteps, type Step } from './steps.ts';

/** The compiler's results of the last run; a changed file and all that depends on it are checked again. */
const KNOWN_TYPES = resolve('node_modules/.cache/types');

const types = (half: string): Step => ({
  name: `types, ${half}`,
  command: 'tsc',
  args: ['-p', `config/tsconfig.${half}.json`, '--incremental', '--tsBuildInfoFile', `${KNOWN_TYPES}/${half}.json`],
});

// The longest first, so that no lane runs alone at the end.
const STEPS: readonly Step[] = [
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '--format', 'unix'] },
  { name: 'translations extracted', command: 'lingui', args: ['check', 'sync', '--clean', '--workers', '1'] },
  types('tests'),
  types('server'),
  types('client'),
  { name: 'unused code', command: 'knip', args: ['-c', 'config/knip.json', '--no-progress', '--no-config-hints'] },
  {
    name: 'boundaries',
    command: 'depcruise',
    args: ['--config', 'config/dependency-rules.cjs', 'src', 'tests', 'config'],
  },
  types('domain'),
  types('sw'),
  {
    name: 'translations complete',
    command: 'lingui',
    args: ['check', 'missing', '--mode', 'catalog', '--locale', 'nl,en,fr,es,zh,ar', '--workers', '1'],
  },
  { name: 'format', command: 'biome', args: ['check', '--error-on-warnings'] },
];

const started = performance.now();
const results = await runSteps(STEPS, 2, ({ step, ok, seconds, output }) => {
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(32)} ${seconds.toFixed(1)} s`);
  if (!ok) console.log(output.trimEnd());
});
const failed = results.filter((result) => !result.ok).map((result) => result.step.name);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `All ${results.length} checks passed in ${seconds} s.`
    : `${failed.length} of ${results.length} checks failed in ${seconds} s: ${failed.join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
