// Loaded into a server process and its threads before anything else (NODE_OPTIONS): makes its disk slow and its clock
// wrong, as the file of REMISE_TEST_WORLD says.
import fs from 'node:fs';

export type World = { readonly clockMs?: number; readonly diskMs?: number };

const LOOK_EVERY_MS = 20;
const file = process.env['REMISE_TEST_WORLD'] ?? '';
const { readFileSync, fsyncSync, writeSync } = fs;
const nap = new Int32Array(new SharedArrayBuffer(4));
let world: World = {};
let lookedAt = Number.NEGATIVE_INFINITY;

function look(): World {
  const at = performance.now();
  if (at - lookedAt < LOOK_EVERY_MS) return world;
  lookedAt = at;
  try {
    world = JSON.parse(readFileSync(file, 'utf8')) as World;
  } catch {
    // It is being written.
  }
  return world;
}

const RealDate = Date;
const now = () => RealDate.now() + (look().clockMs ?? 0);

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made) as Date,
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

const wait = (ms: number | undefined) => ms !== undefined && ms > 0 && Atomics.wait(nap, 0, 0, ms);
fs.fsyncSync = (...args) => {
  wait(look().diskMs);
  fsyncSync(...args);
};
fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
  // Only the engine writes so, page by page.
  wait((look().diskMs ?? 0) / 10);
  return writeSync(...args);
}) as typeof writeSync;
