import { useLingui } from '@lingui/react/macro';
import type { CardChoice } from '#sync/attention.ts';
import type { Choice } from './attention-choices.ts';
import type { Conflict } from './attention-conflict.ts';

/** What a button of a card says. `own`: the reader made the change. */
export function useChoiceText(): (choice: Choice, conflict: Conflict, own: boolean) => string {
  const { t } = useLingui();
  return (choice, { byName }, own) => {
    switch (choice.kind) {
      case 'mine':
        return own ? t`Use mine` : t`Use what ${byName} filled in`;
      case 'theirs':
        return t`Keep it as it is`;
      case 'place':
        return choice.said ? t`It stands on ${choice.name}` : t`Put it on ${choice.name}`;
      case 'plan':
        return t`Plan it all the same, or at another time`;
      case 'reopen':
        return t`Reopen with this change`;
      case 'delete':
        return t`Delete it all the same`;
      case 'restore':
        return t`Restore with this change`;
      case 'restore_parent':
        return t`Restore what it belongs to, and try again`;
      case 'both':
        return t`These are not the same`;
      case 'retry':
        return t`Try again`;
      default:
        return t`Looked at`;
    }
  };
}

/** Who settled a card, and how. */
export function useSettledText(): (choice: CardChoice | null, who: string, byName: string) => string {
  const { t } = useLingui();
  return (choice, who, byName) => {
    switch (choice) {
      case 'mine':
        return t`${who} used what ${byName} filled in`;
      case 'theirs':
        return t`${who} kept it as it was`;
      case 'place':
        return t`${who} said where it stands`;
      case 'reopened':
        return t`${who} reopened it`;
      case 'restored':
        return t`${who} restored it`;
      case 'deleted':
        return t`${who} deleted it all the same`;
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
    i18n.date(at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
