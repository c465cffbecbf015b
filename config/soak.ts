// npm run test:soak [minutes]: the protocol model on ever new seeds until the time is over.
import { runModel } from '#tests/sync/model/simulation.ts';

const minutes = Number(process.argv[2] ?? 10);
const shapes = [
  { steps: 160, clients: 3 },
  { steps: 1200, clients: 5 },
] as const;
const until = Date.now() + minutes * 60_000;
const firstSeed = Date.now() % 1_000_000_000;
let runs = 0;
let broken = 0;
let told = Date.now();

for (let seed = firstSeed; Date.now() < until && broken < 10; seed += 1) {
  for (const shape of shapes) {
    const { found } = runModel({ ...shape, seed });
    runs += 1;
    if (found.size === 0) continue;
    broken += 1;
    console.log(`seed ${seed}, ${shape.clients} clients, ${shape.steps} steps:`);
    for (const [invariant, detail] of found) console.log(`  ${invariant} ${detail}`);
  }
  if (Date.now() - told > 30_000) {
    told = Date.now();
    console.log(`${runs} runs so far, ${broken} broken`);
  }
}

console.log(`${runs - broken} passed, ${broken} failed`);
process.exitCode = broken === 0 ? 0 : 1;
