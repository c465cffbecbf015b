// A process that bills what is due and ends: node tests/billing/billing-worker.ts <address> <now> <batch>. It says when it
// is ready and begins when it is told to.
import { once } from 'node:events';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const [databaseUrl = '', now = '', batch = ''] = process.argv.slice(2);
const database = await openPostgres({ databaseUrl, log: silentLog });
await database.kysely.connection().execute(async () => {});
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await runBilling({ database: database.kysely, now: () => Number(now), batch: Number(batch) }, { by: null });
await database.close();
process.exit(0);
