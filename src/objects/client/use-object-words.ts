import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Marked, NameIn } from '#shared/field-map.ts';
import type { Movement, ObjectCategory, ObjectColor, StoredObject, YesOrNo } from '../object.schema.ts';
import type { OBJECT_FIELDS } from '../object-fields.ts';

type ObjectField = NameIn<typeof OBJECT_FIELDS>;
/** Fields with a choice of values, that lists can be narrowed to. */
export type ObjectChoice = Marked<typeof OBJECT_FIELDS, 'filtered'>;

/** The text of a choice's value; where nobody chose a dash, or that it is not known. */
export function choiceText(
  { choices }: Pick<ObjectWords, 'choices'>,
  name: ObjectChoice,
  value: StoredObject[ObjectChoice] | null,
): string {
  return choices[name][value ?? ''] ?? '–';
}

export type ObjectWords = ReturnType<typeof useObjectWords>;

/** The words of this area in the reader's language. */
export function useObjectWords() {
  const { t } = useLingui();
  return useMemo(() => {
    const fields: Record<ObjectField, string> = {
      plate: t`Plate`,
      plateCountry: t`Country`,
      category: t`Category`,
      brand: t`Brand`,
      type: t`Model`,
      color: t`Colour`,
      lengthCm: t`Length`,
      widthCm: t`Width`,
      heightCm: t`Height`,
      customerId: t`Customer`,
      contractStartOn: t`Contract start`,
      gas: t`Gas bottles`,
      lithium: t`Lithium battery`,
      power: t`Electric or on power`,
    };
    const category: Record<ObjectCategory, string> = {
      caravan: t`Caravan`,
      camper: t`Camper`,
      boat: t`Boat`,
      car: t`Car`,
      classic: t`Classic car`,
      trailer: t`Trailer`,
      motorcycle: t`Motorcycle`,
      horse: t`Horse trailer`,
      other: t`Other`,
    };
    const color: Record<ObjectColor, string> = {
      beige: t`Beige`,
      black: t`Black`,
      blue: t`Blue`,
      brown: t`Brown`,
      cream: t`Cream`,
      green: t`Green`,
      grey: t`Grey`,
      orange: t`Orange`,
      pink: t`Pink`,
      purple: t`Purple`,
      red: t`Red`,
      white: t`White`,
      yellow: t`Yellow`,
      various: t`Various colours`,
    };
    const status: Record<StoredObject['storageStatus'], string> = {
      with_storage: t`In storage`,
      with_customer: t`With customer`,
    };
    const movement: Record<Movement['kind'], string> = {
      checked_in: t`Checked in`,
      checked_out: t`Checked out`,
      moved: t`Moved`,
      measured: t`Measured`,
    };
    /** The texts of each choice's values; by an empty name that of none. */
    const hazard: Record<YesOrNo | '', string> = { yes: t`Yes`, no: t`No`, '': t`Not known` };
    const choices: Record<ObjectChoice, Readonly<Record<string, string>>> = {
      category,
      color,
      gas: hazard,
      lithium: hazard,
      power: hazard,
    };
    /** The texts of no choice. */
    const all: Record<ObjectChoice, string> = {
      category: t`All categories`,
      color: t`All colours`,
      gas: t`Gas: all`,
      lithium: t`Lithium: all`,
      power: t`Power: all`,
    };
    return { fields, choices, all, category, status, movement };
  }, [t]);
}
