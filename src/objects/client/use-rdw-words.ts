import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { RegisterOutcome } from '../rdw.schema.ts';
import type { ProposedField, RegisterNotice } from '../rdw-compare.ts';
import { useObjectWords } from './use-object-words.ts';

/**
 * The outcome of a lookup. `offline`: our own server did not answer; `unsent`: the server does not know the object yet.
 */
export type LookUpOutcome = RegisterOutcome | 'offline' | 'unsent';

/** The words about the vehicle register in the reader's language. */
export function useRdwWords() {
  const { t, i18n } = useLingui();
  const { fields, choices } = useObjectWords();
  return useMemo(() => {
    const notice: Record<RegisterNotice, string> = {
      towing_car: t`This is the plate of a motor vehicle. A trailer up to 750 kg carries the plate of the car: choose “No own plate”.`,
      sold: t`The vehicle was registered in another name after the contract began. It may have been sold.`,
      exported: t`The vehicle is registered as exported.`,
      not_insured: t`The vehicle is not insured.`,
      inspection_expired: t`The inspection (APK) has expired.`,
      recall_open: t`There is an open recall by the manufacturer.`,
    };
    const outcome: Record<Exclude<LookUpOutcome, 'found'>, string> = {
      not_registered: t`The RDW does not know this plate.`,
      no_answer: t`The RDW did not answer in time. Try again in a moment.`,
      throttled: t`The RDW is getting too many requests just now. Try again in a minute.`,
      no_plate: t`An object without a plate of its own is not in the register.`,
      foreign_plate: t`The RDW has Dutch plates only.`,
      boat_mark: t`Boats are in another register.`,
      unsent: t`This object is still on its way to the server. Try again in a moment.`,
      offline: t`No connection to the server. Try again when it is back.`,
    };
    const metres = (cm: number) =>
      i18n.number(cm / 100, { minimumFractionDigits: 2, style: 'unit', unit: 'meter', unitDisplay: 'short' });
    /** A value of a field as people read it. */
    const valueOf = (name: ProposedField, value: string | number | null): string => {
      if (value === null) return '–';
      if (typeof value === 'number') return metres(value);
      const words: Readonly<Record<string, Readonly<Record<string, string>>>> = choices;
      return words[name]?.[value] ?? value;
    };
    return { field: fields, notice, outcome, valueOf };
  }, [t, i18n, fields, choices]);
}
