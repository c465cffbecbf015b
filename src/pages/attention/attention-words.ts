import { useLingui } from '@lingui/react/macro';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import type { CardChoice } from '#sync/attention.ts';
import { isAboutGone } from '#sync/attention-decide.ts';
import type { Choice, Hint } from './attention-choices.ts';
import type { Conflict } from './attention-conflict.ts';

/** What a button of a card says. `own`: the reader made the change. */
export function useChoiceText(): (choice: Choice, conflict: Conflict, own: boolean) => string {
  const { t } = useLingui();
  return (choice, conflict, own) => {
    const { byName } = conflict;
    switch (choice.kind) {
      case 'mine':
        return own ? t`Use mine` : t`Use what ${byName} filled in`;
      case 'theirs':
        return isAboutGone(conflict) ? t`Drop this change` : t`Keep it as it is`;
      case 'place':
        return choice.said ? t`It stands on ${choice.name}` : t`Put it on ${choice.name}`;
      case 'out':
        return t`It is gone`;
      case 'plan':
        return t`Plan it anyway, or at another time`;
      case 'reopen':
        return t`Reopen with this change`;
      case 'delete':
        return t`Delete it anyway`;
      case 'restore':
        return t`Restore with this change`;
      case 'bring_back':
        return t`Restore`;
      case 'release':
        return t`Lift the hold`;
      case 'confirm':
        return t`It took place: mark it as done`;
      case 'both':
        return t`These are not the same`;
      case 'retry':
        return t`Try again`;
      default:
        return t`Looked at`;
    }
  };
}

/** The explanation for a person who cannot restore a record that is gone. */
export function useHintText(): (hint: Hint) => string {
  const { t } = useLingui();
  return (hint) => {
    switch (hint) {
      case 'ask_colleague':
        return t`Ask a colleague who may restore it. They see this message too, and your change stays here.`;
      case 'gone_for_good':
        return t`It was deleted too long ago to be restored.`;
      default:
        return t`It did not reach the server. If it has a message of its own, deal with that first. Then try this again.`;
    }
  };
}

/** Who settled a card, and how. `own`: they made the change themselves. */
export function useSettledText(): (choice: CardChoice | null, who: string, byName: string, own: boolean) => string {
  const { t } = useLingui();
  return (choice, who, byName, own) => {
    switch (choice) {
      case 'mine':
        return own ? t`${who} chose their own value` : t`${who} used what ${byName} filled in`;
      case 'theirs':
        return t`${who} kept it as it was`;
      case 'place':
        return t`${who} said where it is`;
      case 'reopened':
        return t`${who} reopened it`;
      case 'restored':
        return t`${who} restored it`;
      case 'deleted':
        return t`${who} deleted it anyway`;
      case 'both':
        return t`${who} said that these are not the same`;
      default:
        return t`${who} looked at it`;
    }
  };
}

/** A moment with its day, as the reader's language writes it. */
export function useMoment(): (at: string) => string {
  const { i18n } = useLingui();
  return (at) =>
    i18n.date(at, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: YARD_TIME_ZONE,
    });
}
