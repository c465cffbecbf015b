// npm run db:generate -- what it does: an empty migration file with the next number.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'src/server/database/migrations';
const words = process.argv.slice(2).join(' ').toLowerCase();
const name = words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

if (name === '') {
  console.error('Say what the migration does: npm run db:generate -- add invoices');
  process.exitCode = 1;
} else {
  const numbers = readdirSync(FOLDER).map((file) => Number.parseInt(file, 10) || 0);
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  const file = join(FOLDER, `${number}-${name}.sql`);
  writeFileSync(file, `-- ${words.charAt(0).toUpperCase()}${words.slice(1)}.\n`, { flag: 'wx' });
  console.log(file);
}
