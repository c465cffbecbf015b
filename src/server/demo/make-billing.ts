import { boundaryOf, firstOfNextMonth, periodOf } from '#billing/billing-period.ts';
import type { ProductBody } from '#billing/product.schema.ts';
import { openTerms } from '#billing/subscription-terms.ts';
import type { PaymentProvider } from '#company/company-settings.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Random } from './random.ts';

type DemoProduct = Pick<ProductBody, 'name' | 'unit_price_cents' | 'interval_months'> & {
  readonly category: 'Stalling' | 'Diensten';
};

/** What the demo yard sells, with VAT. */
export const DEMO_PRODUCTS = [
  { name: 'Caravanstalling binnen', category: 'Stalling', unit_price_cents: 59_500, interval_months: 12 },
  { name: 'Caravanstalling buiten', category: 'Stalling', unit_price_cents: 34_500, interval_months: 12 },
  { name: 'Camperstalling binnen', category: 'Stalling', unit_price_cents: 74_500, interval_months: 12 },
  { name: 'Bootstalling', category: 'Stalling', unit_price_cents: 69_500, interval_months: 12 },
  { name: 'Aanhangerstalling', category: 'Stalling', unit_price_cents: 6_250, interval_months: 3 },
  { name: 'Autostalling', category: 'Stalling', unit_price_cents: 8_450, interval_months: 1 },
  { name: 'Paardenbox', category: 'Stalling', unit_price_cents: 28_500, interval_months: 1 },
  { name: 'Wasbeurt', category: 'Diensten', unit_price_cents: 4_950, interval_months: null },
  { name: 'Accu opladen', category: 'Diensten', unit_price_cents: 1_500, interval_months: null },
] as const satisfies readonly DemoProduct[];

type ProductName = (typeof DEMO_PRODUCTS)[number]['name'];

/** An object in the yard, with what billing needs of it. */
export type BilledObject = {
  readonly id: string;
  readonly customerId: string;
  readonly category: string;
  readonly lengthCm: number | null;
  readonly contractStartOn: CivilDate;
};

export type SubscriptionDraft = {
  readonly object: BilledObject;
  readonly product: ProductName;
  readonly startOn: CivilDate;
  readonly anchorOn: CivilDate;
  readonly anchorDay: number;
  readonly nextPeriodOn: CivilDate;
  /** The first day no longer used. */
  readonly cancelOn: CivilDate | null;
};

const PRODUCT_OF: Readonly<Record<string, ProductName>> = {
  camper: 'Camperstalling binnen',
  boat: 'Bootstalling',
  trailer: 'Aanhangerstalling',
  horse: 'Paardenbox',
};
const MOTORED = ['car', 'classic', 'motorcycle', 'other'];
const LONG_CM = 700;

/** The days on which the demo yard billed: the first of each month of the past year. */
export function billingDays(today: CivilDate): readonly CivilDate[] {
  const months = { anchorOn: firstOfNextMonth(today), anchorDay: 1, intervalMonths: 1 };
  return Array.from({ length: 12 }, (_, index) => boundaryOf(months, index - 12));
}

/** Nearly every object has a subscription; what was billed before the past year is not kept here. */
export function makeSubscriptions(
  objects: readonly BilledObject[],
  today: CivilDate,
  random: Random,
): readonly SubscriptionDraft[] {
  const [firstDay = today] = billingDays(today);
  return objects.flatMap((object): SubscriptionDraft[] => {
    if (random.chance(0.1)) return [];
    const product = productOf(object);
    const startOn = object.contractStartOn;
    const intervalMonths = DEMO_PRODUCTS.find(({ name }) => name === product)?.interval_months ?? 12;
    const { anchorOn, anchorDay } = openTerms({ startOn, trialEndOn: null, intervalMonths, billingDay: 'calendar' });
    const schedule = { intervalMonths, anchorOn, anchorDay };
    const period = periodOf(schedule, firstDay);
    const nextPeriodOn = period.startOn === firstDay ? firstDay : period.endOn;
    return [{ object, product, startOn, anchorOn, anchorDay, nextPeriodOn, cancelOn: endOf(today, random) }];
  });
}

function productOf({ category, lengthCm }: BilledObject): ProductName {
  if (MOTORED.includes(category)) return 'Autostalling';
  return PRODUCT_OF[category] ?? ((lengthCm ?? 0) > LONG_CM ? 'Caravanstalling buiten' : 'Caravanstalling binnen');
}

/** The end of a subscription: a few customers have left, or given notice. */
function endOf(today: CivilDate, random: Random): CivilDate | null {
  if (random.chance(0.03)) return addDays(today, -random.between(20, 200));
  if (random.chance(0.03)) return addDays(today, random.between(10, 120));
  return null;
}

/** When a customer pays an invoice of the demo yard: mostly in time, some late, some not yet. */
export function paidDay(issuedOn: CivilDate, today: CivilDate, random: Random): CivilDate | null {
  const late = random.chance(0.08);
  const never = random.chance(0.06) && issuedOn > addDays(today, -120);
  const day = addDays(issuedOn, late ? random.between(18, 45) : random.between(1, 13));
  return never || day > today ? null : day;
}

/** So many days back customers have paid by the page of the provider, some of them. */
const DAYS_BY_PROVIDER = 60;
const METHODS: Readonly<Record<PaymentProvider, readonly [string, string]>> = {
  mollie: ['ideal', 'creditcard'],
  stripe: ['ideal', 'card'],
};

/** How an invoice was paid: by a transfer, or at the provider, which calls the payment by a name of its own. */
export function paidWay(provider: PaymentProvider, paidOn: CivilDate, today: CivilDate, random: Random) {
  const isThere = random.chance(0.35) && paidOn > addDays(today, -DAYS_BY_PROVIDER);
  if (!isThere) return { source: 'manual', method: 'bank', external_id: null };
  const [usual, other] = METHODS[provider];
  const name = String(random.between(0, 999_999_999)).padStart(9, '0');
  const method = random.chance(0.8) ? usual : other;
  return { source: provider, method, external_id: `${provider === 'mollie' ? 'tr' : 'pi'}_demo${name}` };
}
