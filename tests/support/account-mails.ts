import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

export type SentMail = {
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly isPrivate: boolean;
};

/** The mails of one kind to an address, the oldest first. */
export async function mailsTo({ database }: TestApp, address: string, kind: string): Promise<readonly SentMail[]> {
  const { rows } = await sql<SentMail>`
    select to_address as "to", kind, subject, body_text as text, language, private as "isPrivate"
    from mails where to_address = ${address} and kind = ${kind} order by created_at`.execute(database.kysely);
  return rows;
}

/** The same once there are so many: some are only queued after the answer. */
export async function untilMails(
  app: TestApp,
  address: string,
  kind: string,
  count: number,
): Promise<readonly SentMail[]> {
  await expect.poll(async () => (await mailsTo(app, address, kind)).length).toBe(count);
  return mailsTo(app, address, kind);
}

/** The secret in the link of a mail. */
export function tokenIn({ text }: SentMail): string {
  return /https?:\S*[/=]([\w-]{43})(?:[?&]lang=\w+)?$/m.exec(text)?.[1] ?? '';
}

export type AuditRow = {
  readonly action: string;
  readonly subject: string;
  readonly userId: string | null;
  readonly changes: unknown;
};

/** Returns audit entries of a person's company about them or by them, the oldest first. */
export async function auditOf(
  { database }: TestApp,
  person: { readonly id: string; readonly companyId: string },
): Promise<readonly AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select action, subject, user_id as "userId", changes from audit_log
    where company_id = ${person.companyId} and (user_id = ${person.id} or entity_id = ${person.id}) order by at, id
    `.execute(database.kysely);
  return rows;
}

export async function forgetTries({ database }: TestApp): Promise<void> {
  await sql`delete from login_attempts`.execute(database.kysely);
}
