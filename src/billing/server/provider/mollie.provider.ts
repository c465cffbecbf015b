import { MandateMethod, SequenceType } from '@mollie/api-client';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { yardMoment } from '#shared/yard-clock.ts';
import { type MollieClient, type MollieSettings, openMollieClient } from './mollie-client.ts';
import { mollieFailureOf } from './mollie-failure.ts';
import { settlementCalls } from './mollie-settlements.ts';
import {
  amountOf,
  linkOf,
  type MollieMandate,
  type MolliePayment,
  type MolliePaymentLink,
  type MollieRefund,
  mandateOf,
  paymentOf,
  refundOf,
  returnCodeOf,
} from './mollie-values.ts';
import { ProviderFailure, within } from './provider-failure.ts';
import type { PayoutApi } from './provider-payout.ts';

export type { MollieMandate, MolliePayment, MolliePaymentLink, MollieRefund } from './mollie-values.ts';

/** The same key with the same request takes effect once, however often it is sent within a day. */
type Keyed = { readonly idempotencyKey: string };
type OfPayment = { readonly paymentId: string; readonly id: string };
type OfCustomer = { readonly customerId: string; readonly id: string };

export type NewPaymentLink = Keyed & {
  readonly amountCents: number;
  readonly description: string;
  readonly redirectUrl?: string;
  readonly webhookUrl?: string | undefined;
  /** The last day on which it can be paid, by the yard's calendar. */
  readonly expiresOn?: CivilDate;
  readonly customerId?: string;
  /** Paying it also gives a mandate for later direct debits; needs the customer. */
  readonly first?: boolean;
};

export type NewMandate = Keyed & {
  readonly customerId: string;
  readonly consumerName: string;
  readonly consumerAccount: string;
  readonly signedOn: CivilDate;
  readonly reference: string;
};

export type NewRecurringPayment = Keyed & {
  /** Goes along, so that the payment is found by it. */
  readonly linkId: string;
  readonly customerId: string;
  readonly mandateId: string;
  readonly amountCents: number;
  readonly description: string;
  readonly webhookUrl?: string;
};

export type NewRefund = Keyed & {
  /** Goes along, so that the refund is found by it. */
  readonly refundId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly description: string;
};

/** Mollie as the ledger needs it. Every call answers within the limit or throws a ProviderFailure. */
export type MollieApi = PayoutApi & {
  readonly createPaymentLink: (
    link: NewPaymentLink,
  ) => Promise<{ readonly id: string; readonly url: string; readonly webhookUrl: string | null }>;
  /** Nobody can pay it any more; what was begun at a bank may still come through. */
  readonly archivePaymentLink: (id: string) => Promise<void>;
  readonly getPaymentLink: (id: string) => Promise<MolliePaymentLink>;
  readonly listLinkPayments: (id: string) => Promise<readonly MolliePayment[]>;
  readonly getPayment: (id: string) => Promise<MolliePayment>;
  /** Why a bank took a payment back the last time, as its code; null where nobody says. */
  readonly chargeBackReason: (paymentId: string) => Promise<string | null>;
  readonly createRefund: (refund: NewRefund) => Promise<MollieRefund>;
  readonly getRefund: (refund: OfPayment) => Promise<MollieRefund>;
  readonly listRefunds: (paymentId: string) => Promise<readonly MollieRefund[]>;
  /** Only while it is queued or pending; refused later. */
  readonly cancelRefund: (refund: OfPayment & Keyed) => Promise<void>;
  readonly createCustomer: (
    customer: Keyed & { readonly name: string; readonly email: string | null },
  ) => Promise<{ readonly id: string }>;
  readonly createMandate: (mandate: NewMandate) => Promise<MollieMandate>;
  readonly getMandate: (mandate: OfCustomer) => Promise<MollieMandate>;
  readonly listMandates: (customerId: string) => Promise<readonly MollieMandate[]>;
  /** One that is gone already is refused with status 404 or 410. */
  readonly revokeMandate: (mandate: OfCustomer & { readonly idempotencyKey?: string }) => Promise<void>;
  readonly createRecurringPayment: (payment: NewRecurringPayment) => Promise<MolliePayment>;
  /** The payment of a customer that was asked for with this `linkId`; undefined where there is none. */
  readonly findCustomerPayment: (input: {
    readonly customerId: string;
    readonly linkId: string;
  }) => Promise<MolliePayment | undefined>;
};

type Call = <T>(call: (client: MollieClient) => Promise<T>) => Promise<T>;
const LIMIT_MS = 10_000;

/** Mollie for one company's key. Throws where a simulator would meet a live key (see openMollieClient). */
export function openMollie(settings: MollieSettings, limitMs: number = LIMIT_MS): MollieApi {
  const client = openMollieClient(settings);
  const call: Call = (ask) => within({ limitMs, who: 'Mollie', failureOf: mollieFailureOf }, () => ask(client));
  return { ...linkCalls(call), ...paymentCalls(call), ...mandateCalls(call), ...settlementCalls(call) };
}

type LinkCalls = Pick<MollieApi, 'createPaymentLink' | 'archivePaymentLink' | 'getPaymentLink' | 'listLinkPayments'>;

function linkCalls(call: Call): LinkCalls {
  return {
    createPaymentLink: async ({ amountCents, expiresOn, first = false, ...given }) => {
      const link = await call(({ paymentLinks }) =>
        paymentLinks.create({
          ...withoutBlanks(given),
          amount: amountOf(amountCents),
          reusable: false,
          ...(expiresOn === undefined ? {} : { expiresAt: endOfDay(expiresOn) }),
          ...(first ? { sequenceType: SequenceType.first } : {}),
        }),
      );
      return { id: link.id, url: link.getPaymentUrl(), webhookUrl: link.webhookUrl ?? null };
    },
    archivePaymentLink: async (id) => {
      await call(({ paymentLinks }) => paymentLinks.update(id, { archived: true }));
    },
    getPaymentLink: async (id) => linkOf(await call(({ paymentLinks }) => paymentLinks.get(id))),
    listLinkPayments: (id) =>
      call(async ({ paymentLinks }) => {
        const link = await paymentLinks.get(id);
        const payments: MolliePayment[] = [];
        for await (const payment of link.getPayments()) payments.push(paymentOf(payment, id));
        return payments;
      }),
  };
}

type PaymentCalls = Pick<
  MollieApi,
  | 'getPayment'
  | 'chargeBackReason'
  | 'createRefund'
  | 'getRefund'
  | 'listRefunds'
  | 'cancelRefund'
  | 'createRecurringPayment'
  | 'findCustomerPayment'
>;

function paymentCalls(call: Call): PaymentCalls {
  return {
    getPayment: async (id) => paymentOf(await call(({ payments }) => payments.get(id))),
    chargeBackReason: (paymentId) =>
      call(async ({ paymentChargebacks }) => {
        let last: { readonly at: string; readonly reason: string | null } | undefined;
        for await (const { createdAt: at, reason } of paymentChargebacks.iterate({ paymentId })) {
          if (last === undefined || at > last.at) last = { at, reason: returnCodeOf(reason) };
        }
        return last?.reason ?? null;
      }),
    createRefund: async ({ amountCents, refundId, ...given }) =>
      refundOf(
        await call(({ paymentRefunds }) =>
          paymentRefunds.create({ ...given, amount: amountOf(amountCents), metadata: { refund: refundId } }),
        ),
      ),
    getRefund: async ({ paymentId, id }) =>
      refundOf(await call(({ paymentRefunds }) => paymentRefunds.get(id, { paymentId }))),
    listRefunds: (paymentId) =>
      call(async ({ paymentRefunds }) => {
        const refunds: MollieRefund[] = [];
        for await (const refund of paymentRefunds.iterate({ paymentId })) refunds.push(refundOf(refund));
        return refunds;
      }),
    cancelRefund: async ({ id, ...given }) => {
      await call(({ paymentRefunds }) => paymentRefunds.cancel(id, given));
    },
    createRecurringPayment: async ({ amountCents, linkId, ...given }) =>
      paymentOf(
        await call(({ payments }) =>
          payments.create({
            ...withoutBlanks(given),
            amount: amountOf(amountCents),
            metadata: { link: linkId },
            sequenceType: SequenceType.recurring,
          }),
        ),
      ),
    findCustomerPayment: ({ customerId, linkId }) =>
      call(async ({ customerPayments }) => {
        for await (const payment of customerPayments.iterate({ customerId })) {
          const found = paymentOf(payment);
          if (found.linkId === linkId) return found;
        }
        return undefined;
      }),
  };
}

type MandateCalls = Pick<
  MollieApi,
  'createCustomer' | 'createMandate' | 'getMandate' | 'listMandates' | 'revokeMandate'
>;

function mandateCalls(call: Call): MandateCalls {
  return {
    createCustomer: async ({ email, ...given }) => {
      const { id } = await call(({ customers }) =>
        customers.create({ ...given, ...(email === null ? {} : { email }) }),
      );
      return { id };
    },
    createMandate: async ({ signedOn, reference, ...given }) =>
      mandateOf(
        await call(({ customerMandates }) =>
          customerMandates.create({
            ...given,
            method: MandateMethod.directdebit,
            signatureDate: signedOn,
            mandateReference: reference,
          }),
        ),
      ),
    getMandate: async ({ customerId, id }) =>
      mandateOf(await call(({ customerMandates }) => customerMandates.get(id, { customerId }))),
    listMandates: (customerId) =>
      call(async ({ customerMandates }) => {
        const mandates: MollieMandate[] = [];
        for await (const mandate of customerMandates.iterate({ customerId })) mandates.push(mandateOf(mandate));
        return mandates;
      }),
    revokeMandate: async ({ id, ...given }) => {
      await call(({ customerMandates }) => customerMandates.revoke(id, given));
    },
  };
}

/** The moment at which the day is over in the yard. */
function endOfDay(day: CivilDate): string {
  const moment = yardMoment(addDays(day, 1), '00:00');
  if (moment === null) throw new ProviderFailure('refused', `${day} has no end`, { field: 'expiresAt' });
  return new Date(moment).toISOString();
}

type WithoutBlanks<T> = { [name in keyof T]: Exclude<T[name], undefined> };

/** Drops undefined values, because the client's types distinguish them from missing ones. */
function withoutBlanks<T extends object>(given: T): WithoutBlanks<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as WithoutBlanks<T>;
}
