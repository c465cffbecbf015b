import { sql } from 'kysely';
import type { Card, FieldValues } from '#sync/command.ts';
import { wantedFields } from '#sync/wanted-fields.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import { instantSql } from '../rows/instant-sql.ts';

/** As many earlier changes of a record are looked through. */
const MOST_CHANGES = 20;

type EarlierChange = {
  readonly userId: string;
  readonly byName: string;
  readonly at: string;
  readonly status: 'applied' | 'merged';
  readonly wanted: FieldValues;
};

/** Adds to cards of two edits who made the other one, and when. Other cards are given back as they are. */
export function nameAuthors(tx: CompanyTx, cards: readonly Card[]): Promise<readonly Card[]> {
  return Promise.all(cards.map(async (card) => (card.kind === 'merged' ? nameAuthor(tx, card) : card)));
}

async function nameAuthor(tx: CompanyTx, card: Card): Promise<Card> {
  const changes = await findChanges(tx, card.entityId);
  const made = Object.entries(card.theirs).map(([field, value]) =>
    changes.find((change) => hasMade(change, field, value)),
  );
  const [first] = made;
  // Values of several people have no one author.
  if (first === undefined || made.some((change) => change?.userId !== first.userId)) return card;
  const at = made.reduce((last, change) => (change !== undefined && change.at > last ? change.at : last), first.at);
  return { ...card, theirs: { ...card.theirs, byName: first.byName, at } };
}

/** True for a change that gave a field its value. One that was kept in part gave only what the record holds. */
function hasMade({ status, wanted }: EarlierChange, field: string, value: unknown): boolean {
  if (!(field in wanted)) return false;
  return status === 'applied' || JSON.stringify(wanted[field] ?? null) === JSON.stringify(value ?? null);
}

/** The last changes of a record, the newest first; nobody's clock is ahead of the server's. */
async function findChanges(tx: CompanyTx, entityId: string): Promise<readonly EarlierChange[]> {
  const { rows } = await sql<Omit<EarlierChange, 'wanted'> & { readonly args: unknown }>`
    select m.user_id as "userId", author_name(m.user_id) as "byName", m.status,
      ${instantSql(sql`least(m.client_at, m.received_at)`)} as at, readable_json(m.args) as args
    from sync_mutation m
    where m.company_id = current_setting('app.company_id')::uuid and m.entity_id = ${entityId}::uuid
      and m.status in ('applied', 'merged') and m.args is not null and author_name(m.user_id) is not null
    order by m.rev desc limit ${MOST_CHANGES}`.execute(tx);
  return rows.map(({ args, ...change }) => ({ ...change, wanted: wantedFields(args) }));
}
