import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { type PaymentProvider, PROVIDER_NAMES } from '#company/company-settings.ts';
import type { Leaving } from '#company/provider-change.ts';
import { closePaymentPages, fetchStanding, type InTheWay } from '#session/company-calls.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { StandingList } from './settings-provider-standing.tsx';

/** A change of the provider that ends something: another provider or none, a key of another account, or no key. */
export type GraveChange = {
  readonly kind: 'leave' | 'account' | 'remove';
  /** The provider that is left, or whose account is. */
  readonly provider: PaymentProvider;
};

type DialogProps = {
  readonly change: GraveChange;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** While something stands in the way: it may be cleared on another screen, or by the provider. */
const LOOK_AGAIN_MS = 3_000;

type Standing = 'asking' | 'away' | readonly InTheWay[];

function useStanding(leaving: Leaving): readonly [Standing, () => Promise<void>] {
  const [standing, setStanding] = useState<Standing>('asking');
  const ask = useCallback(async () => {
    const answer = await fetchStanding();
    setStanding((before) => answer?.[leaving] ?? (typeof before === 'string' ? 'away' : before));
  }, [leaving]);
  const isClear = typeof standing === 'object' && standing.length === 0;
  useEffect(() => {
    if (isClear) return undefined;
    void ask();
    const timer = setInterval(() => void ask(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [ask, isClear]);
  return [standing, ask];
}

/** Says what stands in the way; once nothing does, what stops, what stays and what has to be made anew. */
export function ProviderChangeDialog({ change, onConfirm, onCancel }: DialogProps) {
  const { t } = useLingui();
  const name = PROVIDER_NAMES[change.provider];
  const [standing, ask] = useStanding(change.kind === 'leave' ? 'provider' : 'account');
  const form = useForm({ defaultValues: { typed: '' } });
  const typed = useWatch({ control: form.control, name: 'typed' });
  const isOffline = useConnection().state === 'offline';
  const titles = {
    leave: t`Stop with ${name}?`,
    account: t`Go to another account at ${name}?`,
    remove: t`Remove the key of ${name}?`,
  };
  const isClear = typeof standing === 'object' && standing.length === 0;
  const isTyped = change.kind === 'remove' || typed.trim().toLowerCase() === name.toLowerCase();
  const closePages = async () => {
    const answer = await closePaymentPages();
    if (!answer.ok)
      notify({ tone: 'error', title: answer.status === 'offline' ? t`Needs a connection` : answer.message });
    await ask();
  };
  const helps =
    typeof standing === 'object' && (change.kind !== 'leave' || standing.every(({ what }) => what !== 'open_invoices'));
  return (
    <Dialog
      open
      onClose={onCancel}
      title={isClear || typeof standing === 'string' ? titles[change.kind] : t`This is not possible yet`}
      role="alertdialog"
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {isClear ? t`Cancel` : t`Close`}
          </Button>
          {isClear && (
            <Button
              disabled={!isTyped || isOffline}
              onClick={onConfirm}
              {...{ bg: 'error.solid', color: 'error.contrast', _hover: { bg: 'error.solidHover' } }}
            >
              {t`Confirm`}
            </Button>
          )}
        </>
      }
    >
      {standing === 'asking' && <Skeleton lines={4} />}
      {standing === 'away' && (
        <Box role="alert">
          <Trans>The server did not say whether this is possible now. It is asked again.</Trans>
        </Box>
      )}
      {typeof standing === 'object' && !isClear && (
        <>
          <Box mb="3">
            <Trans>First this has to be finished. Nothing has been changed.</Trans>
          </Box>
          <StandingList standing={standing} onClosePages={helps ? () => void closePages() : undefined} />
        </>
      )}
      {isClear && (
        <FormProvider {...form}>
          <Consequences {...change} />
          {change.kind !== 'remove' && (
            <chakra.form
              mt="4"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                if (isTyped && !isOffline) onConfirm();
              }}
            >
              <TextField name="typed" label={t`Type ${name} to confirm`} autoComplete="off" maxLength={40} />
            </chakra.form>
          )}
        </FormProvider>
      )}
    </Dialog>
  );
}

function Consequences({ kind, provider }: GraveChange) {
  const { t } = useLingui();
  const name = PROVIDER_NAMES[provider];
  const parts = {
    leave: {
      stops: t`Nothing is billed any more: no invoices, no subscriptions, no reminders. Nobody can pay through ${name}.`,
      stays: t`All invoices, payments and files for the bookkeeper stay readable. The key stays too: money that goes back is still seen, and you can come back without a new key.`,
      anew: t`When you come back: subscriptions and mandates. Drafts wait here until then.`,
    },
    account: {
      stops: t`Payments in the account of before are no longer followed. Look there for money that goes back, and pay back there.`,
      stays: t`All invoices and payments stay readable. Subscriptions and reminders go on.`,
      anew: t`Customers and mandates are made again in the new account. An open invoice gets a new page to pay on when you send it again.`,
    },
    remove: {
      stops: t`No pages to pay on are made, and payments are no longer followed, until there is a key again.`,
      stays: t`All invoices and payments stay readable. Subscriptions and reminders go on.`,
      anew: t`The key: fill in one of the same account to go on where you were.`,
    },
  }[kind];
  return (
    <>
      <Part title={t`What stops`}>{parts.stops}</Part>
      <Part title={t`What stays`}>{parts.stays}</Part>
      <Part title={t`What has to be made anew`}>{parts.anew}</Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box mb="3">
      <chakra.h3 fontWeight="strong">{title}</chakra.h3>
      <Box>{children}</Box>
    </Box>
  );
}
