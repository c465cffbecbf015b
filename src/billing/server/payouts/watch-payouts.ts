import type { PaymentProvider } from '#company/company-settings.ts';
import { isOfOtherAccount } from '#company/server/key-standing.repository.ts';
import { readPaymentKey } from '#company/server/payment-key.repository.ts';
import { readPayoutToken } from '#company/server/payout-token.repository.ts';
import type { ErrandParts } from '../ledger/errand-parts.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import type { PayoutApi, PayoutContents, ProviderPayout } from '../provider/provider-payout.ts';
import { nameLater } from './name-parts.ts';
import { failPayout, findKnown, findSince, noteHeard, savePayout, takeDueLooks } from './payout.repository.ts';

/**
 * Takes over what providers paid out, for all companies, each once an hour by whichever process is first. With `isAll`,
 * at once. A key that may not know it holds nothing up: the page of payouts says so.
 */
export async function watchPayouts(parts: ErrandParts, isAll: boolean): Promise<void> {
  for (const { companyId, provider } of await takeDueLooks(parts.ledger.database, isAll)) {
    await lookForPayouts(parts, companyId, provider).catch((error: unknown) =>
      parts.log.warn({ err: error, company: companyId, provider }, 'payouts were not looked for'),
    );
  }
}

async function lookForPayouts(parts: ErrandParts, companyId: string, provider: PaymentProvider): Promise<void> {
  const { ledger } = parts;
  const asked = await inLedgerOf(ledger, companyId, async (tx) => ({
    since: await findSince(tx, provider),
    // Mollie tells an organisation's settlements to a token of it only; a key is tried where there is none.
    key:
      (provider === 'mollie' ? await readPayoutToken(tx, ledger.secret, companyId) : undefined) ??
      (await readPaymentKey(tx, ledger.secret, provider)),
    isOther: provider === 'stripe' && (await isOfOtherAccount(tx, provider)),
  }));
  if (asked.since === undefined || asked.key === undefined || asked.isOther) return;
  const api: PayoutApi = provider === 'mollie' ? parts.openMollie(asked.key) : parts.openStripe(asked.key);
  let listed: readonly ProviderPayout[];
  try {
    listed = await api.listPayouts(asked.since);
  } catch (error) {
    // What a key of payments may not know here says nothing about the key.
    if (!(error instanceof ProviderFailure) || error.kind !== 'unauthorized') throw error;
    await inLedgerOf(ledger, companyId, (tx) => noteHeard(tx, provider, true));
    return;
  }
  await takeOver(parts, { companyId, provider, api }, listed);
  await inLedgerOf(ledger, companyId, async (tx) => {
    await nameLater(tx, provider);
    await noteHeard(tx, provider, false);
  });
}

type Where = { readonly companyId: string; readonly provider: PaymentProvider; readonly api: PayoutApi };

/** The oldest first. What has arrived and is known does not change any more, except that it comes back. */
async function takeOver(
  { ledger, payoutsTold }: ErrandParts,
  { companyId, provider, api }: Where,
  listed: readonly ProviderPayout[],
): Promise<void> {
  const ids = listed.map(({ externalId }) => externalId);
  const known = await inLedgerOf(ledger, companyId, (tx) => findKnown(tx, provider, ids));
  let isNews = false;
  for (const payout of listed.toReversed()) {
    const was = known.get(payout.externalId);
    const isFailed = payout.status === 'failed';
    if (was === undefined || (!isFailed && (!was.isTold || was.status !== payout.status))) {
      isNews = true;
      const contents: PayoutContents = await api.readPayout(payout);
      // One that failed was on its way before.
      const status = isFailed ? 'under_way' : payout.status;
      await inLedgerOf(ledger, companyId, (tx) =>
        savePayout(tx, { provider, payout: { ...payout, status }, contents }),
      );
    }
    if (isFailed && was?.status !== 'failed') {
      isNews = true;
      await inLedgerOf(ledger, companyId, (tx) => failPayout(tx, provider, payout.externalId, todayOf(ledger)));
    }
  }
  if (isNews) await inLedgerOf(ledger, companyId, async (tx) => payoutsTold?.(tx));
}
