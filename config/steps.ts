import { spawn } from 'node:child_process';

/** One command of a script. */
export type Step = { readonly name: string; readonly command: string; readonly args: readonly string[] };

export type StepResult = {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
};

/** Runs a command to its end and keeps what it printed. */
export function runStep(step: Step, env: Record<string, string> = {}): Promise<StepResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const end = (ok: boolean) => resolve({ step, ok, output, seconds: (performance.now() - started) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** Runs steps, a few at a time, and tells each result as it comes. */
export async function runSteps(
  steps: readonly Step[],
  lanes: number,
  onResult: (result: StepResult) => void,
): Promise<readonly StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** No command of a script takes this long unless it hangs. */
const LONGEST_MS = 45 * 60_000;

/** Runs a command that prints for itself; answers its exit code, not 0 when it had to be ended. */
export function runAloud(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'inherit', timeout: LONGEST_MS });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
