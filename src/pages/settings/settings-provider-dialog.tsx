import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { type PaymentProvider, type PaymentWay, PROVIDER_NAMES } from '#company/company-settings.ts';
import type { Leaving } from '#company/provider-change.ts';
import { closePaymentPages, fetchObstacles, type InTheWay } from '#session/company-calls.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { ObstacleList } from './settings-provider-obstacles.tsx';

/**
 * A change of the provider that ends something: no provider any more, another one, a key of another account, or no key.
 * `provider` is the one that the company leaves, or leaves an account of.
 */
export type GraveChange =
  | { readonly kind: 'account' | 'remove'; readonly provider: PaymentProvider }
  | { readonly kind: 'leave'; readonly provider: PaymentWay }
  | { readonly kind: 'switch'; readonly provider: PaymentWay; readonly next: PaymentWay };

type DialogProps = {
  readonly change: GraveChange;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** How often obstacles are checked again: they may be cleared on another screen or by the provider. */
const LOOK_AGAIN_MS = 3_000;

const LEAVING: Readonly<Record<GraveChange['kind'], Leaving>> = {
  leave: 'provider',
  switch: 'switch',
  account: 'account',
  remove: 'account',
};

type Obstacles = 'asking' | 'away' | readonly InTheWay[];

function useObstacles(leaving: Leaving): readonly [Obstacles, () => Promise<void>] {
  const [obstacles, setObstacles] = useState<Obstacles>('asking');
  const ask = useCallback(async () => {
    const answer = await fetchObstacles();
    setObstacles((before) => answer?.[leaving] ?? (typeof before === 'string' ? 'away' : before));
  }, [leaving]);
  const isClear = typeof obstacles === 'object' && obstacles.length === 0;
  useEffect(() => {
    if (isClear) return undefined;
    void ask();
    const timer = setInterval(() => void ask(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [ask, isClear]);
  return [obstacles, ask];
}

/** Lists what prevents the change; once nothing does, says what stops, what stays and what has to be made again. */
export function ProviderChangeDialog({ change, onConfirm, onCancel }: DialogProps) {
  const { t } = useLingui();
  const { name, next } = useNames(change);
  const [obstacles, ask] = useObstacles(LEAVING[change.kind]);
  const form = useForm({ defaultValues: { typed: '' } });
  const typed = useWatch({ control: form.control, name: 'typed' });
  const isOffline = useIsOffline();
  const titles = {
    switch: t`Switch from ${name} to ${next}?`,
    leave: t`Stop with ${name}?`,
    account: t`Switch to another account at ${name}?`,
    remove: t`Remove the key of ${name}?`,
  };
  const isClear = typeof obstacles === 'object' && obstacles.length === 0;
  // Who is paid by transfer can begin again at any time.
  const isAsked = change.kind === 'account' || (change.kind === 'leave' && change.provider !== 'bank_transfer');
  const isTyped = !isAsked || typed.trim().toLowerCase() === name.toLowerCase();
  const closePages = async () => {
    const answer = await closePaymentPages();
    if (!answer.ok)
      notify({ tone: 'error', title: answer.status === 'offline' ? t`Needs a connection` : answer.message });
    await ask();
  };
  const helps =
    typeof obstacles === 'object' &&
    (change.kind !== 'leave' || obstacles.every(({ what }) => what !== 'open_invoices'));
  return (
    <Dialog
      open
      onClose={onCancel}
      title={isClear || typeof obstacles === 'string' ? titles[change.kind] : t`This is not possible yet`}
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
      {obstacles === 'asking' && <Skeleton lines={4} />}
      {obstacles === 'away' && (
        <Box role="alert">
          <Trans>The server did not say whether this is possible now. It will be asked again.</Trans>
        </Box>
      )}
      {typeof obstacles === 'object' && !isClear && (
        <>
          <Box mb="3">
            <Trans>This has to be finished first. Nothing has been changed.</Trans>
          </Box>
          <ObstacleList obstacles={obstacles} onClosePages={helps ? () => void closePages() : undefined} />
        </>
      )}
      {isClear && (
        <FormProvider {...form}>
          <Consequences {...change} />
          {isAsked && (
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

/** The two ways of a change by name; `next` is empty where there is none. */
function useNames(change: GraveChange): { readonly name: string; readonly next: string } {
  const { t } = useLingui();
  const nameOf = (way: PaymentWay) => (way === 'bank_transfer' ? t`bank transfer` : PROVIDER_NAMES[way]);
  return { name: nameOf(change.provider), next: change.kind === 'switch' ? nameOf(change.next) : '' };
}

function Consequences(change: GraveChange) {
  const { t } = useLingui();
  const { name, next } = useNames(change);
  const toTransfer = change.kind === 'switch' && change.next === 'bank_transfer';
  const fromTransfer = change.provider === 'bank_transfer';
  const parts = {
    switch: {
      stops: t`New invoices can no longer be paid through ${name}.`,
      stays: toTransfer
        ? t`Open invoices keep their payment page at ${name} until they are paid. Subscriptions and reminders go on: the next invoices are paid by bank transfer. The key of ${name} stays.`
        : t`Open invoices keep their payment page at ${name} until they are paid. Subscriptions and reminders go on: the next invoices are paid through ${next}. The key of ${name} stays.`,
      anew: toTransfer
        ? t`Nothing.`
        : t`Nothing. Without a key of ${next}, invoices have no payment page until there is one.`,
    },
    leave: fromTransfer
      ? {
          stops: t`Nothing is billed any more: no invoices, no subscriptions, no reminders.`,
          stays: t`All invoices, payments and files for the bookkeeper stay readable.`,
          anew: t`When you come back: subscriptions. Drafts wait here until then.`,
        }
      : {
          stops: t`Nothing is billed any more: no invoices, no subscriptions, no reminders. Nobody can pay through ${name}.`,
          stays: t`All invoices, payments and files for the bookkeeper stay readable. The key stays too: money that goes back is still seen, and you can come back without a new key.`,
          anew: t`When you come back: subscriptions and mandates. Drafts wait here until then.`,
        },
    account: {
      stops: t`Payments in the previous account are no longer tracked. Check there for money that goes back, and pay back there.`,
      stays: t`All invoices and payments stay readable. Subscriptions and reminders go on.`,
      anew: t`Customers and mandates are created again in the new account. An open invoice gets a new payment page when you send it again.`,
    },
    remove: {
      stops: t`Until there is a key again, no payment pages are made and payments are no longer tracked.`,
      stays: t`All invoices and payments stay readable. Subscriptions and reminders go on.`,
      anew: t`The key: fill in one for the same account to carry on where you left off.`,
    },
  }[change.kind];
  return (
    <>
      <Part title={t`What stops`}>{parts.stops}</Part>
      <Part title={t`What stays`}>{parts.stays}</Part>
      <Part title={t`What has to be made again`}>{parts.anew}</Part>
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
