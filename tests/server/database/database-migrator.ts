import fs from 'node:fs';
import path from 'node:path';
import { openPostgres } from '#server/database/open-postgres.ts';
import { runMigrations } from '#server/database/run-migrations.ts';
import { silentLog } from '#tests/support/silent-log.ts';

// A server process that only runs its migrations, and reports which. Arguments: database address, folder of
// migrations.
const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const texts = fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')] as const);
const database = await openPostgres({ databaseUrl, log: silentLog });
const ran = await runMigrations(database.kysely, Object.fromEntries(texts), silentLog);
await database.close();
console.log(JSON.stringify(ran));
