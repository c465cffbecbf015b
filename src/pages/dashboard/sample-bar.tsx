import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ApiResult, post } from '#session/api-call.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { isCivilDate } from '#shared/civil-date.ts';
import { longDay } from '#shared/long-day.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notify } from '#ui/toaster.tsx';
import { keepSample } from './first-run-memory.ts';

type Wiped = ApiResult<'post', '/api/sample/wipe'>;
type Kept = Wiped['stays'][number];
/** How many of what stays are named. */
const NAMED = 10;

/** Says that what is shown is sample data, and wipes it. Afterwards it says what stays, until that is kept. */
export function SampleBar({ isThere }: { readonly isThere: boolean }) {
  const { t } = useLingui();
  const can = useCan();
  const companyId = useSignedInUser()?.company.id ?? '';
  const [stays, setStays] = useState<readonly Kept[]>([]);
  const [isKept, setKept] = useState(false);
  if (isKept || (!isThere && stays.length === 0)) return null;
  const keep = () => {
    keepSample(companyId);
    setKept(true);
  };
  return (
    <chakra.section
      aria-label={t`Sample data`}
      bg="accent.tint"
      borderRadius="panel"
      px="4"
      py="3"
      data-sample={stays.length === 0 ? 'filled' : 'left'}
    >
      <Flex align="center" gap="3" wrap="wrap">
        <FlaskConical aria-hidden="true" size={20} style={{ flexShrink: 0 }} />
        <Box flex="1 1 16rem" role="status">
          {stays.length === 0 ? (
            <Trans>This is sample data. Try anything: nobody is mailed for it.</Trans>
          ) : (
            <Plural
              value={stays.length}
              one="The sample data is wiped. # record stays, because it was changed or used:"
              other="The sample data is wiped. # records stay, because they were changed or used:"
            />
          )}
        </Box>
        {stays.length > 0 && (
          <Button size="sm" variant="outline" bg="bg" onClick={keep}>
            {t`Keep these`}
          </Button>
        )}
        {can('company edit') && isThere && <Wipe again={stays.length > 0} onWiped={setStays} />}
      </Flex>
      {stays.length > 0 && <Staying stays={stays} />}
    </chakra.section>
  );
}

type WipeProps = { readonly again: boolean; readonly onWiped: (stays: readonly Kept[]) => void };

function Wipe({ again, onWiped }: WipeProps) {
  const { t } = useLingui();
  const reason = useOfflineReason();
  const [phase, setPhase] = useState<'idle' | 'asking' | 'busy'>('idle');
  const wipe = async () => {
    setPhase('busy');
    const answer = await post('/api/sample/wipe');
    setPhase('idle');
    if (!answer.ok) {
      const [problem] = problemsOf(answer, t`There is no connection to the server.`);
      notify({ tone: 'error', title: problem?.message ?? answer.status.toString() });
      return;
    }
    const { stays } = answer.body.result;
    onWiped(stays);
    if (stays.length === 0) notify({ tone: 'done', title: t`The sample data is wiped` });
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
        onClick={() => setPhase('asking')}
      >
        {again ? t`Wipe again` : t`Wipe the sample data`}
      </Button>
      <ConfirmDialog
        open={phase === 'asking'}
        destructive
        title={t`Wipe the sample data?`}
        onConfirm={() => void wipe()}
        onCancel={() => setPhase('idle')}
      >
        <Trans>
          Everything that was filled in goes, on every device. What you made yourselves stays, and so does what you
          changed or used.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

/** Each record by what it is and what it is called, with a link to it. */
function Staying({ stays }: { readonly stays: readonly Kept[] }) {
  const { t, i18n } = useLingui();
  const kinds: Readonly<Record<Kept['kind'], string>> = {
    appointment: t`Appointment`,
    object: t`Object`,
    customer: t`Customer`,
    spot: t`Spot`,
    warehouse: t`Warehouse`,
    location: t`Location`,
    tag: t`Tag`,
  };
  const more = stays.length - NAMED;
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" rowGap="1" mt="2" ps={{ md: '8' }} fontSize="small">
      {stays.slice(0, NAMED).map(({ kind, uuid, name }) => (
        <li key={uuid}>
          <Link to={pathOf(kind, uuid)}>
            {kinds[kind]} <bdi>{kind === 'appointment' ? whenOf(name, i18n.locale) : name}</bdi>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <chakra.li color="fg.muted">
          <Plural value={more} one="and # more" other="and # more" />
        </chakra.li>
      )}
    </Flex>
  );
}

/** The day and the time that an appointment is named by, as people write them. */
function whenOf(name: string, language: string): string {
  const [day = '', ...time] = name.split(' ');
  return isCivilDate(day) ? [longDay(day, language), ...time].join(' ') : name;
}

function pathOf(kind: Kept['kind'], uuid: string): string {
  switch (kind) {
    case 'object':
    case 'customer':
    case 'appointment':
      return `/${kind}s/${uuid}`;
    case 'spot':
      return `/spots?spot=${uuid}`;
    case 'warehouse':
      return `/spots/management?warehouse=${uuid}`;
    case 'tag':
      return '/tags';
    default:
      return '/spots/management';
  }
}
