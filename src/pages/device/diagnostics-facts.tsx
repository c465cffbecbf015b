import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useStatusWords } from '#pages/status/status-words.ts';
import { usePartWords } from '#pages/status/use-part-words.ts';
import { withLatinDigits } from '#shared/latin-digits.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import type { MirrorDiagnostics, SyncDiagnostics } from '#sync/client/session/device-session.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { browserName, type DeviceReport } from './diagnostics-report.ts';

/** The report in panels: the app and its browser, the storage, the connection, what waits, the rows. */
export function DiagnosticsFacts({ report }: { readonly report: DeviceReport }) {
  const { sync } = report;
  return (
    // Panels of different heights fill two columns without holes.
    <Box
      columnCount={{ base: 1, lg: 2 }}
      columnGap="4"
      css={{ '& > *': { breakInside: 'avoid' }, '& > * + *': { mt: '4' } }}
    >
      <AppFacts report={report} />
      <StorageFacts report={report} />
      {sync !== null && <ConnectionFacts sync={sync} at={report.at} />}
      {sync !== null && <QueueFacts queue={sync.queue} at={report.at} />}
      {sync !== null && sync.mirror !== null && <RowFacts mirror={sync.mirror} />}
    </Box>
  );
}

function RowFacts({ mirror }: { readonly mirror: MirrorDiagnostics }) {
  const { t, i18n } = useLingui();
  const words = usePartWords();
  const facts = mirror.tables.map(({ name, downloaded, changed }) => {
    const counts = changed === 0 ? [downloaded] : [downloaded, changed];
    return {
      term: words({ table: name, older: false }),
      value: <Ltr>{counts.map((count) => i18n.number(count)).join(' + ')}</Ltr>,
    };
  });
  return (
    <Panel title={t`Rows on this device`}>
      <Facts facts={facts} />
    </Panel>
  );
}

function AppFacts({ report }: { readonly report: DeviceReport }) {
  const { t } = useLingui();
  const workers: Readonly<Record<DeviceReport['worker'], string>> = {
    none: t`no`,
    running: t`yes`,
    update_waits: t`yes, a new version is waiting`,
  };
  const facts: readonly Fact[] = [
    { term: t`Version`, value: <Ltr breaks>{[report.version, report.build].join(' · ')}</Ltr> },
    { term: t`Protocol`, value: report.sync === null ? '' : <Ltr>{report.sync.protocol}</Ltr> },
    { term: t`Browser`, value: <Ltr breaks>{browserName(report.browser)}</Ltr> },
    { term: t`Opened as`, value: report.isInstalled ? t`installed app` : t`browser tab` },
    { term: t`Works without a connection`, value: workers[report.worker] },
  ];
  return (
    <Panel title={t`App`}>
      <Facts facts={facts} />
    </Panel>
  );
}

function StorageFacts({ report }: { readonly report: DeviceReport }) {
  const { t, i18n } = useLingui();
  const megabytes = (bytes: number | null) =>
    bytes === null ? '' : <Ltr>{sizeText(bytes, (value) => i18n.number(value, { maximumFractionDigits: 1 }))}</Ltr>;
  const { databases } = report;
  const facts: readonly Fact[] = [
    { term: t`Storage used`, value: megabytes(report.usedBytes) },
    { term: t`Storage allowed`, value: megabytes(report.quotaBytes) },
    { term: t`Kept for good`, value: report.persisted === true ? t`yes` : t`not promised by the browser` },
    { term: t`Databases`, value: databases === null ? '' : <Ltr>{String(databases.queue + databases.mirror)}</Ltr> },
  ];
  return (
    <Panel title={t`Storage`}>
      <Facts facts={facts} />
    </Panel>
  );
}

function ConnectionFacts({ sync, at }: { readonly sync: SyncDiagnostics; readonly at: number }) {
  const { t, i18n } = useLingui();
  const { word } = useStatusWords()(useConnection());
  const ago = useAgo(at);
  const { mirror } = sync;
  const position = mirror === null || mirror.epoch === null ? '' : `${mirror.epoch.slice(0, 8)}.${mirror.rev ?? ''}`;
  const resets = sync.queue?.resets ?? [];
  const facts: readonly Fact[] = [
    { term: t`State`, value: word },
    { term: t`Confirmed by the server`, value: sync.confirmedAt === null ? '' : ago(sync.confirmedAt) },
    { term: t`Position`, value: <Ltr breaks>{position}</Ltr> },
    {
      term: t`Clock differs by`,
      value: <Ltr>{`${i18n.number(sync.clockOffsetMs / 1000, { maximumFractionDigits: 1 })} s`}</Ltr>,
    },
    { term: t`This tab sends`, value: sync.leads ? t`yes` : t`no` },
    { term: t`Data built anew`, value: resets.length === 0 ? t`no` : ago(resets.at(-1) ?? at) },
  ];
  return (
    <Panel title={t`Connection`}>
      <Facts facts={facts} />
    </Panel>
  );
}

function QueueFacts({ queue, at }: { readonly queue: SyncDiagnostics['queue']; readonly at: number }) {
  const { t } = useLingui();
  const ago = useAgo(at);
  if (queue === null) return <Panel title={t`Waiting on this device`}>{t`Cannot be read now.`}</Panel>;
  const { states, head } = queue;
  const count = (amount: number) => <Ltr>{String(amount)}</Ltr>;
  const facts: readonly Fact[] = [
    { term: t`waiting`, value: count(states.queued) },
    { term: t`on its way`, value: count(states.sending) },
    { term: t`received, not confirmed yet`, value: count(states.acked) },
    { term: t`held back`, value: count(states.held) },
    { term: t`refused`, value: count(states.rejected) },
    { term: t`Oldest change`, value: head === null ? '' : ago(head.at) },
    { term: t`Settled`, value: count(queue.archived) },
    { term: t`Unfinished forms`, value: count(queue.drafts) },
  ];
  return (
    <Panel title={t`Waiting on this device`}>
      <Facts facts={facts} />
    </Panel>
  );
}

function sizeText(bytes: number, number: (value: number) => string): string {
  return bytes < 1e9 ? `${number(bytes / 1e6)} MB` : `${number(bytes / 1e9)} GB`;
}

/** How long before `now` an instant was, as text. */
function useAgo(now: number): (at: number) => string {
  const { i18n } = useLingui();
  return (at) => {
    const words = new Intl.RelativeTimeFormat(withLatinDigits(i18n.locale), { numeric: 'auto', style: 'short' });
    const seconds = Math.round((at - now) / 1000);
    if (Math.abs(seconds) < 60) return words.format(seconds, 'second');
    if (Math.abs(seconds) < 3600) return words.format(Math.round(seconds / 60), 'minute');
    if (Math.abs(seconds) < 172_800) return words.format(Math.round(seconds / 3600), 'hour');
    return words.format(Math.round(seconds / 86_400), 'day');
  };
}
