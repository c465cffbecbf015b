import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { useFieldWords } from '#pages/parts/use-field-words.ts';
import { plainField, sideOf } from './both-columns.ts';
import { fieldsOf, type ImportKindName, KINDS } from './import-kinds.ts';
import type { SheetDraft } from './import-sheet-write.ts';

const OTHER_NAMES: Readonly<Record<string, string>> = {
  customer: 'customerId',
  warehouse: 'warehouseId',
  spot: 'spotId',
};

/** What a field of a sheet is called. */
export function useImportLabel(kind: ImportKindName): (field: string) => string {
  const { t } = useLingui();
  const { label } = useFieldWords();
  return useMemo(() => {
    const own: Readonly<Record<string, string>> = {
      type: t`Model`,
      status: t`Active`,
      infix: t`Prefix of the last name`,
      houseNumberAddition: t`Addition to the house number`,
      brandAndType: t`Brand and type`,
      customerNumber: t`Customer number`,
      size: t`Length × width × height`,
      fullName: t`Whole name`,
      lastnameFirst: t`Whole name`,
      zipcodeAndCity: t`Postcode and city`,
      companyName: t`Company name`,
      kvkNumber: t`Chamber of Commerce (KvK)`,
      vatId: t`VAT id`,
      contactName: t`Contact person`,
      contactPhone: t`Contact phone`,
      contactEmail: t`Contact e-mail`,
      contactMayFetch: t`May fetch`,
    };
    const plain = (field: string, of: ImportKindName) => {
      if (field === 'reference') return of === 'customers' ? t`Customer number` : t`Object number`;
      return own[field] ?? label(OTHER_NAMES[field] ?? field) ?? field;
    };
    if (kind !== 'both') return (field) => plain(field, kind);
    // Beside a customer an object’s words have to tell whose they are.
    const objects: Readonly<Record<string, string>> = {
      plateCountry: t`Country of the plate`,
      note: t`Remark on the object`,
    };
    return (field) => {
      const name = plainField(field);
      return sideOf(field) === 'customer' ? plain(name, 'customers') : (objects[name] ?? plain(name, 'objects'));
    };
  }, [t, label, kind]);
}

/** How each field of a sheet is filled in. */
function useForms(kind: ImportKindName): (field: string) => string {
  const { t } = useLingui();
  const { choices } = useObjectWords();
  return useMemo(() => {
    const oneOf = (words: object) => t`One of: ${Object.values(words).join(', ')}`;
    const text = t`Text, at most 120 characters`;
    const size = t`Metres or centimetres: 7.45, 7,45 m or 745 cm; at most 30 m`;
    const phone = t`Digits, with or without +31, spaces and dashes`;
    const forms: Readonly<Record<string, string>> = {
      firstname: text,
      lastname: text,
      companyName: t`Text; without another name it is the customer’s name`,
      kvkNumber: t`Eight digits`,
      vatId: t`With the letters of its country, such as NL123456789B13`,
      street: text,
      city: text,
      brand: text,
      type: text,
      email: t`An e-mail address`,
      phone,
      contactName: t`Somebody besides the customer; a phone number or an e-mail address is needed too`,
      contactPhone: phone,
      contactEmail: t`An e-mail address`,
      contactMayFetch: t`Yes or no; empty means no`,
      mobile: phone,
      houseNumber: t`Number with its suffix, such as 12a`,
      country: t`Name of a country or its two letters; empty means NL`,
      zipcode: t`Postcode; a Dutch one looks like 3881 AB`,
      note: t`Text, at most 10,000 characters`,
      status: t`Yes or no; empty means yes`,
      plate: t`With or without dashes`,
      plateCountry: t`Two letters, such as NL, DE or BE; empty means NL`,
      ...Object.fromEntries(Object.entries(choices).map(([field, words]) => [field, oneOf(words)])),
      lengthCm: size,
      widthCm: size,
      heightCm: size,
      contractStartOn: t`A date: 01-04-2026 or 2026-04-01`,
      customer: t`E-mail address, customer number or name of an existing customer; empty means nobody`,
      warehouse:
        kind === 'spots'
          ? t`Name of the warehouse; one that is not here yet is made`
          : t`Name of an existing warehouse`,
      spot: t`Name of a free spot; empty if it does not stand anywhere`,
      name: t`Name of the spot, such as A1`,
      allowedNumber: t`How many may stand there, as a whole number; empty means 1`,
    };
    return (field) => {
      const name = kind === 'both' ? plainField(field) : field;
      if (name !== 'reference') return forms[name] ?? '';
      return kind === 'customers' || (kind === 'both' && sideOf(field) === 'customer')
        ? t`Your own number. A customer with this number is imported once`
        : t`Your own number, where there is no plate. An object with this number is imported once`;
    };
  }, [t, choices, kind]);
}

/** An empty sheet of a kind in the reader's language: headers with an example row, and a sheet that explains the columns. */
export function useImportTemplate(kind: ImportKindName): () => readonly SheetDraft[] {
  const { t } = useLingui();
  const label = useImportLabel(kind);
  const forms = useForms(kind);
  const { category, choices } = useObjectWords();
  return () => {
    const { example, required } = KINDS[kind];
    const fields = fieldsOf(kind);
    const words: Readonly<Record<string, string>> = {
      category: category.caravan,
      color: choices.color['white'] ?? '',
      gas: choices.gas['yes'] ?? '',
      lithium: choices.lithium['no'] ?? '',
      power: choices.power['no'] ?? '',
      status: t`yes`,
      contactMayFetch: t`yes`,
    };
    const shown = (field: string) => words[plainField(field)] ?? example[field] ?? '';
    const need = (field: string) => {
      const list = required.find((alternatives) => alternatives.includes(field));
      if (list === undefined) return t`no`;
      return list.length === 1 ? t`yes` : t`one of: ${list.map(label).join(', ')}`;
    };
    const titles = {
      customers: t`Customers`,
      objects: t`Objects`,
      spots: t`Spots`,
      both: t`Customers and objects`,
    };
    return [
      { name: titles[kind], rows: [fields.map(label), fields.map(shown)] },
      {
        name: t`Explanation`,
        rows: [
          [t`Column`, t`Required`, t`How to fill it in`, t`Example`],
          ...fields.map((field) => [label(field), need(field), forms(field), shown(field)]),
          [],
          [t`The example row may stay: it is not imported. Columns may stand in any order or be left out.`],
        ],
      },
    ];
  };
}

/** What the import of each kind is called. */
export function useImportTitles(): Readonly<Record<ImportKindName, string>> {
  const { t } = useLingui();
  return {
    customers: t`Import customers`,
    objects: t`Import objects`,
    spots: t`Import spots`,
    both: t`Import customers and objects`,
  };
}
