import { useLingui } from '@lingui/react/macro';
import { Facts } from '#ui/facts.tsx';
import type { RegisterFacts } from '../rdw.schema.ts';

/** What the register says of a vehicle, in its own words; a dash where it says nothing. */
export function RdwFacts({ facts }: { readonly facts: RegisterFacts }) {
  const { t, i18n } = useLingui();
  const day = (value: string | null) => (value === null ? '' : i18n.date(value, { dateStyle: 'medium' }));
  const mass = (kg: number | null) => (kg === null ? '' : i18n.number(kg, { style: 'unit', unit: 'kilogram' }));
  const flag = (value: boolean | null) => (value === null ? '' : value ? t`Yes` : t`No`);
  const recalls = facts.openRecalls.length > 0 ? `${flag(true)}: ${facts.openRecalls.join(', ')}` : '';
  return (
    <Facts
      facts={[
        { term: t`Kind`, value: facts.kind },
        { term: t`Body`, value: facts.body },
        { term: t`European category`, value: facts.euCategory },
        { term: t`Colour`, value: facts.color },
        { term: t`Fuel`, value: facts.fuels.join(', ') },
        { term: t`Axles`, value: facts.axles === null ? '' : i18n.number(facts.axles) },
        { term: t`Empty mass`, value: mass(facts.emptyKg) },
        { term: t`Mass in running order`, value: mass(facts.readyKg) },
        { term: t`Maximum mass`, value: mass(facts.maximumKg) },
        { term: t`First admitted`, value: day(facts.firstAdmittedOn) },
        { term: t`Registered in this name since`, value: day(facts.registeredOn) },
        { term: t`Inspection (APK) until`, value: day(facts.inspectionUntilOn) },
        { term: t`Insured`, value: flag(facts.insured) },
        { term: t`Transferable`, value: flag(facts.transferable) },
        { term: t`Exported`, value: flag(facts.exported) },
        { term: t`Open recall`, value: recalls === '' ? flag(facts.recallOpen) : recalls },
      ]}
    />
  );
}
