import { type UnsentFile, unsentFileSchema } from '#sync/unsent-file.schema.ts';
import { digestOf, UNSENT_FORMAT, UNSENT_MAX_BYTES, UNSENT_VERSION } from '#sync/unsent-file.ts';
import type { CommandBook } from '../mirror/overlay.ts';

/** Why a file is not taken over. Only the person who made the changes may send them. */
export type UnsentProblem =
  | 'too_large'
  | 'not_unsent_work'
  | 'damaged'
  | 'newer_version'
  | 'other_company'
  | 'other_person'
  | 'empty';

export type UnsentReading =
  | { readonly outcome: 'readable'; readonly file: UnsentFile }
  | { readonly outcome: 'unusable'; readonly problem: UnsentProblem };

/** A file that may be taken over, and how many of its changes are here already; or why it may not. */
export type UnsentJudgement =
  | (Extract<UnsentReading, { outcome: 'readable' }> & { readonly known: number })
  | Extract<UnsentReading, { outcome: 'unusable' }>;

export type UnsentReader = {
  readonly companyId: string;
  readonly userId: string;
  readonly commands: CommandBook;
};

/** Reads a file of unsent work and judges whether this person may take it over here. Changes nothing. */
export async function readUnsentFile(content: Blob, reader: UnsentReader): Promise<UnsentReading> {
  if (content.size > UNSENT_MAX_BYTES) return unusable('too_large');
  try {
    const text = await content.text();
    return judge(parse(text), text, reader);
  } catch {
    // The browser could not read the file, or it is nested deeper than anything we write.
    return unusable('damaged');
  }
}

function judge(parsed: unknown, text: string, { companyId, userId, commands }: UnsentReader): UnsentReading {
  if (parsed === undefined) return unusable(text.includes(`"${UNSENT_FORMAT}"`) ? 'damaged' : 'not_unsent_work');
  const { format, version } = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Partial<UnsentFile>;
  if (format !== UNSENT_FORMAT) return unusable('not_unsent_work');
  if (typeof version === 'number' && version > UNSENT_VERSION) return unusable('newer_version');
  if (!unsentFileSchema.safeParse(parsed).success) return unusable('damaged');
  // The file as parsed, not the check's copy: that may reorder fields, and a change must stay identical to the letter.
  const file = parsed as UnsentFile;
  if (file.digest !== digestOf([file.changes, file.drafts])) return unusable('damaged');
  if (file.companyId !== companyId) return unusable('other_company');
  if (file.userId !== userId || file.changes.some((change) => change.userId !== userId)) {
    return unusable('other_person');
  }
  if (file.changes.some(({ name, v }) => !commands.has(`${name}@${v}`))) return unusable('newer_version');
  if (file.changes.length + file.drafts.length === 0) return unusable('empty');
  return { outcome: 'readable', file };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function unusable(problem: UnsentProblem): UnsentReading {
  return { outcome: 'unusable', problem };
}
