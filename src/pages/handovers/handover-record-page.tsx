import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Columns2, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { customerName, customerTable } from '#customers/customer.ts';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import type { Handover } from '#handovers/handover.schema.ts';
import { counterpart, handoverTable } from '#handovers/handover.ts';
import { ObjectHeadline } from '#objects/client/object-headline.tsx';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { LetterButton } from '#pages/invoices/reminder-letter-button.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { addressOf } from '#session/api-call.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import { dayAt } from '#shared/civil-date.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useRow, useRows } from '#sync/client/hooks/use-row.ts';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { HandoverRecord } from './handover-record.tsx';

/** What was recorded at a handover; beside it the one of the other direction before it. */
export function HandoverRecordPage() {
  const { t } = useLingui();
  const { objectId = '', handoverId = '' } = useParams();
  const { row: object } = useRow(objectTable, objectId);
  const { row, loading } = useRow(handoverTable, handoverId);
  const back = { to: `/objects/${objectId}`, label: t`Object` };
  if (row === undefined) return <MissingRecord title={t`Handover`} loading={loading} back={back} />;
  return <Recorded key={row.id} handover={row} object={object} back={back} />;
}

type RecordedProps = {
  readonly handover: Handover;
  readonly object: StoredObject | undefined;
  readonly back: { readonly to: string; readonly label: string };
};

function Recorded({ handover, object, back }: RecordedProps) {
  const { t, i18n } = useLingui();
  const words = useHandoverWords();
  const [isBeside, setBeside] = useState(false);
  const { row: customer } = useRow(customerTable, handover.customerId);
  const all = useRows((mirror) => mirror.where(handoverTable, 'objectId', handover.objectId), [handover.objectId]);
  const other = all === undefined ? undefined : counterpart(all, handover);
  const titleOf = ({ direction, at }: Handover) => `${words.direction[direction]} · ${i18n.date(at, YARD_MOMENT)}`;
  return (
    <Page
      title={titleOf(handover)}
      back={back}
      actions={
        <>
          {other !== undefined && (
            <Button variant="outline" aria-pressed={isBeside} onClick={() => setBeside(!isBeside)}>
              <Columns2 aria-hidden="true" />
              {isBeside ? t`Show this one only` : t`Compare with the one before`}
            </Button>
          )}
          {handover.rev !== 0 && (
            <LetterButton
              label={t`PDF`}
              name={`handover-${dayAt(handover.at)}`}
              ask={() => fetchPdf(addressOf('/api/handovers/{id}/pdf', { params: { id: handover.id } }))}
            />
          )}
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t`Print`}
          </Button>
        </>
      }
    >
      {object !== undefined && (
        <ObjectHeadline object={object} customerName={customer === undefined ? '' : customerName(customer)} />
      )}
      {handover.rev === 0 && (
        <Flex color="fg.muted">
          <Trans>Saved on this device; photos follow once there is a connection.</Trans>
        </Flex>
      )}
      <Grid
        gap="4"
        gridTemplateColumns={{ base: '1fr', lg: isBeside && other !== undefined ? '1fr 1fr' : 'minmax(0, 44rem)' }}
        alignItems="start"
      >
        {isBeside && other !== undefined && (
          <Panel title={titleOf(other)}>
            <HandoverRecord handover={other} category={object?.category ?? 'other'} before={undefined} />
          </Panel>
        )}
        <Box minWidth="0">
          <Panel title={titleOf(handover)}>
            <HandoverRecord handover={handover} category={object?.category ?? 'other'} before={other} />
          </Panel>
        </Box>
      </Grid>
    </Page>
  );
}
