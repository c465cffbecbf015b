// Draws every bomb as an upload does, in a process of its own, and says how much memory that took at most, in MB.
import { drawLogo } from '#company/server/draw-logo.ts';
import { BOMBS } from './picture-bombs.ts';

const memoryMb = () => Math.round(process.memoryUsage().rss / 1024 / 1024);

// The memory that the first thread and the decoder themselves need is not counted.
await drawLogo('yard', Buffer.from(BOMBS.at(-1)?.[1] ?? []));
const before = memoryMb();
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, memoryMb());
}, 5);
const outcomes: string[] = [];
for (const [name, content] of BOMBS) {
  const logo = await drawLogo('yard', Buffer.from(content));
  outcomes.push('code' in logo ? `${name}: ${logo.code}` : `${name}: ${logo.widthPx} by ${logo.heightPx}`);
}
clearInterval(watch);
process.stdout.write(JSON.stringify({ outcomes, grownMb: most - before }));
