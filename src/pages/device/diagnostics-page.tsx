import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { DiagnosticsFacts } from './diagnostics-facts.tsx';
import { DiagnosticsImport } from './diagnostics-import.tsx';
import { type DeviceReport, readDeviceReport, reportText } from './diagnostics-report.ts';

const SECOND = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** The state of this device, to read out or copy for whoever helps, with export and import of unsent work. */
export function DiagnosticsPage() {
  const { t } = useLingui();
  const sync = useSync();
  const { state, pending, rejected } = useConnection();
  const report = useReport(sync, `${state} ${pending} ${rejected}`);
  const save = async () => saveFile(await sync.exportUnsent(), 'remise-unsent.json');
  return (
    <Page
      title={t`Diagnostics`}
      subtitle={t`For whoever helps you. Names, plates and addresses are left out.`}
      actions={
        <>
          <CopyButton report={report} />
          <Button variant="outline" onClick={() => void save()}>
            <Download aria-hidden="true" />
            {t`Save unsent work as a file`}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="4">
        {report === null ? <Skeleton lines={8} /> : <Report report={report} />}
        <DiagnosticsImport />
      </Flex>
    </Page>
  );
}

/** The same page for a device that could not be opened: what can be told without it. */
export function DiagnosticsOfNothing() {
  const { t } = useLingui();
  const report = useReport(null, '');
  return (
    <Page title={t`Diagnostics`} back={{ to: '/', label: t`Home` }} actions={<CopyButton report={report} />}>
      {report !== null && <Report report={report} />}
    </Page>
  );
}

/** Read again when `cause` changes. */
function useReport(session: DeviceSession | null, cause: string): DeviceReport | null {
  const { i18n } = useLingui();
  const [report, setReport] = useState<DeviceReport | null>(null);
  const read = useCallback(async () => readDeviceReport(session, i18n.locale), [session, i18n.locale]);
  useEffect(() => {
    let isWanted = cause !== null;
    void read().then((next) => {
      if (isWanted) setReport(next);
    });
    return () => {
      isWanted = false;
    };
  }, [read, cause]);
  return report;
}

function CopyButton({ report }: { readonly report: DeviceReport | null }) {
  const { t } = useLingui();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ tone: 'done', title: t`Copied` });
    } catch {
      saveFile(new Blob([text], { type: 'text/plain' }), 'remise-diagnostics.txt');
    }
  };
  return (
    <Button disabled={report === null} onClick={() => report !== null && void copy(reportText(report))}>
      <Copy aria-hidden="true" />
      {t`Copy`}
    </Button>
  );
}

function Report({ report }: { readonly report: DeviceReport }) {
  const { t, i18n } = useLingui();
  const { errors } = report;
  return (
    <>
      <DiagnosticsFacts report={report} />
      <Panel title={t`Last errors`}>
        {errors.length === 0 && <Box color="fg.muted">{t`None on this device.`}</Box>}
        <chakra.ul listStyleType="none">
          {[...errors].reverse().map(({ at, kind, text, times }, place) => (
            <chakra.li key={errors.length - place} py="1.5" borderBottom="hairline" overflowWrap="anywhere">
              <Box fontSize="small" color="fg.muted">
                <bdi>{i18n.date(new Date(at), SECOND)}</bdi>
                {times > 1 && (
                  <>
                    {' '}
                    <Ltr>{`× ${times}`}</Ltr>
                  </>
                )}
              </Box>
              <Ltr breaks>{`${kind} · ${text}`}</Ltr>
            </chakra.li>
          ))}
        </chakra.ul>
      </Panel>
    </>
  );
}
