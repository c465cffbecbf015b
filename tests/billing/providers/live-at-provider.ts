import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { addDays } from '#shared/civil-date.ts';
import { multiplyDivide } from '#shared/money.ts';
import type { ProviderYard } from '#tests/support/billing/provider-yard.ts';
import { expectAsked } from './contract-vectors.ts';
import type { Life, LifeStep } from './life.ts';

/** Less than this Stripe cannot charge: nobody pays it at any provider. */
const LEAST_CHARGE = 50;

type Told = readonly (string | number | undefined)[];

/**
 * Lives a life by calls of the app, with a provider that collects, which in the end has to ask for what is open of each
 * invoice. Returns what became of each step and each document, which has to be the same for every provider.
 */
export async function liveAtProvider(yard: ProviderYard, life: Life): Promise<readonly Told[]> {
  const { startOn, trialDays, rate, steps, ...sold } = life;
  await yard.billBy(sold);
  let day = startOn;
  yard.today(day);
  const { uuid: subscription } = await yard.subscribe({
    startOn,
    cents: sold.cents,
    months: sold.intervalMonths,
    includesVat: sold.includesVat,
    quantity: sold.quantity,
    vatCategory: rate.vatCategory,
    trialEndOn: trialDays === null ? null : addDays(startOn, trialDays),
  });
  const byHand: string[] = [];
  const documents = async () => {
    const made = await yard.documentsOf(subscription);
    return [...made, ...(await Promise.all(byHand.map((id) => yard.invoice(id))))];
  };
  const told: Told[] = [];
  for (const step of steps) {
    day = addDays(day, step.daysLater);
    await yard.runOn(day);
    const invoices = (await documents()).filter(({ kind }) => kind === 'invoice');
    told.push([step.kind, await take(yard, { step, subscription, invoices, byHand })]);
    await yard.runErrands();
  }
  await yard.codeOf('POST', `/api/subscriptions/${subscription}/cancel`, { mode: 'now' });
  await yard.runOn(addDays(day, 1));
  await yard.collector.settle();
  for (const one of await documents()) {
    await yard.look(one.uuid);
    await expectAskedOnceSent(yard, one.uuid);
    told.push(await tell(yard, one.uuid));
    for (const { uuid } of one.credits) told.push(await tell(yard, uuid));
  }
  return told;
}

/** Mollie makes a page when somebody sends the invoice, as nobody may have done. */
async function expectAskedOnceSent(yard: ProviderYard, id: string): Promise<void> {
  if (yard.collector.name === 'mollie' && (await yard.asked(id)) === null) {
    const { status } = await yard.invoice(id);
    if (status === 'paid' || status === 'void') return;
    await yard.ok('POST', `/api/invoices/${id}/send`, { mode: 'manual' });
    await yard.runErrands();
  }
  await expectAsked(yard, id);
}

async function tell(yard: ProviderYard, id: string): Promise<Told> {
  const one = await yard.invoice(id);
  const vat = one.vat.map((row) => `${row.vat_category} ${row.rate_bp}: ${row.net_cents} + ${row.vat_cents}`);
  const back = one.kind === 'invoice' ? await yard.refundedCents(id) : 0;
  const lines = one.lines.map(({ amount_cents: cents }) => cents).join(' ');
  const sums = [one.amount_cents, one.paid_cents, one.credited_cents, one.refunded_cents, one.open_cents];
  return [one.kind, one.status, one.issued_on ?? '', lines, ...sums, ...vat, `back at the provider: ${back}`];
}

type Moment = {
  readonly step: LifeStep;
  readonly subscription: string;
  readonly invoices: readonly InvoiceDetailAnswer[];
  readonly byHand: string[];
};

/** The code of what was refused; undefined for what was done. */
async function take(yard: ProviderYard, { step, subscription, invoices, byHand }: Moment): Promise<string | undefined> {
  switch (step.kind) {
    case 'wait':
      return undefined;
    case 'change':
      return yard.codeOf('PUT', `/api/subscriptions/${subscription}`, {
        price_cents: step.cents,
        quantity: step.quantity,
        proration: step.proration,
      });
    case 'cancel':
      return yard.codeOf('POST', `/api/subscriptions/${subscription}/cancel`, { mode: 'now', refund: step.refund });
    case 'by_hand': {
      const lines = step.lines.map(
        ({ cents, quantityHundredths, rate }) => [cents, rate.vatCategory, quantityHundredths] as const,
      );
      const sum = lines.reduce((all, [cents, , quantity]) => all + multiplyDivide(cents, quantity, 100), 0);
      if (sum <= 0) return 'below zero';
      byHand.push((await yard.issue({ includesVat: step.includesVat, lines })).uuid);
      return undefined;
    }
    default: {
      const invoice = invoices[step.which % Math.max(1, invoices.length)];
      return invoice === undefined ? 'no invoice' : takeOf(yard, invoice, step);
    }
  }
}

const STATUS = { pay_outside: 'paid', void: 'void', give_up: 'uncollectible' } as const;

async function takeOf(
  yard: ProviderYard,
  invoice: InvoiceDetailAnswer,
  step: Extract<LifeStep, { readonly which: number }>,
): Promise<string | undefined> {
  const { uuid, open_cents: open, status, lines } = invoice;
  if (step.kind === 'pay') {
    const isPayable = status !== 'paid' && status !== 'void' && open >= LEAST_CHARGE;
    if (!isPayable) return 'nothing to pay';
    await yard.pay(uuid);
    return undefined;
  }
  if (step.kind !== 'credit') {
    return yard.codeOf('POST', `/api/invoices/${uuid}/change-status`, { status: STATUS[step.kind], note: 'zo is het' });
  }
  const line = step.line === null ? undefined : lines[step.line % lines.length];
  const cents = multiplyDivide(line?.left_cents ?? 0, step.percent, 100);
  if (line !== undefined && cents <= 0) return 'nothing to credit';
  const wanted = line === undefined ? {} : { lines: [{ position: line.position, amount_cents: cents }] };
  return yard.codeOf('POST', '/api/credit-invoices', { invoice: uuid, ...wanted, refund: step.refund });
}
