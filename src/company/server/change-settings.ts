import { sql } from 'kysely';
import { type FieldProblem, RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import type { ProviderFields, SectionName, StoredSections } from '../company-settings.schema.ts';
import type { PaymentWay } from '../company-settings.ts';
import { changeProvider, type ProviderInput } from './change-provider.ts';
import { type CompanySettings, readSettings, writeCompany, writeSection } from './company-settings.repository.ts';
import { refuseClashingPrefixes } from './invoice-prefix.ts';
import type { ProviderParts } from './provider-parts.ts';

/** The whole sections to change. `version`: the settings that the caller saw. */
export type SettingsChange = { readonly [Name in SectionName]?: StoredSections[Name] | undefined } & {
  readonly version?: number | undefined;
  readonly provider?: ProviderInput | undefined;
};

type Leaves = Readonly<Record<string, unknown>>;

/**
 * Changes the sections that are given, in the caller's transaction. A section that somebody else changed after the
 * caller's `version` is a conflict (409), with what stands now at each field that differs. 422 for a new prefix of
 * invoices that could give two of them the same number.
 */
export async function changeSettings(
  tx: CompanyTx,
  parts: ProviderParts,
  actor: Actor,
  { version: seen, provider, ...wanted }: SettingsChange,
): Promise<void> {
  const was = await readSettings(tx, true);
  const given = (Object.keys(wanted) as SectionName[]).filter((name) => wanted[name] !== undefined);
  const isStale = (section: string) => seen !== undefined && (was.versions[section] ?? 0) > seen;
  refuseConflict([
    ...given.filter(isStale).flatMap((name) => differences(name, was.sections[name], wanted[name] ?? {})),
    ...(provider !== undefined && isStale('provider') ? providerDifferences(was, provider) : []),
  ]);
  if (wanted.invoicing !== undefined) await refuseClashingPrefixes(tx, was.sections.invoicing, wanted.invoicing);
  if (wanted.access?.two_step === true && !was.sections.access.two_step) await demandTwoStep(tx, actor);
  const paymentProvider = provider === undefined ? was.paymentProvider : provider.payment_provider;
  demandAccount(paymentProvider, wanted.bank ?? was.sections.bank);
  const version = was.version + 1;
  let name = was.sections.general.name;
  let isChanged = false;
  for (const section of given) {
    const value = wanted[section] ?? {};
    const changes = changedFields(...sameLeaves(was.sections[section], value));
    if (Object.keys(changes).length === 0) continue;
    isChanged = true;
    if (section === 'general') name = wanted.general?.name ?? name;
    await writeSection(tx, { companyId: was.companyId, section, version, value });
    await audit(tx, actor, section, changes);
  }
  if (provider !== undefined && (await changeProvider(tx, parts, actor, was, provider))) {
    isChanged = true;
    await writeSection(tx, { companyId: was.companyId, section: 'provider', version, value: {} });
  }
  if (isChanged) await writeCompany(tx, { version, name, paymentProvider });
}

function audit(tx: CompanyTx, actor: Actor, subject: string, changes: ReturnType<typeof changedFields>): Promise<void> {
  const { userId, userName, companyId } = actor;
  return recordAudit(tx, {
    by: {
      userId,
      userName,
    },
    action: 'settings.edit',
    entity: 'company',
    entityId: companyId,
    subject,
    changes,
  });
}

/** Who is paid by transfer alone needs an account to transfer to, for as long as that is so. */
function demandAccount(way: PaymentWay | null, { iban }: StoredSections['bank']): void {
  if (way !== 'bank_transfer' || iban !== '') return;
  throw new RequestError(422, 'invalid_input', { errors: { 'bank.iban': [{ code: 'company.iban_needed' }] } });
}

/**
 * Makes everybody who signed in with a password alone sign in again. Allowed only to somebody who has a second step
 * themselves.
 */
async function demandTwoStep(tx: CompanyTx, { userId }: Actor): Promise<void> {
  const { rows } = await sql<{ ended: number | null }>`select end_one_step_sessions(${userId}::uuid) as ended`.execute(
    tx,
  );
  if (typeof rows[0]?.ended === 'number') return;
  const code = 'company.own_two_step_first';
  throw new RequestError(422, 'invalid_input', { errors: { 'access.two_step': [{ code }] } });
}

type Difference = readonly [field: string, problem: FieldProblem];

function refuseConflict(differences: readonly Difference[]): void {
  if (differences.length === 0) return;
  const errors = Object.fromEntries(differences.map(([field, problem]) => [field, [problem]]));
  throw new RequestError(409, 'conflict', { errors });
}

function differences(section: string, current: object, wanted: object): Difference[] {
  return Object.entries(changedFields(...sameLeaves(wanted, current))).map(([field, { now }]) => [
    `${section}.${field}`,
    { code: 'company.changed_meanwhile', params: { value: shown(now) } },
  ]);
}

function providerDifferences({ paymentProvider }: CompanySettings, wanted: ProviderFields): Difference[] {
  const { payment_provider: provider, api_key: key } = wanted;
  const value = paymentProvider ?? '–';
  const problem = { code: 'company.changed_meanwhile', params: { value } };
  return [
    ...(provider === paymentProvider ? [] : [['provider.payment_provider', problem] as const]),
    // The other key is never shown: only that there is one to look at first.
    ...(key === undefined ? [] : [['provider.api_key', { code: 'company.key_changed' }] as const]),
  ];
}

const LONGEST_SHOWN = 120;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '–';
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Both as fields by path, with every path of either; a missing text counts as empty. */
function sameLeaves(one: object, other: object): readonly [Leaves, Leaves] {
  const [first, second] = [leavesOf(one), leavesOf(other)];
  const empty = Object.fromEntries(Object.keys({ ...first, ...second }).map((path) => [path, '']));
  return [
    { ...empty, ...first },
    { ...empty, ...second },
  ];
}

function leavesOf(value: object, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]: [string, unknown]) => {
      const at = path === '' ? name : `${path}.${name}`;
      if (child === undefined) return [];
      return typeof child === 'object' && child !== null ? Object.entries(leavesOf(child, at)) : [[at, child]];
    }),
  );
}
