import { lockFolder } from '#server/database/embedded/folder-lock.ts';

// Takes the folder named by its argument, says so, and keeps it until it is killed.
try {
  await lockFolder(process.argv[2] ?? '');
  process.stdout.write('locked\n');
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
