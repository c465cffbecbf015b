import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Period, Service, Stage } from '../prospect-choices.ts';

/** The words of this area in the reader's language. */
export function useProspectWords() {
  const { t } = useLingui();
  return useMemo(() => {
    const stage: Record<Stage, string> = {
      new: t`New`,
      contacted: t`Contacted`,
      offered: t`Offer made`,
      converted: t`Became a customer`,
      declined: t`Declined`,
    };
    const service: Record<Service, string> = { indoor: t`Indoors`, outdoor: t`Outdoors` };
    const period: Record<Period, string> = {
      year: t`All year`,
      winter: t`Winter`,
      summer: t`Summer`,
      months: t`Some months`,
    };
    return { stage, service, period };
  }, [t]);
}
