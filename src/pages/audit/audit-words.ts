import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatPlate } from '#objects/plate.ts';
import { useDeviceName } from '#pages/parts/use-device-name.ts';
import { useFieldWords } from '#pages/parts/use-field-words.ts';
import { useIntentText } from '#session/acts/intent-text.ts';
import { isUuid } from '#shared/ids.ts';
import { usePermissionWords } from '#staff/client/use-permission-words.ts';
import { useRoleName } from '#staff/client/use-role-name.ts';
import { useBillingActionWords } from './audit-billing-words.ts';
import type { AuditEntry } from './audit-calls.ts';
import { useContractActionWords } from './audit-contract-words.ts';
import { useSectionNames, useSettledFields, useSettledValue } from './audit-field-words.ts';

/** Actions that are not a change of a record, in one line each. */
function useActionWords(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    ...useBillingActionWords(),
    ...useContractActionWords(),
    'staff.invite': t`Somebody invited`,
    'staff.invite_again': t`Invitation sent again`,
    'staff.withdraw': t`Invitation withdrawn`,
    'staff.edit': t`Person changed`,
    'staff.activate': t`Person activated again`,
    'staff.deactivate': t`Person deactivated`,
    'staff.sign_out': t`Logged out remotely`,
    'staff.two_step_off': t`Two-step login switched off for somebody`,
    'role.create': t`New role`,
    'role.edit': t`Role changed`,
    'role.delete': t`Role deleted or put back`,
    'view.share': t`View shared`,
    'view.edit': t`Shared view changed`,
    'view.delete': t`Shared view deleted`,
    'settings.edit': t`Company settings changed`,
    'webhook.create': t`Webhook made`,
    'webhook.edit': t`Webhook changed`,
    'webhook.delete': t`Webhook deleted`,
    'webhook.show_secret': t`Secret of a webhook shown`,
    'webhook.replace_secret': t`Secret of a webhook replaced`,
    'sample.fill': t`Sample data filled in`,
    'sample.wipe': t`Sample data wiped`,
    'customer.export': t`Personal data exported`,
    'company.export': t`Everything of the company exported`,
    'company.leave': t`Deletion of the company asked for`,
    'company.stay': t`Deletion of the company taken back`,
    'api_key.create': t`API key made`,
    'api_key.revoke': t`API key revoked`,
    'company.register': t`Company registered`,
    'invitation.accept': t`Invitation accepted`,
    'session.start': t`Logged in`,
    'session.refused': t`Login refused`,
    'session.end': t`Logged out`,
    'session.revoke': t`Logged out on another device`,
    'password.change': t`Password changed`,
    'password.reset': t`New password set by mail`,
    'email.confirm': t`E-mail address confirmed`,
    'two_step.on': t`Two-step login switched on`,
    'two_step.off': t`Two-step login switched off`,
    'two_step.recovery_codes': t`New recovery codes made`,
    'passkey.add': t`Passkey added`,
    'passkey.remove': t`Passkey removed`,
  };
}

/** Kinds of things that the trail is about, in the order of the filter. */
export function useAuditKinds(): readonly { readonly value: string; readonly label: string }[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { value: 'object', label: t`Objects` },
      { value: 'contract', label: t`Contracts` },
      { value: 'customer', label: t`Customers` },
      { value: 'contact', label: t`Contacts` },
      { value: 'prospect', label: t`Prospects` },
      { value: 'appointment', label: t`Appointments` },
      { value: 'spot', label: t`Spots` },
      { value: 'warehouse', label: t`Warehouses` },
      { value: 'location', label: t`Locations` },
      { value: 'openhour', label: t`Opening hours` },
      { value: 'tag', label: t`Status tags` },
      { value: 'note', label: t`Notes` },
      { value: 'invoice', label: t`Invoices` },
      { value: 'quote', label: t`Quotes` },
      { value: 'extra', label: t`Extras` },
      { value: 'deposit', label: t`Deposits` },
      { value: 'bank_entry', label: t`Lines of bank files` },
      { value: 'bank_statement', label: t`Bank files` },
      { value: 'subscription', label: t`Subscriptions` },
      { value: 'product', label: t`Products` },
      { value: 'category', label: t`Categories` },
      { value: 'tax_rate', label: t`VAT rates` },
      { value: 'billing_run', label: t`Billing runs` },
      { value: 'period', label: t`Closing the books` },
      { value: 'document', label: t`Photos and documents` },
      { value: 'attention', label: t`Conflicts` },
      { value: 'staff', label: t`Staff` },
      { value: 'role', label: t`Roles` },
      { value: 'view', label: t`Views of lists` },
      { value: 'company', label: t`Company settings` },
      { value: 'api_key', label: t`API keys` },
      { value: 'webhook', label: t`Webhooks` },
      { value: 'session', label: t`Logging in and out` },
      { value: 'user', label: t`Accounts` },
      { value: 'passkey', label: t`Passkeys` },
    ],
    [t],
  );
}

type Change = readonly [field: string, change: AuditEntry['changes'][string]];

export type AuditWords = {
  readonly what: (entry: Pick<AuditEntry, 'action'>) => string;
  /** Who did it; somebody who was not signed in has no name. */
  readonly who: (entry: Pick<AuditEntry, 'user_name'>) => string;
  readonly about: (entry: Pick<AuditEntry, 'entity' | 'subject' | 'plate_country'>) => string;
  readonly field: (name: string) => string;
  /** Sorts fields as in the form of their record; `changes` come in the database's form. */
  readonly inOrder: (entity: string, changes: AuditEntry['changes']) => readonly Change[];
  /** `entity`: the record that has the field. */
  readonly value: (entity: string, field: string, value: unknown) => string;
};

/**
 * True for a field of which only the fact that it changed is shown: its value is not kept, or is an id that means
 * nothing to people.
 */
export function isNamedOnly({ was, now }: AuditEntry['changes'][string]): boolean {
  const isNothing = (value: unknown) => value === null || (typeof value === 'string' && isUuid(value));
  return isNothing(was) && isNothing(now);
}

/**
 * Entities whose fields are ordered as in the settings and product forms first; for others, fields of the yard come
 * first.
 */
const SETTLED: ReadonlySet<string> = new Set(['company', 'product', 'tax_rate', 'subscription', 'category']);
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The trail in people's words. */
export function useAuditWords(): AuditWords {
  const { t } = useLingui();
  const actions = useActionWords();
  const intents = useIntentText();
  const fields = useFieldWords();
  const rights = usePermissionWords();
  const sections = useSectionNames();
  const settled = useSettledFields();
  const settledValue = useSettledValue();
  const roleName = useRoleName();
  const deviceName = useDeviceName();
  const methods: Readonly<Record<string, string>> = { password: t`Password`, passkey: t`Passkey` };
  const labels: Readonly<Record<string, string>> = {
    role: t`Role`,
    name: t`Name`,
    active: t`Active`,
    own_rights: t`Own rights`,
    rights_given: t`Rights given`,
    rights_taken: t`Rights taken away`,
    key_prefix: t`API key`,
    key_last_day: t`Last day`,
    devices: t`Devices`,
    reason: t`Reason`,
    method: t`How`,
    email: t`E-mail`,
  };
  return {
    what: ({ action }) => actions[action] ?? intents(action),
    who: ({ user_name: name }) => (name === '' ? t`Nobody logged in` : name),
    about: ({ entity, subject, plate_country: country }) => {
      if (country) return formatPlate(subject, country);
      if (entity === 'session') return deviceName(subject);
      if (entity === 'company') return sections[subject] ?? subject;
      return entity === 'role' ? roleName({ key: subject }) : subject;
    },
    field: (name) => labels[name] ?? settled[name] ?? fields.label(name) ?? name,
    inOrder: (entity, changes) => {
      const names = Object.keys(changes);
      const ofForms = Object.keys(settled);
      const ofYard = fields.inOrder(names);
      const known = SETTLED.has(entity) ? [...ofForms, ...ofYard] : [...ofYard, ...ofForms];
      const order = new Set(['name', ...known, ...Object.keys(labels), ...names]);
      return [...order].flatMap((name): Change[] => (changes[name] === undefined ? [] : [[name, changes[name]]]));
    },
    value: (entity, field, value) => {
      if (value === null || value === undefined) return '–';
      const said = settledValue(entity, field, value);
      if (said !== undefined) return said;
      if (Array.isArray(value)) return value.map((item) => rights.say(String(item))).join(', ');
      if (typeof value === 'object') return JSON.stringify(value);
      if (field === 'method' && typeof value === 'string') return methods[value] ?? value;
      if (field === 'role' && typeof value === 'string') return roleName({ key: value });
      return fields.value(field, value, NO_NAMES);
    },
  };
}
