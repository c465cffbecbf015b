import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { ContractMark, useContractWords } from '#contracts/client/contract-words.tsx';
import type { ContractSummary } from '#contracts/contract.schema.ts';
import { AsOf } from '#pages/parts/as-of.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { Panel } from '#ui/panel.tsx';
import { DraftBlanks } from './contract-blanks.tsx';
import { contractsOfQuery } from './contract-calls.ts';

export const contractPath = (objectId: string) => `/objects/${objectId}/contract`;

/** How the contract about an object stands, from the server, which alone has it. */
export function ObjectContractPanel({ objectId }: { readonly objectId: string }) {
  const { t } = useLingui();
  const mayMake = useCan()('contract create');
  const { answer, asOf } = useAnswer(contractsOfQuery(objectId, 1), { kept: true, live: true });
  const hasNone = answer !== 'asking' && answer.ok && answer.result[0] === undefined;
  return (
    <Panel
      title={t`Contract`}
      actions={
        hasNone && !mayMake ? undefined : (
          <Button size="sm" variant="outline" asChild>
            <Link to={contractPath(objectId)}>{hasNone ? t`Make a contract` : t`Open contract`}</Link>
          </Button>
        )
      }
    >
      <AsOf at={asOf} />
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : answer.result[0] === undefined ? (
        <Box color="fg.muted">
          <Trans>No contract yet.</Trans>
        </Box>
      ) : (
        <Newest contract={answer.result[0]} />
      )}
    </Panel>
  );
}

function Newest({ contract }: { readonly contract: ContractSummary }) {
  const since = useSince(contract);
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <ContractMark state={contract.state} />
        <Box color="fg.muted">{since}</Box>
      </Flex>
      {contract.state === 'draft' && <DraftBlanks id={contract.uuid} />}
    </>
  );
}

/** Since when a contract has its state, and who caused it. */
export function useSince(contract: ContractSummary) {
  const { day } = useContractWords();
  const { state, customer } = contract;
  const made = day(contract.created_at);
  const sent = contract.sent_at === null ? '' : day(contract.sent_at);
  const opened = contract.opened_at === null ? '' : day(contract.opened_at);
  const signed = contract.signed_on === null ? '' : day(contract.signed_on);
  const expired = contract.expires_on === null ? '' : day(contract.expires_on);
  const declined = contract.declined_at === null ? '' : day(contract.declined_at);
  const voided = contract.voided_at === null ? '' : day(contract.voided_at);
  switch (state) {
    case 'draft':
      return <Trans>Made on {made}</Trans>;
    case 'sent':
      return contract.sent_to === '' ? <Trans>Link made on {sent}</Trans> : <Trans>Sent on {sent}</Trans>;
    case 'opened':
      return <Trans>Opened on {opened}</Trans>;
    case 'signed':
    case 'signed_on_paper':
      return (
        <Trans>
          On {signed} by <bdi>{contract.signer ?? customer.name}</bdi>
        </Trans>
      );
    case 'declined':
      return <Trans>Declined on {declined}</Trans>;
    case 'void':
      return <Trans>Void since {voided}</Trans>;
    case 'expired':
      return <Trans>The link worked until {expired}</Trans>;
  }
}
