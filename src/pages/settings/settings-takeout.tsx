import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type ApiResult, addressOf, ask, change, post } from '#session/api-call.ts';
import { useSession } from '#session/session.tsx';
import { API_BASE } from '#session/session-api.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { AttentionNote } from '#ui/attention-note.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { LeavingDay } from './leaving-day.tsx';
import { LeaveDialog } from './settings-leave-dialog.tsx';

const NEWEST = '/api/own-data/exports/newest';
const LOOK_EVERY_MS = 1_500;

type Newest = ApiResult<'get', typeof NEWEST>;

const isUnderWay = (newest: Newest | undefined) => newest?.state === 'asked' || newest?.state === 'running';

/** The newest file, looked at while one is made; undefined until the server said. */
function useNewestExport(): readonly [Newest | undefined, () => Promise<void>] {
  const [newest, setNewest] = useState<Newest>();
  const look = useCallback(async () => {
    const answer = await ask(NEWEST);
    if (answer.ok) setNewest(answer.body.result);
  }, []);
  const moves = isUnderWay(newest);
  useEffect(() => {
    void look();
    if (!moves) return undefined;
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look, moves]);
  return [newest, look];
}

/** What is the company's own: all of it in a file, and the end of it here. */
export function OwnDataSection() {
  return (
    <Flex direction="column" gap="5">
      <EverythingInAFile />
      <Leaving />
    </Flex>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel title={title}>
      <Flex direction="column" gap="3" align="start">
        {children}
      </Flex>
    </Panel>
  );
}

function EverythingInAFile() {
  const { t, i18n } = useLingui();
  const offline = useOfflineReason();
  const [newest, look] = useNewestExport();
  const moves = isUnderWay(newest);
  const start = async () => {
    const started = await post('/api/own-data/exports', { body: {} });
    if (!started.ok) {
      notify({ tone: 'error', title: started.status === 'offline' ? t`Needs a connection` : started.message });
      return;
    }
    const { uuid } = started.body.result;
    const language = i18n.locale as 'nl';
    // The browser takes it in by itself, and keeps it on the disk: it may be larger than the memory.
    const link = document.createElement('a');
    link.href = `${API_BASE}${addressOf('/api/own-data/exports/{id}/file', { params: { id: uuid }, query: { language } })}`;
    link.download = '';
    link.click();
    await look();
  };
  const cancel = async () => {
    if (newest) await change('DELETE', '/api/own-data/exports/{id}', { params: { id: newest.uuid } });
    await look();
  };
  return (
    <Part title={t`Everything in one file`}>
      <Text>
        <Trans>
          All records, photos, documents, contracts and invoices of your company: a workbook for Excel, all data for
          other programs, and the documents themselves. Passwords and keys are not in it.
        </Trans>
      </Text>
      {moves ? (
        <Flex gap="3" align="center" wrap="wrap">
          <Box role="status" fontVariantNumeric="tabular-nums">
            {newest?.total === undefined || newest.total === null ? (
              <Trans>Reading the records…</Trans>
            ) : (
              <Trans>
                {newest.done} of {newest.total} parts
              </Trans>
            )}
          </Box>
          <Button variant="outline" size="sm" onClick={() => void cancel()}>
            {t`Cancel`}
          </Button>
        </Flex>
      ) : (
        <Button variant="outline" disabled={offline !== null} onClick={() => void start()}>
          <Download aria-hidden="true" />
          {t`Make the file`}
        </Button>
      )}
      {offline !== null && <Text color="fg.muted">{offline}</Text>}
      {newest?.state === 'done' && (
        <Text color="fg.muted">
          <Trans>
            The last file was made on <bdi>{i18n.date(newest.asked_at, YARD_MOMENT)}</bdi>.
          </Trans>
        </Text>
      )}
      {newest?.state === 'failed' && (
        <AttentionNote>
          <Trans>The last file was not finished. Throw away what was downloaded, and make it again.</Trans>
        </AttentionNote>
      )}
    </Part>
  );
}

function Leaving() {
  const { t } = useLingui();
  const user = useSignedInUser();
  const { begin } = useSession();
  const offline = useOfflineReason();
  const [asking, setAsking] = useState(false);
  const leavesAt = user?.company.leaves_at ?? null;
  const stay = async () => {
    const done = await change('DELETE', '/api/own-data/leaving');
    if (!done.ok) {
      notify({ tone: 'error', title: done.status === 'offline' ? t`Needs a connection` : done.message });
      return;
    }
    await begin();
    notify({ tone: 'done', title: t`Your company stays` });
  };
  return (
    <Part title={t`Leave Remise`}>
      {leavesAt === null ? (
        <>
          <Text>
            <Trans>
              Everything of your company is deleted 30 days after you ask for it. Until then everybody goes on working,
              and any owner can take it back.
            </Trans>
          </Text>
          <Text>
            <Trans>
              The law has you keep your books for seven years, also after you left. Make the file above first:
              afterwards nobody can.
            </Trans>
          </Text>
          <Button
            variant="outline"
            color="fg.error"
            aria-haspopup="dialog"
            disabled={offline !== null}
            onClick={() => setAsking(true)}
          >
            {t`Have everything deleted`}
          </Button>
        </>
      ) : (
        <>
          <AttentionNote>
            <Trans>
              Everything of your company will be deleted on <LeavingDay at={leavesAt} />.
            </Trans>
          </AttentionNote>
          <Button disabled={offline !== null} onClick={() => void stay()}>
            {t`Keep my company`}
          </Button>
        </>
      )}
      {asking && <LeaveDialog companyName={user?.company.name ?? ''} onClose={() => setAsking(false)} />}
    </Part>
  );
}
