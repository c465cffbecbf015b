import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useContractWords } from '#contracts/client/contract-words.tsx';
import { SignatureDrawing } from '#contracts/client/signature-pad.tsx';
import type { ContractAnswer } from '#contracts/contract.schema.ts';
import { MailStateMark } from '#pages/mails/mail-state.tsx';
import { useSignedInUser } from '#session/user-context.ts';
import { EmailText } from '#ui/email-text.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';

/** True where a person hands over the link: none was to be mailed, or the server has nothing to mail it with. */
function useIsPassedOn({ sent_to: to, mail }: ContractAnswer): boolean {
  const sendsMail = useSignedInUser()?.sends_mail !== false;
  return to === '' || mail === 'kept' || (mail === 'queued' && !sendsMail);
}

/** The history that led to a contract's state. */
export function ContractFacts({ contract }: { readonly contract: ContractAnswer }) {
  const { t } = useLingui();
  const { how, day, moment } = useContractWords();
  const { sent_to: to, signed_how: signedHow, signed_on: signedOn, signed_at: signedAt } = contract;
  const when = (term: string, at: string | null): readonly Fact[] =>
    at === null ? [] : [{ term, value: <bdi>{moment(at)}</bdi> }];
  const said = (term: string, text: string | null): readonly Fact[] =>
    text === null || text === '' ? [] : [{ term, value: text }];
  const isPassedOn = useIsPassedOn(contract);
  const isOpen = contract.state === 'sent' || contract.state === 'opened' || contract.state === 'expired';
  const signed: readonly Fact[] =
    signedOn === null || signedHow === null
      ? []
      : [
          {
            term: t`Signed on`,
            value: <bdi>{signedHow === 'paper' ? day(signedOn) : moment(signedAt ?? signedOn)}</bdi>,
          },
          { term: t`Signed by`, value: contract.signer ?? '' },
          { term: t`How`, value: how[signedHow] },
        ];
  return (
    <Panel title={t`Status`}>
      <Facts
        facts={[
          ...when(t`Made on`, contract.created_at),
          ...said(t`Made by`, contract.created_by),
          ...when(isPassedOn ? t`Link made on` : t`Sent on`, contract.sent_at),
          ...said(
            t`Link to sign on`,
            isPassedOn && contract.state === 'sent' ? t`Pass it on to the customer yourself` : null,
          ),
          ...(to === null || isPassedOn ? [] : [{ term: t`Sent to`, value: <EmailText email={to} /> }]),
          ...(contract.mail === null || isPassedOn
            ? []
            : [{ term: t({ message: 'Mail', context: 'contract' }), value: <MailStateMark state={contract.mail} /> }]),
          ...when(t`Opened on`, contract.opened_at),
          ...(isOpen && contract.expires_on !== null
            ? [{ term: t`Link works until`, value: <bdi>{day(contract.expires_on)}</bdi> }]
            : []),
          ...signed,
          ...when(t`Declined on`, contract.declined_at),
          ...said(t`Reason to decline`, contract.decline_reason),
          ...when(t`Void since`, contract.voided_at),
          ...said(t`Made void by`, contract.voided_by),
          ...said(t`Reason`, contract.void_reason),
        ]}
      />
      {contract.signature !== null && (
        <Box mt="3">
          <SignatureDrawing path={contract.signature} />
        </Box>
      )}
    </Panel>
  );
}
