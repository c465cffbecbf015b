import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/company-door.ts';
import type { Logo } from '../logo.ts';

export type LogoFacts = Logo & { readonly sha256: string };

/** What is known about the company's logo; undefined when there is none. */
export async function findLogo(tx: CompanyTx): Promise<LogoFacts | undefined> {
  const { rows } = await sql<LogoFacts>`
    select media_type as "mediaType", width_px as "widthPx", height_px as "heightPx", sha256
    from company_logos`.execute(tx);
  return rows[0];
}

export async function readLogoContent(tx: CompanyTx): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`select content from company_logos`.execute(tx);
  return rows[0]?.content;
}

/** Stores a logo in the place of the one before. */
export async function storeLogo(
  tx: CompanyTx,
  { companyId, content, ...logo }: LogoFacts & { readonly companyId: string; readonly content: Buffer },
): Promise<void> {
  await sql`
    insert into company_logos (company_id, content, media_type, sha256, width_px, height_px)
    values (${companyId}, ${content}, ${logo.mediaType}, ${logo.sha256}, ${logo.widthPx}, ${logo.heightPx})
    on conflict (company_id) do update set content = excluded.content, media_type = excluded.media_type,
      sha256 = excluded.sha256, width_px = excluded.width_px, height_px = excluded.height_px, stored_at = now()
    `.execute(tx);
}

export async function removeLogo(tx: CompanyTx): Promise<void> {
  await sql`delete from company_logos`.execute(tx);
}
