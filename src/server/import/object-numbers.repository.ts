import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

const OBJECT_SERIES = 'object';
/** A number as this company's series has them. */
const OWN_NUMBER = /^[1-9]\d{0,8}$/;

/** The number that each reference brings, where no object has it and no reference before it brings it. */
export async function findBroughtNumbers(
  tx: CompanyTx,
  references: readonly string[],
): Promise<readonly (number | undefined)[]> {
  const wanted = references.map((reference) => (OWN_NUMBER.test(reference.trim()) ? Number(reference) : undefined));
  const numbers = [...new Set(wanted.filter((number) => number !== undefined))];
  if (numbers.length === 0) return wanted;
  const { rows } = await sql<{ number: number }>`select number::int as number from objects
    where deleted_at is null and number = any(${numbers}::bigint[])`.execute(tx);
  const taken = new Set(rows.map(({ number }) => number));
  return wanted.map((number) => {
    if (number === undefined || taken.has(number)) return undefined;
    taken.add(number);
    return number;
  });
}

/** Has the series of the company go on after the highest of these numbers. */
export async function passObjectNumbers(tx: CompanyTx, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await sql`
    insert into company_number as n (company_id, series, value)
    values (current_setting('app.company_id')::uuid, ${OBJECT_SERIES}, ${Math.max(...numbers)})
    on conflict (company_id, series) do update set value = greatest(n.value, excluded.value)`.execute(tx);
}
