import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { type PaymentProvider, PROVIDER_NAMES } from '#company/company-settings.ts';
import { type KeyState, saveSettings } from '#session/company-calls.ts';
import { useSession } from '#session/session.tsx';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { Ltr } from '#ui/ltr.tsx';
import { notify } from '#ui/toaster.tsx';
import type { SectionProps } from './settings-form.tsx';
import type { GraveChange } from './settings-provider-dialog.tsx';

/** Asks a person to confirm; false when they gave up. */
export type AskPerson = (change: GraveChange) => Promise<boolean>;

type KeyFactsProps = SectionProps & {
  readonly provider: PaymentProvider;
  readonly known: KeyState;
  readonly askPerson: AskPerson;
  /** Undefined where only what is kept is shown. */
  readonly onReplace?: () => void;
};

/** The known facts of a key: its last characters, and since when it is stored. */
export function KeyFacts({ settings, onChanged, provider, known, askPerson, onReplace }: KeyFactsProps) {
  const { t, i18n } = useLingui();
  const { begin } = useSession();
  const { setValue } = useFormContext();
  const isOffline = useIsOffline();
  const { payment_provider: chosen } = settings.provider;
  const name = PROVIDER_NAMES[provider];
  const remove = async () => {
    if (!(await askPerson({ kind: 'remove', provider }))) return;
    const input = { provider: { payment_provider: chosen, api_key: null, key_of: provider } };
    const result = await saveSettings(input, settings.version);
    if ('refused' in result) {
      const { refused } = result;
      const title = refused.status === 'offline' ? t`There is no connection to the server.` : refused.message;
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
            {provider === chosen ? (
              <Trans>
                A key is set that ends with <Ltr>{known.ends_with}</Ltr>
              </Trans>
            ) : (
              <Trans>
                The key of {name} is kept; it ends with <Ltr>{known.ends_with}</Ltr>
              </Trans>
            )}
          </Box>
          {known.since !== null && (
            <Box color="fg.muted" fontSize="small">
              <Trans>Since {i18n.date(known.since, { dateStyle: 'medium' })}</Trans>
            </Box>
          )}
        </Box>
        <Flex gap="2">
          {onReplace !== undefined && (
            <Button variant="outline" onClick={onReplace}>
              {t`Replace`}
            </Button>
          )}
          <Button variant="outline" disabled={isOffline} onClick={() => void remove()}>
            {t`Remove`}
          </Button>
        </Flex>
      </Flex>
      {!known.readable && (
        <Box role="alert" mt="2" color="fg.error" fontWeight="strong" fontSize="small">
          <Trans>The server can no longer read this key: its APP_SECRET has changed. Fill in the key once more.</Trans>
        </Box>
      )}
    </Box>
  );
}
