import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { readLogo } from '../logo.ts';
import {
  findCompaniesToRedraw,
  findLogo,
  type NewLogo,
  readLogoAsSent,
  removeLogo,
  storeLogo,
} from './company-logo.repository.ts';
import { redrawPicture } from './redraw-picture.ts';

/**
 * Draws a logo as it is kept, from the uploaded picture: whatever prints it later then reads no bytes from a stranger.
 * Returns a code when the picture cannot be a logo.
 */
export async function drawLogo(companyId: string, content: Buffer): Promise<NewLogo | { readonly code: string }> {
  const said = readLogo(content);
  if ('code' in said) return said;
  const { mediaType } = said;
  const drawn = await redrawPicture(companyId, { content, mediaType });
  if (drawn === undefined) return { code: 'company.logo_unreadable' };
  const kept = Buffer.from(drawn.content);
  const sha256 = createHash('sha256').update(kept).digest('hex');
  return { companyId, mediaType, widthPx: drawn.widthPx, heightPx: drawn.heightPx, sha256, content: kept };
}

/**
 * Redraws the logos that earlier versions kept as they were uploaded; until then nothing shows or prints them.
 * Unreadable ones are removed. Runs before the first call, because an invoice keeps the letterhead it was printed with.
 */
export async function redrawOldLogos(
  database: Kysely<never>,
): Promise<{ readonly redrawn: number; readonly removed: readonly string[] }> {
  const companies = await findCompaniesToRedraw(database);
  const removed: string[] = [];
  for (const companyId of companies) {
    const sent = await withCompany(database, companyId, readLogoAsSent);
    if (sent === undefined) continue;
    const logo = await drawLogo(companyId, sent.content);
    await withCompany(database, companyId, async (tx) => {
      // Somebody has set another logo meanwhile.
      if ((await findLogo(tx)) !== undefined) return;
      await ('code' in logo ? removeLogo(tx) : storeLogo(tx, logo));
    });
    if ('code' in logo) removed.push(companyId);
  }
  return { redrawn: companies.length - removed.length, removed };
}
