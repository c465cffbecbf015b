import { type Kysely, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { Logo } from '../logo.ts';

export type LogoFacts = Logo & { readonly sha256: string };
/** A picture that this server drew, never one as somebody sent it. */
export type NewLogo = LogoFacts & { readonly companyId: string; readonly content: Buffer };

/** What is known about the company's logo; undefined when there is none. */
export async function findLogo(tx: CompanyTx): Promise<LogoFacts | undefined> {
  const { rows } = await sql<LogoFacts>`
    select media_type as "mediaType", width_px as "widthPx", height_px as "heightPx", sha256
    from company_logos where redrawn`.execute(tx);
  return rows[0];
}

/** The address of the logo, which changes with it; null without one. */
export const logoUrlOf = (logo: LogoFacts | undefined): string | null =>
  logo === undefined ? null : `/api/company/logo?v=${logo.sha256.slice(0, 12)}`;

export async function readLogoContent(tx: CompanyTx): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`select content from company_logos where redrawn`.execute(tx);
  return rows[0]?.content;
}

/** The company and logo that a document is printed with. */
export type Letterhead = { readonly companyId: string; readonly logo?: Buffer | undefined };

/** What a document is printed with: read in the transaction that reads the document. */
export async function readLetterhead(tx: CompanyTx): Promise<Letterhead> {
  const { rows } = await sql<{ companyId: string; logo: Buffer | null }>`
    select current_setting('app.company_id') as "companyId",
      (select content from company_logos where redrawn) as logo`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table has one row');
  return { companyId: row.companyId, logo: row.logo ?? undefined };
}

/** Stores a logo in the place of the one before. */
export async function storeLogo(tx: CompanyTx, { companyId, content, ...logo }: NewLogo): Promise<void> {
  await sql`
    insert into company_logos (company_id, content, media_type, sha256, width_px, height_px, redrawn)
    values (${companyId}, ${content}, ${logo.mediaType}, ${logo.sha256}, ${logo.widthPx}, ${logo.heightPx}, true)
    on conflict (company_id) do update set content = excluded.content, media_type = excluded.media_type,
      sha256 = excluded.sha256, width_px = excluded.width_px, height_px = excluded.height_px, redrawn = true,
      stored_at = now()
    `.execute(tx);
}

export async function removeLogo(tx: CompanyTx): Promise<void> {
  await sql`delete from company_logos`.execute(tx);
}

/** Companies whose logo an earlier version stored as it was uploaded, without redrawing it. */
export async function findCompaniesToRedraw(database: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select company_id as "companyId" from company_logos where not redrawn order by company_id`.execute(database);
  return rows.map(({ companyId }) => companyId);
}

/** The logo as it was sent; undefined once it is redrawn. */
export async function readLogoAsSent(tx: CompanyTx): Promise<Pick<NewLogo, 'content' | 'mediaType'> | undefined> {
  const { rows } = await sql<Pick<NewLogo, 'content' | 'mediaType'>>`
    select content, media_type as "mediaType" from company_logos where not redrawn`.execute(tx);
  return rows[0];
}
