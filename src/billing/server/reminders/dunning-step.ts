import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DunningStep } from '#company/company-settings.ts';
import { readLetterhead } from '#company/server/company-logo.repository.ts';
import { type CompanySettings, readSettings } from '#company/server/company-settings.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { LetterDocument } from '../../invoice-document.ts';
import { consumerTerm, type LetterWay } from '../../letter-term.ts';
import { type NextStep, nextStep, type PlannedStep } from '../../reminders/dunning.ts';
import { interestOf, type StepInterest } from '../../reminders/dunning-interest.ts';
import { wantHoldsSettled } from '../ledger/dunning-hold-errand.ts';
import type { By } from '../ledger/ledger.ts';
import { findUsableLinks } from '../payments/payment-link.repository.ts';
import { renderPdf } from '../pdf/render-pdf.ts';
import { chargeCosts, chargedCosts, rateOfCosts } from './dunning-costs.ts';
import { type FoundDebtor, findDebtors, lockDebtor } from './dunning-debtor.repository.ts';
import { letterOf } from './dunning-letter.ts';
import type { DunningParts } from './dunning-parts.ts';
import { storeReminder } from './reminder.repository.ts';

/** Runs work in a transaction of the customer's company, of its own each time. */
export type InCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;

export type StepInput = {
  readonly customerId: string;
  readonly today: CivilDate;
  readonly by: By;
  /** Steps that may be taken. */
  readonly only?: readonly DunningStep[];
  /** `mail` refuses a customer without an address; left out, they get a letter on paper. */
  readonly channel?: LetterWay;
};

/** What a step comes to, decided and written down but not stored. */
type Prepared = {
  readonly settings: CompanySettings;
  readonly debtor: FoundDebtor;
  readonly plan: PlannedStep;
  readonly rate: Awaited<ReturnType<typeof rateOfCosts>>;
  readonly interest: StepInterest | null;
  readonly document: LetterDocument;
  readonly channel: LetterWay;
};

/**
 * Takes the step that is due about a customer: a letter, kept as a PDF, mailed or to be posted, and for costs their
 * invoice. The letter is printed outside any transaction; when things changed meanwhile nothing is stored. Refuses (409)
 * when nothing is due. Answers the reminder's id.
 */
export async function takeStep(
  inCompany: InCompany,
  parts: Pick<DunningParts, 'queueReminderMail'>,
  input: StepInput,
): Promise<string> {
  const first = await inCompany(async (tx) => ({
    prepared: await prepare(tx, input),
    head: await readLetterhead(tx),
  }));
  const content = await renderPdf({ kind: 'letter', document: first.prepared.document, ...first.head });
  return inCompany(async (tx) => {
    await lockDebtor(tx, input.customerId);
    const prepared = await prepare(tx, input);
    if (JSON.stringify(prepared) !== JSON.stringify(first.prepared)) throw new RequestError(409, 'reminder_changed');
    return store(tx, parts, input, prepared, content);
  });
}

/** The letter of the next step as it would be today, whether it is due or not. 409 when none will follow. */
export async function previewStep(inCompany: InCompany, input: StepInput): Promise<Buffer> {
  const { document, head } = await inCompany(async (tx) => ({
    document: (await prepare(tx, input, true)).document,
    head: await readLetterhead(tx),
  }));
  return renderPdf({ kind: 'letter', document, ...head });
}

/** Notes that a step is left out; the next one follows as if a letter had gone. Answers the reminder's id. */
export async function skipStep(tx: CompanyTx, input: StepInput): Promise<string> {
  await lockDebtor(tx, input.customerId);
  const { sections } = await readSettings(tx);
  const debtor = await knownDebtor(tx, input);
  const plan = duePlan(nextStep(sections.dunning, debtor, input.today, input.only));
  if (plan.kind === 'formal_notice' || plan.step === 'costs') throw new RequestError(409, 'reminder_notice_needed');
  return storeReminder(tx, {
    id: newId(),
    customerId: input.customerId,
    plan,
    today: input.today,
    by: input.by,
    channel: 'none',
    deadlineOn: null,
    deliveredOn: null,
    costsCents: 0,
    interestCents: 0,
    documentId: null,
    costsInvoiceId: null,
    invoices: invoicesOf(debtor, plan),
  });
}

async function knownDebtor(tx: CompanyTx, { customerId, today }: StepInput): Promise<FoundDebtor> {
  const [debtor] = await findDebtors(tx, { today, limit: 1, customerIds: [customerId] });
  if (debtor !== undefined) return debtor;
  const { rows } = await sql`select 1 from customers where id = ${customerId}::uuid`.execute(tx);
  throw rows.length === 0 ? notFound() : new RequestError(409, 'reminder_nothing');
}

function duePlan(next: NextStep, early = false): PlannedStep {
  if (next.state === 'stopped') throw new RequestError(409, 'reminder_stopped');
  if (!('plan' in next)) throw new RequestError(409, next.state === 'done' ? 'reminder_changed' : 'reminder_nothing');
  if (next.state === 'waiting' && !early) {
    throw new RequestError(409, 'reminder_too_early', { params: { dayOn: next.plan.onDay } });
  }
  return next.plan;
}

async function prepare(tx: CompanyTx, input: StepInput, early = false): Promise<Prepared> {
  const { today, only, channel } = input;
  const settings = await readSettings(tx);
  const debtor = await knownDebtor(tx, input);
  const plan = duePlan(nextStep(settings.sections.dunning, debtor, today, only), early);
  if (channel === 'mail' && debtor.email === '') throw new RequestError(409, 'reminder_no_address');
  const rate = await rateOfCosts(tx, settings);
  const costs = chargedCosts(plan.costsCents, rate);
  const paymentUrl = await findPage(tx, debtor, plan);
  const interest = interestOf(settings.sections.dunning, debtor, plan, today);
  const way = channel ?? (debtor.email === '' ? 'paper' : 'mail');
  return {
    settings,
    debtor,
    plan,
    rate,
    interest,
    channel: way,
    document: letterOf({
      settings,
      debtor,
      plan,
      costs,
      interest,
      today,
      paymentUrl,
      way,
    }),
  };
}

/** The payment page of a letter's only invoice, when there is one for its open amount. */
async function findPage(tx: CompanyTx, debtor: FoundDebtor, { invoiceIds }: PlannedStep): Promise<string | null> {
  const [id, ...others] = invoiceIds;
  if (id === undefined || others.length > 0) return null;
  const open = debtor.invoices.find((invoice) => invoice.id === id)?.openCents;
  const links = await findUsableLinks(tx, id);
  return (
    links.find(({ state, url, amountCents }) => state === 'open' && url !== null && amountCents === open)?.url ?? null
  );
}

const invoicesOf = ({ invoices }: FoundDebtor, { invoiceIds }: PlannedStep) =>
  invoices.filter(({ id }) => invoiceIds.includes(id));

async function store(
  tx: CompanyTx,
  parts: Pick<DunningParts, 'queueReminderMail'>,
  { customerId, today, by }: StepInput,
  { settings, debtor, plan, rate, document, channel, interest }: Prepared,
  content: Buffer,
): Promise<string> {
  const id = newId();
  const invoices = invoicesOf(debtor, plan);
  const numbers = invoices.map(({ number }) => number);
  const { costsCents } = plan;
  const mailed = channel === 'mail';
  const interestCents = plan.step === 'costs' ? (interest?.cents ?? 0) : 0;
  const costsInvoiceId =
    plan.step === 'costs'
      ? await chargeCosts(tx, { settings, debtor, numbers, costsCents, interestCents, rate, today, by, mailed })
      : null;
  const name = `${plan.kind.replace('_', '-')}-${today}-${debtor.buyer.customerNumber || '0'}.pdf`;
  const kept = { id: newId(), name, customerId, content, sha256: createHash('sha256').update(content).digest('hex') };
  await storeReminder(tx, {
    id,
    customerId,
    plan,
    today,
    by,
    channel,
    deadlineOn: document.dueOn,
    deliveredOn:
      plan.kind === 'formal_notice' ? consumerTerm(today, channel, settings.sections.dunning).deliveredOn : null,
    document: kept,
    documentId: kept.id,
    costsCents: chargedCosts(costsCents, rate).totalCents,
    interestCents,
    costsInvoiceId,
    invoices,
  });
  if (settings.sections.dunning.hold_from !== 'none') await wantHoldsSettled(tx, [customerId]);
  if (!mailed) return id;
  await parts.queueReminderMail(tx, {
    key: `reminder ${id}`,
    kind: plan.kind,
    customerId,
    language: debtor.language,
    numbers,
    by,
    to: {
      address: debtor.email,
      name: debtor.name,
    },
    amountCents: document.openCents,
    dueOn: document.dueOn,
    paymentUrl: document.paymentUrl,
    document: {
      id: kept.id,
      name,
    },
  });
  return id;
}
