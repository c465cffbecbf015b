import fs from 'node:fs';
import { sql } from 'kysely';
import { openEmbedded } from '#server/database/embedded/open-embedded.ts';
import { silentLog } from '#tests/support/silent-log.ts';

// Writes one transaction after another and says each when it is acknowledged, until it is killed.
const say = (line: string) => fs.writeSync(1, `${line}\n`);
const { kysely } = await openEmbedded({ dataFolder: process.argv[2] ?? '', log: silentLog });
await sql`create table if not exists facts (id int primary key, note text not null)`.execute(kysely);
await sql`create table if not exists counter (value int not null)`.execute(kysely);
await sql`insert into counter select 0 where not exists (select from counter)`.execute(kysely);
const { rows } = await sql<{ value: number }>`select value from counter`.execute(kysely);
for (let value = (rows[0]?.value ?? 0) + 1; ; value += 1) {
  await kysely.transaction().execute(async (tx) => {
    await sql`update counter set value = ${value}`.execute(tx);
    await sql`insert into facts values (${value}, ${'n'.repeat(value % 900)})`.execute(tx);
  });
  say(`ack ${value}`);
  if (value % 40 === 0) await sql`checkpoint`.execute(kysely);
  if (value % 90 === 0) await sql`vacuum (analyze)`.execute(kysely);
}
