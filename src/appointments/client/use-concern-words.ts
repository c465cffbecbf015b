import { useLingui } from '@lingui/react/macro';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { isolated } from '#ui/isolated.ts';
import type { VisitConcern } from '../visit-concerns.ts';

/** What a person has to know of a visit, in words. */
export function useConcernWords(today: CivilDate): (concern: VisitConcern) => string {
  const { t, i18n } = useLingui();
  return (concern) => {
    switch (concern.kind) {
      case 'hold':
        return `${t`Hold: do not hand over`} · ${concern.reason}`;
      case 'other_day': {
        if (concern.date === addDays(today, 1)) return t`This visit is tomorrow`;
        if (concern.date === addDays(today, -1)) return t`This visit was yesterday`;
        const day = i18n.date(`${concern.date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
        return concern.date > today ? t`This visit is on ${day}` : t`This visit was on ${day}`;
      }
      case 'done_already':
        return concern.storageStatus === 'with_customer' ? t`Is with its customer already` : t`Is in storage already`;
      case 'unsigned':
        return t`Contract not signed yet`;
      case 'past':
        return t`Time is past`;
      case 'full':
        return t`More visits than this time takes: ${concern.visits}, of ${concern.capacity}`;
      case 'marked':
        return concern.by === ''
          ? t`Marked by the office as needing attention`
          : t`Marked as needing attention by ${isolated(concern.by)}`;
      case 'signature_unknown':
        return t`Not known here yet whether the contract is signed`;
      case 'closed': {
        const said = concern.wholeDay ? t`On a closed day` : t`Outside opening hours`;
        return concern.reason === '' ? said : `${said} · ${concern.reason}`;
      }
    }
  };
}
