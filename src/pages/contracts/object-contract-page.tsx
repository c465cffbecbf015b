import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FilePlus, FileText } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ContractTextView } from '#contracts/client/contract-text-view.tsx';
import { ContractMark } from '#contracts/client/contract-words.tsx';
import type { ContractAnswer, ContractSummary } from '#contracts/contract.schema.ts';
import { UNSIGNED_STATES } from '#contracts/contract-states.ts';
import { readContractText } from '#contracts/contract-text.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { AsOf, NotKeptYet } from '#pages/parts/as-of.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ContractBlanks } from './contract-blanks.tsx';
import { type ObjectContracts, objectContractsQuery } from './contract-calls.ts';
import { ContractActions, TemplateLink } from './object-contract-actions.tsx';
import { ContractFacts } from './object-contract-facts.tsx';
import { contractPath, useSince } from './object-contract-panel.tsx';
import { useMakeContract } from './use-make-contract.ts';

/**
 * The contract about an object: its text, its state, its actions, and earlier contracts. The contract of a deleted
 * object stays readable.
 */
export function ObjectContractPage() {
  const { t } = useLingui();
  const { objectId = '' } = useParams();
  const { row: object, loading } = useRow(objectTable, objectId);
  if (object === undefined && loading) return <MissingRecord title={t`Contract`} loading />;
  return <ContractOf key={objectId} objectId={objectId} object={object} />;
}

type OfObject = { readonly objectId: string; readonly object: StoredObject | undefined };

/** The way back: to the prospect it is made for, to the object, or to all contracts where this device has no such object. */
function useBack({ objectId, object }: OfObject): { readonly to: string; readonly label: string } {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const prospectId = search.get('prospect');
  if (prospectId !== null) return { to: `/prospects/${prospectId}`, label: t`Prospect` };
  if (object === undefined) return { to: '/contracts', label: t`Contracts` };
  const name = formatPlate(object.plate, object.plateCountry) || `${object.brand} ${object.type}`.trim() || t`Object`;
  return { to: `/objects/${objectId}`, label: name };
}

function ContractOf({ objectId, object }: OfObject) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('contract');
  const { answer, askAgain, asOf } = useAnswer(objectContractsQuery(objectId, wanted), { kept: true, live: true });
  const back = useBack({ objectId, object });
  // A new contract is the newest, so the one asked for in the address is cleared.
  const changed = () => {
    if (wanted !== null) {
      search.delete('contract');
      setSearch(search, { replace: true });
    }
    askAgain();
  };
  if (answer === 'asking') {
    return (
      <Page title={t`Contract`} back={back}>
        <Skeleton lines={10} />
      </Page>
    );
  }
  if (!answer.ok) {
    return (
      <Page title={t`Contract`} back={back}>
        <NotThere answer={answer} askAgain={askAgain}>
          <NotKeptYet />
        </NotThere>
      </Page>
    );
  }
  const { shown } = answer.result;
  if (shown === null) {
    if (object === undefined) return <MissingRecord title={t`Contract`} loading={false} back={back} />;
    return (
      <Page title={t`Contract`} back={back}>
        <NoContract object={object} onMade={changed} />
      </Page>
    );
  }
  return (
    <Page
      title={t`Contract ${shown.number}`}
      back={back}
      subtitle={
        <Flex gap="3" align="center" wrap="wrap">
          <bdi>{shown.customer.name}</bdi>
          <ContractMark state={shown.state} />
        </Flex>
      }
      actions={
        <ContractActions
          contract={shown}
          isNewest={object !== undefined && shown.uuid === answer.result.all[0]?.uuid}
          onChanged={changed}
        />
      }
    >
      <AsOf at={asOf} />
      {object === undefined && (
        <Text color="fg.muted" data-no-print="">
          <Trans>This device does not have the object: it was deleted, or it has not come in yet.</Trans>
        </Text>
      )}
      <Shown contract={shown} contracts={answer.result} />
    </Page>
  );
}

function Shown({ contract, contracts }: { readonly contract: ContractAnswer; readonly contracts: ObjectContracts }) {
  const others = contracts.all.filter(({ uuid }) => uuid !== contract.uuid);
  const leavesOpen = UNSIGNED_STATES.some((state) => state === contract.state) && contract.missing.length > 0;
  return (
    <Box
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
      css={{ '@media print': { display: 'block' } }}
    >
      <Box
        bg="bg.panel"
        border="hairline"
        borderRadius="panel"
        px={{ base: '4', md: '8' }}
        py={{ base: '4', md: '6' }}
        minWidth="0"
        data-contract-text=""
        css={{ '@media print': { border: 'none', padding: 0 } }}
      >
        {leavesOpen && (
          <Box mb="4" data-no-print="">
            <ContractBlanks contract={contract} />
          </Box>
        )}
        <Box maxWidth="44rem" mx="auto">
          <ContractTextView blocks={readContractText(contract.text)} />
        </Box>
      </Box>
      <Flex direction="column" gap="4" minWidth="0">
        <ContractFacts contract={contract} />
        {others.length > 0 && <Others contracts={others} />}
      </Flex>
    </Box>
  );
}

function Others({ contracts }: { readonly contracts: readonly ContractSummary[] }) {
  const { t } = useLingui();
  return (
    <Box data-no-print="">
      <Panel title={t`Other contracts`}>
        <chakra.ul listStyleType="none" display="grid" gap="1" mx="-2">
          {contracts.map((contract) => (
            <Other key={contract.uuid} contract={contract} />
          ))}
        </chakra.ul>
      </Panel>
    </Box>
  );
}

function Other({ contract }: { readonly contract: ContractSummary }) {
  const since = useSince(contract);
  return (
    <chakra.li>
      <Box asChild display="block" px="2" py="2" borderRadius="control" _hover={{ bg: 'bg.hover' }}>
        <Link to={`${contractPath(contract.object)}?contract=${contract.uuid}`}>
          <Flex gap="3" align="center" justify="space-between">
            <Box fontWeight="strong">
              <Trans>
                Contract <Ltr>{contract.number}</Ltr>
              </Trans>
            </Box>
            <ContractMark state={contract.state} />
          </Flex>
          <Box color="fg.muted" fontSize="small">
            {since}
          </Box>
        </Link>
      </Box>
    </chakra.li>
  );
}

type NoContractProps = { readonly object: StoredObject; readonly onMade: () => void };

function NoContract({ object, onMade }: NoContractProps) {
  const { t } = useLingui();
  const can = useCan();
  const { busy, make } = useMakeContract(object.id, onMade);
  if (object.customerId === null) {
    return (
      <EmptyState
        icon={FileText}
        title={t`No contract yet`}
        {...(can('object edit')
          ? {
              action: (
                <Button variant="outline" asChild>
                  <Link to={`/objects/${object.id}/edit`}>{t`Choose a customer`}</Link>
                </Button>
              ),
            }
          : {})}
      >
        <Trans>A contract is made with the customer of the object, and this object has none.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={FileText}
      title={t`No contract yet`}
      {...(can('contract create')
        ? {
            action: (
              <Flex gap="2" wrap="wrap" justify="center">
                <ServerButton variant="solid" loading={busy} onClick={make}>
                  <FilePlus aria-hidden="true" />
                  {t`Make a contract`}
                </ServerButton>
                <TemplateLink />
              </Flex>
            ),
          }
        : {})}
    >
      <Trans>The template is filled in with the customer, the object, its spot and its price.</Trans>
    </EmptyState>
  );
}
