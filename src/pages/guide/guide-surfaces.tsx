import { Box, Button, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Inbox, SearchX } from 'lucide-react';
import { AttentionNote } from '#ui/attention-note.tsx';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SimilarLinks } from '#ui/list/similar-links.tsx';
import { StepRow } from '#ui/list/step-row.tsx';
import { Panel } from '#ui/panel.tsx';
import { GuideRecords } from './guide-records.tsx';
import { Specimen } from './guide-specimen.tsx';

/** Panels, notes and empty states. */
export function GuideSurfaces() {
  const { t } = useLingui();
  const edit = (
    <Button size="sm" variant="outline">
      {t`Edit`}
    </Button>
  );
  return (
    <>
      <Specimen
        name="Panel"
        once
        states={{
          default: <Panel title={t`Contact`}>{t`Nothing planned today`}</Panel>,
          actions: (
            <Panel title={t`Address`} actions={edit}>
              {t`Nothing planned today`}
            </Panel>
          ),
          flush: (
            <Panel title={t`Appointments`} flush>
              <Box px="4" py="2" borderBottom="hairline">{t`Checked in`}</Box>
              <Box px="4" py="2">{t`Checked out`}</Box>
            </Panel>
          ),
          'long text': (
            <Panel title={t`Name of an existing warehouse`} actions={edit}>
              {t`Every object has its spot, and everybody at the yard knows which one.`}
            </Panel>
          ),
        }}
      />
      <GuideRecords />
      <Specimen
        name="AttentionNote"
        states={{ default: <AttentionNote>{t`Name of an existing warehouse`}</AttentionNote> }}
      />
      <Specimen
        name="SimilarLinks"
        wide
        states={{ default: <SimilarLinks alikes={[{ to: '/customers', name: 'Anke Veldhuis' }]} /> }}
      />
      <Specimen
        name="StepRow"
        wide
        states={{
          next: <Step done={false} isNext />,
          later: <Step done={false} />,
          waits: <Step done={false} waits={t`Needs a connection`} />,
          'not known': <Step done={null} />,
          done: <Step done />,
        }}
      />
      <Specimen
        name="BarChart"
        once
        states={{
          default: (
            <BarChart
              label={t`Movements`}
              series={[
                { id: 'out', name: t`Checked out`, color: 'tone.away.line', stack: 'all' },
                { id: 'in', name: t`Checked in`, color: 'tone.stored.line', stack: 'all' },
              ]}
              groups={[3, 8, 5, 12].map((count, day) => ({
                id: String(day),
                short: String(day + 1),
                text: `${count}`,
                values: { out: count, in: 12 - count },
              }))}
            />
          ),
        }}
      />
      <Specimen
        name="EmptyState"
        states={{
          default: <EmptyState icon={SearchX} title={t`Nothing found`} />,
          action: (
            <EmptyState icon={Inbox} title={t`No objects yet`} action={<Button>{t`New object`}</Button>}>
              {t`Every object has its spot, and everybody at the yard knows which one.`}
            </EmptyState>
          ),
        }}
      />
    </>
  );
}

type StepProps = { readonly done: boolean | null; readonly isNext?: boolean; readonly waits?: string };

function Step({ done, isNext = false, waits }: StepProps) {
  const { t } = useLingui();
  const step = { id: 'hall', label: t`Name of an existing warehouse`, to: '/ui', act: t`Address`, done };
  return (
    <chakra.ol listStyleType="none">
      <StepRow step={waits === undefined ? step : { ...step, waits }} isNext={isNext} />
    </chakra.ol>
  );
}
