import type { Caller } from '#tests/support/app.ts';
import { rateOf } from '#tests/support/billing/billing.ts';
import type { Ledger, Rate } from './ledger-types.ts';

/** The rates at which a generated company sells. */
export async function findRates(caller: Caller): Promise<Ledger['rates']> {
  const rate = async (rateBp: number, vatCategory: Rate['vatCategory']): Promise<Rate> => ({
    id: await rateOf(caller, rateBp, vatCategory),
    vatCategory,
    rateBp,
  });
  return { high: await rate(2100, 'standard'), low: await rate(900, 'reduced'), zero: await rate(0, 'zero') };
}
