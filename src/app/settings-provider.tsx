import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PAYMENT_PROVIDERS, type PaymentProvider, PROVIDER_NAMES } from '#company/company-settings.ts';
import { useConnection } from '#sync/client/use-connection.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { notify } from '#ui/toaster.tsx';
import { useSession } from './session.tsx';
import { saveSettings } from './settings-calls.ts';
import { SectionForm, type SectionProps } from './settings-form.tsx';

type Values = { payment_provider: 'none' | PaymentProvider; api_key: string };

/** Who collects the payments. The key is typed here and never shown again. */
export function ProviderSection(props: SectionProps) {
  const { t } = useLingui();
  const { payment_provider } = props.settings.provider;
  const values = useMemo(
    (): Values => ({ payment_provider: payment_provider ?? 'none', api_key: '' }),
    [payment_provider],
  );
  return (
    <SectionForm<Values>
      {...props}
      section="provider"
      label={t`Payments`}
      values={values}
      kept={false}
      wishOf={({ payment_provider: chosen, api_key }) => ({
        payment_provider: chosen === 'none' ? null : chosen,
        ...(api_key.trim() === '' || chosen === 'none' ? {} : { api_key: api_key.trim() }),
      })}
    >
      <ChoiceField
        name="payment_provider"
        label={t`Payment provider`}
        hint={t`With Stripe it also runs the subscriptions; with Mollie this server does.`}
        choices={[
          { value: 'none', label: t`None` },
          ...PAYMENT_PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] })),
        ]}
      />
      <KeyFields {...props} />
    </SectionForm>
  );
}

/** What is known of the key, and a field for another. */
function KeyFields(props: SectionProps) {
  const { t } = useLingui();
  const { payment_provider: saved, api_key: key } = props.settings.provider;
  const chosen = useWatch({ name: 'payment_provider' }) as Values['payment_provider'];
  const [replaced, setReplaced] = useState<string | null>(null);
  // Another key than the one somebody began to replace: it was stored.
  const isReplacing = replaced !== null && replaced === key.since;
  if (chosen === 'none') return null;
  const belongs = key.set && chosen === saved;
  return (
    <>
      {key.set && chosen !== saved && <GoesAway />}
      {belongs && <KeyFacts {...props} onReplace={() => setReplaced(key.since)} />}
      {(!belongs || isReplacing) && (
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

function GoesAway() {
  return (
    <Flex gap="2" align="center" bg="tone.attention.bg" color="tone.attention.fg" borderRadius="panel" px="4" py="2">
      <TriangleAlert aria-hidden="true" size={18} />
      <Trans>The key of the provider you have now is removed when you save.</Trans>
    </Flex>
  );
}

function KeyFacts({ settings, onChanged, onReplace }: SectionProps & { readonly onReplace: () => void }) {
  const { t, i18n } = useLingui();
  const { begin } = useSession();
  const { setValue } = useFormContext<Values>();
  const isOffline = useConnection().state === 'offline';
  const [asking, setAsking] = useState(false);
  const { payment_provider, api_key: key } = settings.provider;
  const remove = async () => {
    setAsking(false);
    const result = await saveSettings({ provider: { payment_provider, api_key: null } }, settings.version);
    if ('refused' in result) {
      const { refused } = result;
      const title = refused.status === 'offline' ? t`There is no connection with the server.` : refused.message;
      notify({ tone: 'error', title });
      return;
    }
    setValue('api_key', '');
    onChanged(result.company);
    void begin();
  };
  return (
    <Box bg="bg.sunken" borderRadius="panel" px="4" py="3">
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1 1 14rem">
          <Box fontWeight="strong">
            <Trans>
              A key is set that ends with <Ltr>{key.ends_with}</Ltr>
            </Trans>
          </Box>
          {key.since !== null && (
            <Box color="fg.muted" fontSize="small">
              <Trans>Since {i18n.date(key.since, { dateStyle: 'medium' })}</Trans>
            </Box>
          )}
        </Box>
        <Flex gap="2">
          <Button variant="outline" onClick={onReplace}>
            {t`Replace`}
          </Button>
          <Button variant="outline" disabled={isOffline} onClick={() => setAsking(true)}>
            {t`Remove`}
          </Button>
        </Flex>
      </Flex>
      {!key.readable && (
        <Box role="alert" mt="2" color="fg.error" fontWeight="strong" fontSize="small">
          <Trans>The server can no longer read this key: its APP_SECRET has changed. Fill in the key once more.</Trans>
        </Box>
      )}
      <ConfirmDialog
        open={asking}
        destructive
        title={t`Remove the key?`}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <Trans>Payments are no longer collected until there is a new key.</Trans>
      </ConfirmDialog>
    </Box>
  );
}
