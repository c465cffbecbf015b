import { Box, Button, Stack } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { post } from '#session/api-call.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notify } from '#ui/toaster.tsx';
import { rememberSample } from './first-run-memory.ts';
import { type SampleLeft, type SampleRecord, SampleRecords } from './sample-records.tsx';

type WipeSampleProps = {
  readonly stays: readonly SampleRecord[];
  readonly onAsk: () => void;
  readonly onWiped: () => void;
};

/** Wipes what nobody changed or used, and says before what stays. */
export function WipeSample({ stays, onAsk, onWiped }: WipeSampleProps) {
  const { t } = useLingui();
  return (
    <Wipe
      act={t`Wipe the sample data`}
      title={t`Wipe the sample data?`}
      everything={false}
      onAsk={onAsk}
      onWiped={onWiped}
    >
      <Box>
        <Trans>
          Everything that was filled in goes, on every device. What you made yourselves stays, and so does what you
          changed or used.
        </Trans>
      </Box>
      {stays.length > 0 && (
        <Named says={<Plural value={stays.length} one="# record stays for now:" other="# records stay for now:" />}>
          <SampleRecords records={stays} />
        </Named>
      )}
    </Wipe>
  );
}

/** Wipes what was changed or used as well, and says before what goes, with what, and what cannot. */
export function WipeRest({ left, onWiped }: { readonly left: SampleLeft; readonly onWiped: () => void }) {
  const { t } = useLingui();
  const { appointments, notes, documents } = left.made;
  const firm = left.stays.filter(({ why }) => why === 'needed' || why === 'bound');
  const going = left.stays.filter((record) => !firm.includes(record));
  if (going.length === 0) return null;
  return (
    <Wipe act={t`Wipe these too`} title={t`Wipe these too?`} everything onWiped={onWiped}>
      <Named says={<Trans>These go, on every device, with what was done with them:</Trans>}>
        <SampleRecords records={going} />
      </Named>
      {appointments + notes + documents > 0 && (
        <Box as="ul" ps="5">
          {appointments > 0 && (
            <li>
              <Plural value={appointments} one="# appointment" other="# appointments" />
            </li>
          )}
          {notes > 0 && (
            <li>
              <Plural value={notes} one="# note" other="# notes" />
            </li>
          )}
          {documents > 0 && (
            <li>
              <Plural value={documents} one="# document" other="# documents" />
            </li>
          )}
        </Box>
      )}
      {firm.length > 0 && (
        <Named says={<Trans>These stay, because something that stays belongs to them:</Trans>}>
          <SampleRecords records={firm} />
        </Named>
      )}
      <Box>
        <Trans>What you made yourselves stays.</Trans>
      </Box>
    </Wipe>
  );
}

function Named({ says, children }: { readonly says: ReactNode; readonly children: ReactNode }) {
  return (
    <Box>
      <Box mb="1">{says}</Box>
      {children}
    </Box>
  );
}

type WipeProps = {
  readonly act: string;
  readonly title: string;
  readonly everything: boolean;
  readonly onAsk?: () => void;
  readonly onWiped: () => void;
  readonly children: ReactNode;
};

function Wipe({ act, title, everything, onAsk, onWiped, children }: WipeProps) {
  const { t } = useLingui();
  const companyId = useSignedInUser()?.company.id ?? '';
  const reason = useOfflineReason();
  const [phase, setPhase] = useState<'idle' | 'asking' | 'busy'>('idle');
  const wipe = async () => {
    setPhase('busy');
    const answer = await post('/api/sample/wipe', { body: { everything } });
    setPhase('idle');
    if (!answer.ok) {
      const [problem] = problemsOf(answer, t`There is no connection to the server.`);
      notify({ tone: 'error', title: problem?.message ?? answer.status.toString() });
      return;
    }
    const { stays } = answer.body.result;
    rememberSample(companyId, stays.length > 0 ? 'left' : null);
    if (stays.length === 0) notify({ tone: 'done', title: t`The sample data is wiped` });
    onWiped();
  };
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        bg="bg"
        disabled={reason !== null || phase === 'busy'}
        {...(reason === null ? {} : { title: reason })}
        aria-haspopup="dialog"
        onClick={() => {
          onAsk?.();
          setPhase('asking');
        }}
      >
        {act}
      </Button>
      <ConfirmDialog
        open={phase === 'asking'}
        destructive
        title={title}
        onConfirm={() => void wipe()}
        onCancel={() => setPhase('idle')}
      >
        <Stack gap="3">{children}</Stack>
      </ConfirmDialog>
    </>
  );
}
