import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  CircleAlert,
  CircleCheck,
  CloudDownload,
  CloudOff,
  CloudUpload,
  DatabaseZap,
  Hourglass,
  KeyRound,
  type LucideIcon,
  PlugZap,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import { useSignedInUser } from '#session/user-context.ts';
import type { ConnectionState, ConnectionStatus } from '#sync/client/runtime/types.ts';

/** How urgent a state is: `calm` asks nothing, `waiting` informs, `alert` asks for a look, `error` for an action. */
export type Loudness = 'calm' | 'waiting' | 'alert' | 'error';

export const STATUS_LOOK: Readonly<
  Record<ConnectionState, { readonly icon: LucideIcon; readonly loudness: Loudness }>
> = {
  offline: { icon: CloudOff, loudness: 'waiting' },
  connecting: { icon: PlugZap, loudness: 'calm' },
  online: { icon: CircleCheck, loudness: 'calm' },
  syncing: { icon: CloudUpload, loudness: 'calm' },
  pending: { icon: Hourglass, loudness: 'waiting' },
  attention: { icon: TriangleAlert, loudness: 'alert' },
  sign_in: { icon: KeyRound, loudness: 'error' },
  storage_problem: { icon: DatabaseZap, loudness: 'error' },
  update_needed: { icon: RefreshCw, loudness: 'alert' },
  stalled: { icon: CircleAlert, loudness: 'error' },
};

const RECEIVING = { icon: CloudDownload, loudness: 'calm' } as const;

/**
 * How a status looks. With nothing to send it only receives. Files still uploading are not pending changes, but not
 * nothing either.
 */
export function statusLook({ state, files, pending }: Pick<ConnectionStatus, 'state' | 'files' | 'pending'>) {
  if (state === 'syncing' && pending === 0) return RECEIVING;
  return state === 'online' && files > 0 ? STATUS_LOOK.syncing : STATUS_LOOK[state];
}

/** `spoken`: the word for screen readers, when the shown one changes all the time. */
type StatusWords = { readonly word: string; readonly spoken?: string; readonly sentence: string };

/** The words of these say themselves how much waits, or nothing does. */
const COUNTS_ITSELF: readonly ConnectionState[] = ['online', 'syncing', 'pending'];

/** The state of the connection in a few words, with the number of changes that wait, and in a sentence. */
export function useStatusWords(): (status: ConnectionStatus) => StatusWords {
  const { i18n } = useLingui();
  const wordsOf = useStateWords();
  return (status) => {
    const { word, ...others } = wordsOf(status);
    const isCounted = status.pending === 0 || COUNTS_ITSELF.includes(status.state);
    return { ...others, word: isCounted ? word : `${word} · ${i18n.number(status.pending)}` };
  };
}

function useStateWords(): (status: ConnectionStatus) => StatusWords {
  const { t, i18n } = useLingui();
  const user = useSignedInUser();
  const name = user === null ? '' : `${user.firstname} ${user.lastname}`.trim();
  return ({ state, stuck, pending, sent = 0, rejected, files }) => {
    switch (state) {
      case 'offline':
        return {
          word: t`Offline`,
          sentence: t`No connection to the server. Everything works; changes are sent when it is back.`,
        };
      case 'connecting':
        return {
          word: t`Connecting`,
          sentence: t`Looking for the server.`,
        };
      case 'online':
        if (files > 0) {
          return {
            word: plural(files, { one: '# file waiting', other: '# files waiting' }),
            sentence: t`Every change is sent. Photos and documents follow one by one.`,
          };
        }
        return { word: t`Up to date`, sentence: t`Everything is sent and received.` };
      case 'syncing':
        if (pending === 0) return { word: t`Receiving`, sentence: t`The data of the yard comes to this device.` };
        return {
          word: sent > 0 ? t`Sending: ${i18n.number(sent)} of ${i18n.number(pending)}` : t`Sending ${pending}`,
          spoken: t`Sending ${pending}`,
          sentence: t`Changes are on their way to the server.`,
        };
      case 'pending':
        return {
          word: t`${pending} waiting`,
          sentence: t`Changes wait on this device until the server confirms them.`,
        };
      case 'attention':
        return {
          word: t`${rejected} to decide`,
          sentence: plural(rejected, {
            one: 'One change was refused and waits for your decision.',
            other: '# changes were refused and wait for your decision.',
          }),
        };
      case 'sign_in':
        return {
          word: t`Log in again`,
          sentence:
            pending > 0 && name !== ''
              ? plural(pending, {
                  one: `One change by ${name} waits on this device until ${name} logs in again.`,
                  other: `# changes by ${name} wait on this device until ${name} logs in again.`,
                })
              : t`The server does not know this session any more.`,
        };
      case 'storage_problem':
        return { word: t`Storage problem`, sentence: t`This device cannot keep changes now.` };
      case 'update_needed':
        return {
          word: t`Old version`,
          sentence: t`The server needs a newer version of the app. Changes wait on this device.`,
        };
      default:
        if (stuck === 'rebuilding') {
          return {
            word: t`Stuck`,
            sentence:
              pending > 0
                ? t`The data on this device had to be loaded again too often. Changes by others may be missing until you try again, or until an hour has passed. Your own changes wait here until the server confirms them.`
                : t`The data on this device had to be loaded again too often. Changes by others may be missing until you try again, or until an hour has passed. Everything you did is sent.`,
          };
        }
        return {
          word: t`Stuck`,
          sentence: t`Sending is stuck. Keep a copy of your work and tell the office.`,
        };
    }
  };
}
