import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useSignedInUser } from '#session/user-context.ts';

export type SettingsSectionName =
  | 'general'
  | 'legal'
  | 'bank'
  | 'invoicing'
  | 'provider'
  | 'dunning'
  | 'accountancy'
  | 'storage'
  | 'mails'
  | 'access'
  | 'retention'
  | 'programs'
  | 'webhooks'
  | 'own-data';

export type SettingsSection = {
  readonly name: SettingsSectionName;
  readonly label: string;
  /** What is in it: for the list on a phone, and for the search. */
  readonly about: string;
};

/** The sections of a company's settings, in order. */
export function useSettingsSections(): readonly SettingsSection[] {
  const { t } = useLingui();
  const isOwner = useSignedInUser()?.role === 'owner';
  return useMemo(() => {
    const sections: readonly SettingsSection[] = [
      { name: 'general', label: t`Company`, about: t`Name, address, logo, language` },
      { name: 'legal', label: t`Registration`, about: t`Chamber of Commerce and VAT` },
      { name: 'bank', label: t`Bank account`, about: t`The account customers pay into` },
      { name: 'invoicing', label: t`Invoices`, about: t`Numbers, terms, proration, VAT` },
      { name: 'provider', label: t`Payments`, about: t`Bank transfer, or a payment provider and its key` },
      { name: 'dunning', label: t`Reminders`, about: t`Late payers: letters, costs, holds` },
      { name: 'accountancy', label: t`Accountancy`, about: t`Ledger accounts and VAT return` },
      { name: 'storage', label: t`Storage year`, about: t`Start of the year and notice` },
      { name: 'mails', label: t`Messages`, about: t`The wording of your mails` },
      { name: 'access', label: t`Access`, about: t`What everybody logs in with` },
      { name: 'retention', label: t`Retention`, about: t`What is kept, and for how long` },
      { name: 'programs', label: t`Other programs`, about: t`API keys, and when they expire` },
      { name: 'webhooks', label: t`Webhooks`, about: t`Telling other programs what happens` },
      { name: 'own-data', label: t`Your data`, about: t`Everything in one file, and leaving Remise` },
    ];
    // They hand over, or end, the whole company, let programs in that act for it, or tell others what happens.
    return sections.filter(
      ({ name }) => isOwner || (name !== 'own-data' && name !== 'programs' && name !== 'webhooks'),
    );
  }, [t, isOwner]);
}
