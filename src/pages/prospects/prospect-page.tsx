import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, Mail, Pencil, Phone, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatPhone } from '#customers/phone.ts';
import { PendingMark } from '#objects/client/object-marks.tsx';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { formatTypedPlate } from '#objects/plate.ts';
import { AttentionPanel } from '#pages/attention/attention-panel.tsx';
import { MailsPanel } from '#pages/mails/mails-panel.tsx';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { RecentAct } from '#pages/parts/recent-act.tsx';
import { RecordNotes } from '#pages/parts/record-notes.tsx';
import { SizeText, StageMark, useAge } from '#prospects/client/prospect-marks.tsx';
import { deleteProspect, setStage } from '#prospects/client/prospects.store.ts';
import { useProspectWords } from '#prospects/client/use-prospect-words.ts';
import type { OpenStage, Prospect } from '#prospects/prospect.schema.ts';
import { keptUntil, prospectName, prospectTable } from '#prospects/prospect.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { OnceSent } from '#session/once-sent.tsx';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { Facts } from '#ui/facts.tsx';
import { isolated } from '#ui/isolated.ts';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { ProspectBecame } from './prospect-became.tsx';

/** One prospect: what they want, how far the office is, and what they became. */
export function ProspectPage() {
  const { t } = useLingui();
  const { prospectId = '' } = useParams();
  const { row, loading } = useRow(prospectTable, prospectId);
  const back = { to: '/prospects', label: t`Prospects` };
  if (row === undefined) return <MissingRecord title={t`Prospect`} loading={loading} back={back} />;
  return <ProspectDetails prospect={row} back={back} />;
}

type DetailsProps = { readonly prospect: Prospect; readonly back: { readonly to: string; readonly label: string } };

function ProspectDetails({ prospect, back }: DetailsProps) {
  const { t } = useLingui();
  const can = useCan();
  const tell = useOutcome();
  const session = useSync();
  const pending = usePendingKeys();
  const isConverted = prospect.stage === 'converted';
  const choosesStage = !isConverted && can('prospect edit');
  return (
    <Page
      title={prospectName(prospect)}
      back={back}
      subtitle={
        <Flex gap="2" align="center">
          {!choosesStage && <StageMark stage={prospect.stage} />}
          {pending.has(`prospects/${prospect.id}`) && <PendingMark />}
        </Flex>
      }
      actions={isConverted ? undefined : <ProspectActions prospect={prospect} />}
    >
      <AttentionPanel entityId={prospect.id} />
      <RecentAct entityId={prospect.id} />
      {isConverted && <ProspectBecame prospect={prospect} />}
      {choosesStage && <StageChoice prospect={prospect} />}
      <Box
        display="grid"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 24rem), 1fr))"
        alignItems="start"
      >
        <PersonPanel prospect={prospect} />
        <RequestPanel prospect={prospect} />
        <RecordNotes modelType="prospect" modelId={prospect.id} />
        <OnceSent record={prospect}>
          <MailsPanel modelType="prospect" modelId={prospect.id} />
        </OnceSent>
      </Box>
      {can('prospect delete') && (
        <Flex>
          <DeleteControl
            title={t`Delete ${prospectName(prospect)}?`}
            to="/prospects"
            onDelete={async () => tell(await deleteProspect(session, prospect))}
          >
            <Trans>
              What they told us is deleted for good, with notes and mails. A customer or object that was made from it
              stays.
            </Trans>
          </DeleteControl>
        </Flex>
      )}
    </Page>
  );
}

function ProspectActions({ prospect }: { readonly prospect: Prospect }) {
  const can = useCan();
  const makesQuotes = useMakesInvoices() && can('customer create');
  return (
    <>
      {can('prospect edit&object create') && (
        <Button asChild>
          <Link to={`/prospects/${prospect.id}/convert`}>
            <UserPlus aria-hidden="true" />
            <Trans>Make customer</Trans>
          </Link>
        </Button>
      )}
      {makesQuotes && (
        <Button variant="outline" asChild>
          <Link to={`/finance/quotes/create?prospect=${prospect.id}`}>
            <FileText aria-hidden="true" />
            <Trans>Make a quote</Trans>
          </Link>
        </Button>
      )}
      {can('prospect edit') && (
        <Button variant="outline" asChild>
          <Link to={`/prospects/${prospect.id}/edit`}>
            <Pencil aria-hidden="true" />
            <Trans>Edit</Trans>
          </Link>
        </Button>
      )}
    </>
  );
}

const OPEN_STAGES: readonly OpenStage[] = ['new', 'contacted', 'offered', 'declined'];

function StageChoice({ prospect }: { readonly prospect: Prospect }) {
  const { t } = useLingui();
  const words = useProspectWords();
  const session = useSync();
  const tell = useOutcome();
  const choose = async (stage: OpenStage) => {
    if (stage === prospect.stage) return;
    const problem = tell(await setStage(session, prospect, stage));
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  return (
    <FilterChips
      label={t`Stage`}
      chips={OPEN_STAGES.map((value) => ({ value, label: words.stage[value] }))}
      value={prospect.stage as OpenStage}
      onChange={(stage) => void choose(stage)}
    />
  );
}

function PersonPanel({ prospect }: { readonly prospect: Prospect }) {
  const { t, i18n } = useLingui();
  const { email, phone, consentAt } = prospect;
  const home = [`${prospect.street} ${prospect.houseNumber}`.trim(), `${prospect.zipcode} ${prospect.city}`.trim()];
  const agreed = consentAt === null ? '' : i18n.date(consentAt, YARD_MOMENT);
  return (
    <Panel title={t`Details`}>
      <Flex direction="column" gap="4">
        {(phone !== '' || email !== '') && (
          <Flex gap="2" wrap="wrap">
            {phone !== '' && (
              <Button size="sm" variant="outline" asChild>
                <a href={`tel:${phone.replace(/[^0-9+]/g, '')}`}>
                  <Phone aria-hidden="true" />
                  {t`Call`}
                </a>
              </Button>
            )}
            {email !== '' && (
              <Button size="sm" variant="outline" asChild>
                <a href={`mailto:${email}`}>
                  <Mail aria-hidden="true" />
                  {t`Mail`}
                </a>
              </Button>
            )}
          </Flex>
        )}
        <Facts
          facts={[
            { term: t`Phone`, value: phone === '' ? '' : <Ltr>{formatPhone(phone)}</Ltr> },
            { term: t`E-mail`, value: email === '' ? '' : <Ltr breaks>{email}</Ltr> },
            { term: t`Address`, value: home.filter((line) => line !== '').join(', ') },
            { term: t`Received via`, value: prospect.source === 'sign_up' ? t`The sign-up form` : t`The office` },
            ...(agreed === ''
              ? []
              : [{ term: t`Agreed`, value: t`${agreed}, text ${isolated(prospect.consentVersion ?? '')}` }]),
          ]}
        />
      </Flex>
    </Panel>
  );
}

function RequestPanel({ prospect }: { readonly prospect: Prospect }) {
  const { t, i18n } = useLingui();
  const words = useProspectWords();
  const objects = useObjectWords();
  const ageOf = useAge();
  const [nowMs] = useState(() => Date.now());
  const { service, period, expectedOn, message, plate, receivedAt } = prospect;
  const last = keptUntil(prospect);
  const what = [objects.category[prospect.category], prospect.brand, prospect.type];
  const input = [service === null ? '' : words.service[service], period === null ? '' : words.period[period]];
  return (
    <Panel title={t`Wanted`}>
      <Facts
        facts={[
          { term: t`Vehicle`, value: what.filter((part) => part !== '').join(' ') },
          { term: t`Plate`, value: plate === '' ? '' : <Ltr>{formatTypedPlate(plate)}</Ltr> },
          { term: t`Size`, value: <SizeText {...prospect} /> },
          { term: t`Requested service`, value: input.filter((part) => part !== '').join(' · ') },
          {
            term: t`Expected`,
            value: expectedOn === null ? '' : i18n.date(`${expectedOn}T12:00:00`, { dateStyle: 'full' }),
          },
          { term: t`Message`, value: message === '' ? '' : <chakra.bdi whiteSpace="pre-wrap">{message}</chakra.bdi> },
          { term: t`Received`, value: ageOf(receivedAt, nowMs) },
          ...(last === null
            ? []
            : [{ term: t`Kept until`, value: i18n.date(`${last}T12:00:00`, { dateStyle: 'long' }) }]),
        ]}
      />
    </Panel>
  );
}
