import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '#server/database/embedded/folder-lock.ts';

const HOLDER = fileURLToPath(new URL('./embedded-lock-holder.ts', import.meta.url));

let folder: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'remise-lock-')));
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Another process that locks the folder; resolves to what it reports: `locked`, or why not. */
function otherProcess(place: string): Promise<{ readonly child: ChildProcess; readonly said: string }> {
  const child = spawn(process.execPath, [HOLDER, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return new Promise((resolve) => child.stdout.once('data', (bytes) => resolve({ child, said: String(bytes).trim() })));
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

describe('a data folder', () => {
  test('belongs to one process: a second is refused with one clear line', async () => {
    const { child, said } = await otherProcess(folder);
    expect(said).toBe('locked');
    await expect(lockFolder(folder)).rejects.toMatchObject({
      name: 'DatabaseStartError',
      message: `The data folder ${folder} is in use by process ${child.pid}. Stop that one first, or set REMISE_DATA to another folder.`,
    });
  });

  test('is refused to other processes, and to this one, while this one has it', async () => {
    const lock = await lockFolder(folder);
    expect((await otherProcess(folder)).said).toContain(`in use by process ${process.pid}`);
    await expect(lockFolder(folder)).rejects.toThrow('in use');
    await lock.release();
  });

  test('is free at once after it was given back', async () => {
    await (await lockFolder(folder)).release();
    expect(fs.readdirSync(folder)).toEqual([]);
    await (await lockFolder(folder)).release();
  });

  test('is free after its owner was killed', async () => {
    const { child } = await otherProcess(folder);
    await killed(child);
    const lock = await lockFolder(folder);
    await lock.release();
  });

  test('with a long path is guarded as well', async () => {
    const long = path.join(folder, 'x'.repeat(90), 'y'.repeat(90));
    fs.mkdirSync(long, { recursive: true });
    const { child, said } = await otherProcess(long);
    expect(said).toBe('locked');
    await expect(lockFolder(long)).rejects.toThrow(`in use by process ${child.pid}`);
    await killed(child);
    await (await lockFolder(long)).release();
  });

  test('that a dead process left goes to exactly one of eight that start together', async () => {
    const { child } = await otherProcess(folder);
    await killed(child);
    const starters = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const owners = starters.filter((starter) => starter.status === 'fulfilled');
    expect(owners).toHaveLength(1);
    expect((await otherProcess(folder)).said).toContain('in use');
    for (const owner of owners) await owner.value.release();
  });
});
