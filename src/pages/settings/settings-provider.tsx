import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PAYMENT_PROVIDERS, type PaymentProvider, PROVIDER_NAMES } from '#company/company-settings.ts';
import { ProviderNews } from '#pages/parts/provider-news.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { SectionForm, type SectionProps, type Settle } from './settings-form.tsx';
import { type GraveChange, ProviderChangeDialog } from './settings-provider-dialog.tsx';
import { type AskPerson, KeyFacts } from './settings-provider-key.tsx';

type Values = { payment_provider: 'none' | PaymentProvider; api_key: string };
type Asked = { readonly change: GraveChange; readonly answer: (isConfirmed: boolean) => void };

/** The server's refusals once it has looked up which account the key belongs to. */
const OTHER_ACCOUNT = new Set(['provider_account_other', 'provider_in_use_account']);

/**
 * The choice of who collects the payments. The key is typed here and never shown again. A change that ends something
 * says so before it is made.
 */
export function ProviderSection(props: SectionProps) {
  const { t } = useLingui();
  const { payment_provider: saved } = props.settings.provider;
  const values = useMemo((): Values => ({ payment_provider: saved ?? 'none', api_key: '' }), [saved]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const askPerson: AskPerson = (change) =>
    new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(null);
        resolve(isConfirmed);
      };
      setAsked({ change, answer });
    });
  const settle: Settle<Values> = async ({ payment_provider: chosen }, send) => {
    if (saved !== null && chosen !== saved) {
      const change: GraveChange =
        chosen === 'none' ? { kind: 'leave', provider: saved } : { kind: 'switch', provider: saved, next: chosen };
      return (await askPerson(change)) ? send() : null;
    }
    const result = await send();
    if (chosen === 'none' || !('refused' in result) || result.refused.status === 'offline') return result;
    if (!OTHER_ACCOUNT.has(result.refused.code)) return result;
    return (await askPerson({ kind: 'account', provider: chosen })) ? send({ other_account: true }) : null;
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
          ...(api_key.trim() === '' || chosen === 'none' ? {} : { api_key: api_key.trim() }),
        })}
      >
        <ProviderChoice />
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

/** The hint about who collects is only shown with a provider chosen: without one nobody collects. */
function ProviderChoice() {
  const { t } = useLingui();
  const chosen = useWatch({ name: 'payment_provider' }) as Values['payment_provider'];
  const name = chosen === 'none' ? '' : PROVIDER_NAMES[chosen];
  const hint = t`This server makes the invoices and runs the subscriptions; ${name} collects the payments.`;
  return (
    <ChoiceField
      name="payment_provider"
      label={t`Payment provider`}
      {...(chosen === 'none' ? {} : { hint })}
      choices={[
        { value: 'none', label: t`None` },
        ...PAYMENT_PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] })),
      ]}
    />
  );
}

/** The known facts of the keys, and a field to enter another. */
function KeyFields({ askPerson, ...props }: SectionProps & { readonly askPerson: AskPerson }) {
  const { t } = useLingui();
  const { payment_provider: saved, api_key: current, kept_keys: kept } = props.settings.provider;
  const chosen = useWatch({ name: 'payment_provider' }) as Values['payment_provider'];
  const [replaced, setReplaced] = useState<string | null>(null);
  if (chosen === 'none') {
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
    </>
  );
}
