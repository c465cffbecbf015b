import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { PAYMENT_WAYS, type PaymentWay, PROVIDER_NAMES, providerOf } from '#company/company-settings.ts';
import { formatIban, ibanProblem } from '#company/iban.ts';
import { ProviderNews } from '#pages/parts/provider-news.tsx';
import { useSignedInUser } from '#session/user-context.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { SectionForm, type SectionProps, type Settle } from './settings-form.tsx';
import { type GraveChange, ProviderChangeDialog } from './settings-provider-dialog.tsx';
import { type AskPerson, KeyFacts } from './settings-provider-key.tsx';

type Values = { payment_provider: 'none' | PaymentWay; api_key: string; bank: { iban: string } };
type Asked = { readonly change: GraveChange; readonly answer: (isConfirmed: boolean) => void };

/** The server's refusals once it has looked up which account the key belongs to. */
const OTHER_ACCOUNT = new Set(['provider_account_other', 'provider_in_use_account']);

/**
 * The choice of how customers pay. A key is typed here and never shown again. Who never billed is offered the transfer,
 * which needs nothing but an account. A change that ends something says so before it is made.
 */
export function ProviderSection(props: SectionProps) {
  const { t } = useLingui();
  const { payment_provider: saved } = props.settings.provider;
  const isFirst = useSignedInUser()?.company.has_ledger !== true && saved === null;
  const values = useMemo(
    (): Values => ({
      payment_provider: saved ?? (isFirst ? 'bank_transfer' : 'none'),
      api_key: '',
      bank: { iban: '' },
    }),
    [saved, isFirst],
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const askPerson: AskPerson = (change) =>
    new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(null);
        resolve(isConfirmed);
      };
      setAsked({ change, answer });
    });
  const needsIban = props.settings.bank.iban === '';
  const settle: Settle<Values> = async ({ payment_provider: chosen, bank }, send) => {
    // Without an account, or with one that is none, the server refuses it: nobody has to confirm first.
    const isRefused = chosen === 'bank_transfer' && needsIban && ibanProblem(bank.iban) !== undefined;
    const endsSomething = saved !== null && chosen !== saved && (saved !== 'bank_transfer' || chosen === 'none');
    if (endsSomething && !isRefused) {
      const change: GraveChange =
        chosen === 'none' ? { kind: 'leave', provider: saved } : { kind: 'switch', provider: saved, next: chosen };
      return (await askPerson(change)) ? send() : null;
    }
    const result = await send();
    const provider = chosen === 'none' ? null : providerOf(chosen);
    if (provider === null || !('refused' in result) || result.refused.status === 'offline') return result;
    if (!OTHER_ACCOUNT.has(result.refused.code)) return result;
    return (await askPerson({ kind: 'account', provider })) ? send({ other_account: true }) : null;
  };
  return (
    <>
      <ProviderNews />
      <SectionForm<Values>
        {...props}
        section="provider"
        label={t`Payments`}
        values={values}
        kept={false}
        settle={settle}
        inputOf={({ payment_provider: chosen, api_key }) => ({
          payment_provider: chosen === 'none' ? null : chosen,
          ...(api_key.trim() === '' || chosen === 'none' || chosen === 'bank_transfer'
            ? {}
            : { api_key: api_key.trim() }),
        })}
        alongOf={({ payment_provider: chosen, bank }) =>
          chosen === 'bank_transfer' && needsIban ? { bank: { ...props.settings.bank, iban: bank.iban } } : {}
        }
      >
        <WayChoice isFirst={isFirst} />
        <TransferFields settings={props.settings} />
        <KeyFields {...props} askPerson={askPerson} />
      </SectionForm>
      {asked !== null && (
        <ProviderChangeDialog
          change={asked.change}
          onConfirm={() => asked.answer(true)}
          onCancel={() => asked.answer(false)}
        />
      )}
    </>
  );
}

/** Says under the choice what it means. */
function WayChoice({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useLingui();
  const chosen = useWatch({ name: 'payment_provider' }) as Values['payment_provider'];
  const name = chosen === 'none' || chosen === 'bank_transfer' ? '' : PROVIDER_NAMES[chosen];
  const names: Readonly<Record<PaymentWay, string>> = { bank_transfer: t`Bank transfer`, ...PROVIDER_NAMES };
  const transfer = t`Invoices carry your IBAN, a payment reference and a QR code. You note what comes in. No key is needed.`;
  const hints: Readonly<Record<Values['payment_provider'], string>> = {
    none: t`Nothing is billed.`,
    bank_transfer: isFirst
      ? `${transfer} ${t`Save to begin: products and invoices then appear in the menu.`}`
      : transfer,
    stripe: t`This server makes the invoices and runs the subscriptions; ${name} collects the payments.`,
    mollie: t`This server makes the invoices and runs the subscriptions; ${name} collects the payments.`,
  };
  return (
    <ChoiceField
      name="payment_provider"
      label={t`How customers pay`}
      hint={hints[chosen]}
      choices={[...PAYMENT_WAYS.map((value) => ({ value, label: names[value] })), { value: 'none', label: t`None` }]}
    />
  );
}

/** The account to transfer to: a field while there is none, then what it is. */
function TransferFields({ settings }: Pick<SectionProps, 'settings'>) {
  const { t } = useLingui();
  const chosen = useWatch({ name: 'payment_provider' }) as Values['payment_provider'];
  const { iban } = settings.bank;
  if (chosen !== 'bank_transfer') return null;
  if (iban === '') {
    return (
      <TextField
        name="bank.iban"
        label={t`IBAN`}
        hint={t`Shown on your invoices`}
        ltr
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={50}
        required
      />
    );
  }
  return (
    <Box bg="bg.sunken" borderRadius="panel" px="4" py="3">
      <Trans>
        Customers pay to <Ltr>{formatIban(iban)}</Ltr>.
      </Trans>{' '}
      <Box asChild color="accent" textDecoration="underline" display="inline-block" minHeight="6">
        <Link to="/settings/bank">
          <Trans>Change the account</Trans>
        </Link>
      </Box>
    </Box>
  );
}

/** The known facts of the keys, and a field to enter another. */
function KeyFields({ askPerson, ...props }: SectionProps & { readonly askPerson: AskPerson }) {
  const { t } = useLingui();
  const { payment_provider: saved, api_key: current, kept_keys: kept, simulated } = props.settings.provider;
  const chosen = useWatch({ name: 'payment_provider' }) as Values['payment_provider'];
  const [replaced, setReplaced] = useState<string | null>(null);
  if (chosen === 'none' || chosen === 'bank_transfer') {
    return kept.map((known) => (
      <KeyFacts key={known.provider} {...props} provider={known.provider} known={known} askPerson={askPerson} />
    ));
  }
  const known = chosen === saved ? current : kept.find(({ provider }) => provider === chosen);
  const has = known?.set === true;
  // When the key has changed since the person began to replace it, the new one was stored.
  const isReplacing = replaced !== null && replaced === known?.since;
  return (
    <>
      {has && (
        <KeyFacts {...props} {...{ provider: chosen, known, askPerson }} onReplace={() => setReplaced(known.since)} />
      )}
      {(!has || isReplacing) && (
        <TextField
          name="api_key"
          label={t`API key`}
          hint={
            chosen === 'stripe'
              ? t`The secret key from your Stripe dashboard. It is stored encrypted and never shown again.`
              : t`The API key from your Mollie dashboard. It is stored encrypted and never shown again.`
          }
          type="password"
          autoComplete="off"
          maxLength={300}
        />
      )}
      {simulated && (
        <Box color="fg.muted">
          <Trans>Payments are simulated on this server: nobody checks a key at {PROVIDER_NAMES[chosen]}.</Trans>
        </Box>
      )}
    </>
  );
}
