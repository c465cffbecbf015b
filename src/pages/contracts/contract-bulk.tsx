import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import type { ContractSummary } from '#contracts/contract.schema.ts';
import { LINK_DAYS, mayStep } from '#contracts/contract-states.ts';
import { type BulkRows, RowsBulk } from '#pages/bulk/rows-bulk.tsx';
import type { ChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { useWhyNot } from '#pages/bulk/use-why-not.ts';
import { MailMany } from '#pages/mails/mail-many.tsx';
import { dayAt } from '#shared/civil-date.ts';
import { contractQuery, sendContract } from './contract-calls.ts';

type ContractBulkProps = {
  readonly rows: ChosenRows<ContractSummary>;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

/** What can be done with the chosen contracts. */
export function ContractBulk({ rows, onDone }: ContractBulkProps) {
  const { t } = useLingui();
  return (
    <RowsBulk
      label={t`Chosen contracts`}
      rows={rows}
      icon={<Send aria-hidden="true" />}
      act={t`Send`}
      dialog={(asked) => <SendMany {...asked} />}
      onDone={onDone}
    />
  );
}

/** Mails each contract that can be signed to its customer. One with a blank is left to its own page, where it is seen. */
function SendMany({ rows: contracts, onClose }: BulkRows<ContractSummary>) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const today = dayAt(Date.now());
  const open = contracts.filter(({ state, expires_on: expiresOn }) => mayStep({ state, expiresOn }, 'send', today));
  const closed = contracts.length - open.length;
  const sendOne = async ({ uuid }: ContractSummary): Promise<string | null> => {
    const contract = await contractQuery(uuid).ask();
    if (!contract.ok) return whyNot(contract);
    const { email, missing, sha256 } = contract.result;
    if (email === '') return t`No e-mail address is known.`;
    if (missing.length > 0)
      return t`${plural(missing.length, { one: '# field is blank.', other: '# fields are blank.' })}`;
    return whyNot(await sendContract(uuid, { to: email, days: LINK_DAYS, sha256 }));
  };
  return (
    <MailMany title={t`Send contracts`} documents={open} send={sendOne} onClose={onClose}>
      <Trans>
        Each goes by mail to the address of its customer, with a link to sign on. A link that was sent before stops
        working.
      </Trans>{' '}
      {closed > 0 && (
        <Plural
          value={closed}
          one="# is left out: it is signed or void."
          other="# are left out: they are signed or void."
        />
      )}
    </MailMany>
  );
}
