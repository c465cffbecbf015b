import { useLingui } from '@lingui/react/macro';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName } from '#customers/customer.ts';
import { tellApart } from '#customers/same-name.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { customerBillingQuery } from '#pages/invoices/invoice-calls.ts';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useBillsHere } from '#session/use-bills-here.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { isolated } from '#ui/isolated.ts';

const NOBODY: ServerQuery<null> = { key: ['nobody’s number'], ask: () => Promise.resolve({ ok: true, result: null }) };

/** Two customers as texts that tell them apart: by their names or, where these are the same, by what else is known. */
export function useToldCustomers(one: Customer, other: Customer): readonly [string, string] {
  const details = tellApart(one, other);
  const isSame = customerName(one) === customerName(other);
  const more = [useNumberAndPlates(one, isSame), useNumberAndPlates(other, isSame)];
  const told = (customer: Customer, at: 0 | 1) => {
    const known = [details[at], ...(more[at] ?? [])].filter((text) => text !== '').map(isolated);
    return isSame && known.length > 0 ? `${customerName(customer)} (${known.join(', ')})` : customerName(customer);
  };
  return [told(one, 0), told(other, 1)];
}

function useNumberAndPlates({ id }: Customer, isWanted: boolean): readonly string[] {
  const { t } = useLingui();
  const billsHere = useBillsHere();
  const { answer } = useAnswer<{ readonly number: number | null } | null>(
    isWanted && billsHere ? customerBillingQuery(id) : NOBODY,
  );
  const plates = useRows(
    async (mirror) => {
      const objects = await mirror.where(objectTable, 'customerId', id);
      return objects.map(({ plate, plateCountry, brand }) => formatPlate(plate, plateCountry) || brand);
    },
    [id],
  );
  const number = answer !== 'asking' && answer.ok ? (answer.result?.number ?? null) : null;
  return [number === null ? '' : t`number ${String(number)}`, ...(plates ?? [])];
}
