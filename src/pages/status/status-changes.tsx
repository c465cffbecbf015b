import { Box, Button, chakra, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudUpload, Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ConflictCard } from '#pages/attention/attention-card.tsx';
import type { Conflict } from '#pages/attention/attention-conflict.ts';
import { useActingPerson, useOpenConflicts } from '#pages/attention/use-attention.ts';
import { IntentSubject } from '#pages/parts/intent-subject.tsx';
import { useIntentText } from '#session/acts/intent-text.ts';
import { toldToast } from '#session/acts/told-toast.ts';
import { useProblem } from '#session/acts/use-problem.ts';
import { useCan } from '#session/use-can.ts';
import { withLatinDigits } from '#shared/latin-digits.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { Act } from '#sync/client/runtime/types.ts';
import { isUnsent, type OutboxEntry } from '#sync/protocol.ts';
import { notify, type Toast } from '#ui/toaster.tsx';

const MOST_SHOWN = 50;

/** One's own changes that did not simply happen, each with what can be done, and changes that still wait. */
export function StatusChanges({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const { t } = useLingui();
  const person = useActingPerson();
  const own = useOpenConflicts()?.filter(
    ({ entry, byUserId }) => entry !== null || (person.userId !== '' && byUserId === person.userId),
  );
  const refused = own?.filter(({ kind }) => kind === 'rejected') ?? [];
  const met = own?.filter(({ kind }) => kind !== 'rejected') ?? [];
  const waiting = entries.filter((entry) => entry.state !== 'rejected');
  const more = waiting.length - MOST_SHOWN;
  return (
    <>
      <Conflicts title={t`Refused by the server`} conflicts={refused} />
      <Conflicts title={t`Changes to decide about`} conflicts={met} />
      {waiting.length > 0 && (
        <Group title={t`Waiting on this device`}>
          {waiting.slice(0, MOST_SHOWN).map((entry) => (
            <WaitingChange key={entry.intent.id} entry={entry} />
          ))}
          {more > 0 && (
            <chakra.li py="2" color="fg.muted">
              <Trans>and {more} more</Trans>
            </chakra.li>
          )}
        </Group>
      )}
    </>
  );
}

function Conflicts({ title, conflicts }: { readonly title: string; readonly conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <Group title={`${title} (${conflicts.length})`}>
      {conflicts.map((conflict) => (
        <chakra.li key={conflict.id} {...line}>
          <ConflictCard conflict={conflict} />
        </chakra.li>
      ))}
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box>
      <Heading as="h3" size="md">
        {title}
      </Heading>
      <chakra.ul listStyleType="none">{children}</chakra.ul>
    </Box>
  );
}

function useAge(): (at: string) => string {
  const { t, i18n } = useLingui();
  return (at) => {
    const minutes = Math.max(0, Math.round((Date.now() - Date.parse(at)) / 60_000));
    if (minutes === 0) return t`just now`;
    const words = new Intl.RelativeTimeFormat(withLatinDigits(i18n.locale), { numeric: 'auto', style: 'short' });
    if (minutes < 60) return words.format(-minutes, 'minute');
    if (minutes < 48 * 60) return words.format(-Math.round(minutes / 60), 'hour');
    return words.format(-Math.round(minutes / 1440), 'day');
  };
}

const line = { borderBottom: 'hairline', py: '2.5' } as const;

function WaitingChange({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useLingui();
  const sync = useSync();
  const text = useIntentText();
  const told = useTold(entry.intent);
  const age = useAge();
  // What may have reached the server is undone by its opposite.
  const takeBack = async () => {
    await sync.discard(entry.intent.id);
    // In the place of the message that says it was done.
    notify({ tone: 'done', title: t`Undone`, about: entry.intent.id });
  };
  const undo = isUnsent(entry) ? () => void takeBack() : told?.action?.run;
  const sent = entry.state === 'sending' || entry.state === 'acked';
  const Icon = sent ? CloudUpload : Hourglass;
  const states: Record<OutboxEntry['state'], string> = {
    queued: t`waiting`,
    held: t`held back`,
    sending: t`on its way`,
    acked: t`received, not confirmed yet`,
    rejected: t`refused`,
  };
  return (
    <chakra.li {...line} display="flex" alignItems="center" gap="3">
      <chakra.span color="fg.muted">
        <Icon aria-hidden="true" size={18} />
      </chakra.span>
      <Box flex="1" minWidth="0">
        <Box>
          {told?.title ?? (
            <>
              {text(entry.intent.name)} <IntentSubject intent={entry.intent} />
            </>
          )}
        </Box>
        <Box fontSize="small" color="fg.muted">
          {age(entry.intent.at)} · {states[entry.state]}
        </Box>
      </Box>
      {undo !== undefined && (
        <Button size="sm" variant="ghost" onClick={undo}>
          {t`Undo`}
        </Button>
      )}
    </chakra.li>
  );
}

/** What a change did, in the words of its message, and its undo; undefined until they are known. */
function useTold(act: Act): Pick<Toast, 'title' | 'action'> | undefined {
  const { i18n } = useLingui();
  const session = useSync();
  const problemOf = useProblem();
  const can = useCan();
  const [told, setTold] = useState<Pick<Toast, 'title' | 'action'>>();
  useEffect(() => {
    let isCurrent = true;
    toldToast({ i18n, session, can, problemOf }, act).then(
      (toast) => isCurrent && setTold(toast),
      // Without them the row names the change by its kind.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [i18n, session, can, problemOf, act]);
  return told;
}
