import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';

export type PublicCompany = { readonly id: string; readonly name: string };

/** The company that a public address names by its short name; undefined when there is none. */
export async function findPublicCompany(
  database: Kysely<never>,
  request: FastifyRequest,
): Promise<PublicCompany | undefined> {
  const { company = '' } = request.params as { company?: string };
  const { rows } = await sql<PublicCompany>`
    select id, name from companies where slug = ${company.toLowerCase()}`.execute(database);
  return rows[0];
}
