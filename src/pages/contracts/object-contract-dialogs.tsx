import { Button, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Unmailed } from '#company/unmailed.ts';
import { SignaturePad } from '#contracts/client/signature-pad.tsx';
import { type ContractAnswer, reason, type SendAnswer, signer } from '#contracts/contract.schema.ts';
import { LINK_DAYS, MOST_LINK_DAYS } from '#contracts/contract-states.ts';
import { CopyLink } from '#pages/mails/copy-link.tsx';
import { UnmailedLink } from '#pages/mails/unmailed-link.tsx';
import { UnmailedNote, useUnmailed } from '#pages/mails/unmailed-note.tsx';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { dayAt } from '#shared/civil-date.ts';
import { civilDate } from '#shared/fields.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ContractBlanks } from './contract-blanks.tsx';
import { createContract, sendContract, signContract, signOnPaper, voidContract } from './contract-calls.ts';

type ContractDialogProps = QuestionEnds & { readonly contract: ContractAnswer };

const sendSchema = z
  .object({ how: z.enum(['mail', 'link']), to: z.string().trim().max(254), days: z.int().min(1).max(MOST_LINK_DAYS) })
  .refine(({ how, to }) => how === 'link' || z.email().safeParse(to).success, { path: ['to'] });
type Send = z.infer<typeof sendSchema>;

/** `unmailed`: why it does not go by mail to `email`, where it was to. */
export type MadeLink = { readonly link: string; readonly email: string; readonly unmailed: Unmailed | null };

const madeLink = ({ link, contract, unmailed }: SendAnswer): MadeLink | null =>
  link === null ? null : { link, email: contract.sent_to ?? '', unmailed };

/** The link to the customer: by mail, or to be passed on, which is where it begins while no mail leaves. */
export function SendContractDialog(props: ContractDialogProps & { readonly onLink: (made: MadeLink) => void }) {
  const { t } = useLingui();
  const { contract, onLink } = props;
  const isMailed = useUnmailed() === null && contract.email !== '';
  const blanks = contract.missing.length;
  return (
    <QuestionDialog
      {...props}
      title={t`Send contract`}
      submitLabel={
        blanks === 0
          ? t`Send`
          : t`${plural(blanks, { one: 'Send anyway, # field blank', other: 'Send anyway, # fields blank' })}`
      }
      schema={sendSchema}
      values={{ how: isMailed ? 'mail' : 'link', to: contract.email, days: LINK_DAYS }}
      act={({ how, to, days }) =>
        sendContract(contract.uuid, { to: how === 'mail' ? to : null, days, sha256: contract.sha256 })
      }
      said={(_, { mailed }) => (mailed ? t`The contract is being sent` : t`The link is made`)}
      after={(result) => {
        const made = madeLink(result);
        if (made !== null) onLink(made);
      }}
    >
      <ContractBlanks contract={contract} />
      <Text>
        {contract.state === 'draft' ? (
          <Trans>From now on the text does not change. The customer reads and signs it on a page of their own.</Trans>
        ) : (
          <Trans>The link that was sent before stops working.</Trans>
        )}
      </Text>
      <ChoiceField
        name="how"
        label={t`How`}
        choices={[
          { value: 'mail', label: t`By mail` },
          { value: 'link', label: t`Link to pass on` },
        ]}
      />
      <UnmailedNote />
      <Address />
      <NumberField name="days" label={t`Days to sign in`} required />
    </QuestionDialog>
  );
}

function Address() {
  const { t } = useLingui();
  const how = useWatch<Send, 'how'>({ name: 'how' });
  if (how === 'link') return null;
  return <TextField name="to" type="email" label={t`To`} ltr autoComplete="off" required />;
}

/** A newly made link: shown now and never again. */
export function LinkDialog({ made, onClose }: { readonly made: MadeLink; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { link, email, unmailed } = made;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Link to sign on`}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      {unmailed !== null && (
        <Text mb="3">
          <UnmailedLink why={unmailed} email={email} />
        </Text>
      )}
      <CopyLink link={link} label={t`Link to sign on`} />
      <Text mt="2" fontSize="small" color="fg.muted">
        <Trans>It is shown only now. Whoever has it can read and sign this contract.</Trans>
      </Text>
    </Dialog>
  );
}

const glassSchema = z.object({ signer, signature: z.string().nullable() });

/** The customer signs on this screen. */
export function GlassDialog(props: ContractDialogProps) {
  const { t } = useLingui();
  const { contract } = props;
  const blanks = contract.missing.length;
  return (
    <QuestionDialog
      {...props}
      title={t`Sign here`}
      submitLabel={
        blanks === 0
          ? t`Sign`
          : t`${plural(blanks, { one: 'Sign anyway, # field blank', other: 'Sign anyway, # fields blank' })}`
      }
      schema={glassSchema}
      values={{ signer: contract.customer.name, signature: null }}
      act={(values) => signContract(contract.uuid, { ...values, sha256: contract.sha256 })}
      said={t`The contract is signed`}
    >
      <ContractBlanks contract={contract} />
      <Text>
        <Trans>The customer has read the contract and agrees. A signed contract does not change any more.</Trans>
      </Text>
      <TextField name="signer" label={t`Name of the person signing`} autoComplete="off" maxLength={120} required />
      <SignaturePad name="signature" />
    </QuestionDialog>
  );
}

const paperSchema = z.object({ signer, signed_on: civilDate });

/** Records a contract that came back signed in ink. */
export function PaperDialog(props: ContractDialogProps) {
  const { t } = useLingui();
  const { contract } = props;
  const today = dayAt(Date.now());
  return (
    <QuestionDialog
      {...props}
      title={t`Signed on paper`}
      submitLabel={t`Save`}
      schema={paperSchema}
      values={{ signer: contract.customer.name, signed_on: today }}
      act={(values) => signOnPaper(contract.uuid, { ...values, sha256: contract.sha256 })}
      said={t`The contract is signed`}
    >
      <Text>
        <Trans>Keep the paper, or put a photo of it with the documents of the object.</Trans>
      </Text>
      <TextField name="signer" label={t`Name of the person who signed`} autoComplete="off" maxLength={120} required />
      <DateField name="signed_on" label={t`Signed on`} max={today} required />
    </QuestionDialog>
  );
}

const reasonSchema = z.object({ reason });

/** Voids a contract. */
export function VoidContractDialog(props: ContractDialogProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      {...props}
      title={t`Make this contract void?`}
      submitLabel={t({ message: 'Make void', context: 'contract' })}
      schema={reasonSchema}
      values={{ reason: '' }}
      act={(filled) => voidContract(props.contract.uuid, filled.reason)}
      said={t`The contract is void`}
    >
      <Text>
        <Trans>It stays readable here with its reason. A link that was sent no longer shows the text.</Trans>
      </Text>
      <TextAreaField name="reason" label={t`Reason`} rows={2} maxLength={500} required />
    </QuestionDialog>
  );
}

/** A new contract in the place of a signed one. */
export function RenewDialog(props: ContractDialogProps) {
  const { t } = useLingui();
  const { contract } = props;
  return (
    <QuestionDialog
      {...props}
      title={t`Renew this contract?`}
      submitLabel={t`Renew`}
      schema={reasonSchema}
      values={{ reason: '' }}
      act={(filled) => createContract(contract.object, { renews: contract.uuid, renew_reason: filled.reason })}
      said={t`Contract made`}
    >
      <Text>
        <Trans>This contract becomes void, and a new draft takes its place. What was signed stays as it was.</Trans>
      </Text>
      <TextAreaField name="reason" label={t`Reason`} rows={2} maxLength={500} required />
    </QuestionDialog>
  );
}
