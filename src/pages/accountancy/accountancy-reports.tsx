import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { VatReturnAnswer } from '#accountancy/accountancy.schema.ts';
import type { ReportAnswer, SupplementAnswer } from '#accountancy/period.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { FigureCell, FigureHead, FigureTable } from '#billing/client/figure-table.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { AttentionNote } from '#ui/attention-note.tsx';
import { Ltr } from '#ui/ltr.tsx';

/** What was reported of a return, by whom, and what came after it as a supplement. */
export function AccountancyReports({ period }: { readonly period: Pick<VatReturnAnswer, 'reports' | 'supplement'> }) {
  const [first, ...later] = period.reports;
  if (first === undefined) return null;
  return (
    <Flex direction="column" gap="3" mb="3" data-reports={period.reports.length}>
      <Reported report={first} />
      {later.map((report) =>
        report.supplement === null ? null : (
          <Reported key={report.reported_at} report={report}>
            <Supplement supplement={report.supplement} />
          </Reported>
        ),
      )}
      {period.supplement !== null && (
        <Box data-supplement-cents={period.supplement.due_cents}>
          <AttentionNote>
            <Trans>These figures differ from what was reported. The difference is a supplement:</Trans>
          </AttentionNote>
          <Supplement supplement={period.supplement} />
        </Box>
      )}
    </Flex>
  );
}

type ReportedProps = { readonly report: ReportAnswer; readonly children?: ReactNode };

function Reported({ report, children }: ReportedProps) {
  const on = useDayText()(report.reported_at);
  const due = <Amount cents={report.due_euros * 100} strong />;
  return (
    <Box data-reported-cents={report.due_cents}>
      <Box>
        {report.supplement === null ? (
          <Trans>
            Reported on <bdi>{on}</bdi> by <bdi>{report.reported_by}</bdi>: {due} VAT due
          </Trans>
        ) : (
          <Trans>
            Supplement of <bdi>{on}</bdi> by <bdi>{report.reported_by}</bdi>: {due} VAT due altogether
          </Trans>
        )}
      </Box>
      {children}
    </Box>
  );
}

function Supplement({ supplement }: { readonly supplement: SupplementAnswer }) {
  const { t } = useLingui();
  return (
    <Box mt="2">
      <FigureTable label={t`Supplement`}>
        <FigureHead columns={[t`Box`, { figures: t`Revenue` }, { figures: t`VAT` }]} />
        <tbody>
          {supplement.boxes.map(({ box, net_cents: net, vat_cents: vat }) => (
            <tr key={box} data-supplement={box} data-vat-cents={vat}>
              <FigureCell>
                <Ltr>{box}</Ltr>
              </FigureCell>
              <FigureCell figures>
                <Amount cents={net} />
              </FigureCell>
              <FigureCell figures>
                <Amount cents={vat} strong />
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {supplement.abroad.map(({ vat_id: vatId, net_cents: cents }) => (
        <Box key={vatId} color="fg.muted" mt="1">
          <Trans>
            In box 3b, to <Ltr>{vatId}</Ltr>: <Amount cents={cents} />
          </Trans>
        </Box>
      ))}
    </Box>
  );
}
