import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '#server/auth/password.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { actorOf } from '#server/open-company-door.ts';
import { openDatabase } from '#server/open-database.ts';
import { ROLES } from '#staff/roles.ts';
import type { Actor } from '#sync/command.ts';
import { silentLog } from '#tests/support/silent-log.ts';

export const RING_PASSWORD = 'een lang wachtwoord';

/** Where the server of a ring keeps its data. Null: embedded, in the data folder. */
export type RingPlace = { readonly dataFolder: string; readonly databaseUrl: string | null };

export type RingPerson = { readonly email: string; readonly actor: Actor };
export type RingCompany = { readonly id: string; readonly people: readonly RingPerson[] };

export function openPlace({ dataFolder, databaseUrl }: RingPlace): Promise<Database> {
  return openDatabase({ dataFolder, databaseUrl: databaseUrl ?? undefined, log: silentLog });
}

/** Returns a company with this many owners, not stored yet. */
export function newCompany(owners: number): RingCompany {
  const id = randomUUID();
  const people = Array.from({ length: owners }, (_, index) => ({
    id: randomUUID(),
    companyId: id,
    companyName: 'De Wal',
    paymentProvider: null,
    hasPaymentKey: false,
    companyLeavesAt: null,
    hasLedger: false,
    firstname: `Persoon ${index + 1}`,
    lastname: 'Ring',
    email: `persoon${index + 1}@ring.test`,
    role: 'owner',
    permissions: ROLES.owner,
    language: 'nl' as const,
    emailConfirmed: true,
    confirmFirst: false,
    mailsWait: false,
    twoStep: false,
    twoStepDemanded: false,
  }));
  return { id, people: people.map((account) => ({ email: account.email, actor: actorOf(account) })) };
}

/** A new company in a database that no server uses now. */
export async function foundCompany(place: RingPlace, owners: number): Promise<RingCompany> {
  const company = newCompany(owners);
  const database = await openPlace(place);
  await migrate(database, silentLog);
  await insertCompany(database, company);
  await database.close();
  return company;
}

/** The company and its people, without anything they did. */
export async function insertCompany({ kysely }: Pick<Database, 'kysely'>, company: RingCompany): Promise<void> {
  const hash = await hashPassword(RING_PASSWORD);
  await sql`insert into companies (id, name, slug) values (${company.id}, 'De Wal', 'de-wal')`.execute(kysely);
  for (const { email, actor } of company.people) {
    await sql`insert into users (company_id, id, email, firstname, lastname, password_hash, role, permissions) values
      (${company.id}, ${actor.userId}, ${email}, ${actor.userName}, '', ${hash}, 'owner',
      ${JSON.stringify(ROLES.owner)}::jsonb)`.execute(kysely);
  }
}
