import { useLingui } from '@lingui/react/macro';

/** The fields of objects, customers and appointments in the reader's language; fields nobody reads have no word. */
export function useFieldWords(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    plate: t`Plate`,
    plateCountry: t`Country`,
    brand: t`Brand`,
    type: t`Model`,
    spotName: t`Spot`,
    contractStartOn: t`Contract start`,
    holdReason: t`Hold`,
    firstname: t`First name`,
    lastname: t`Last name`,
    email: t`E-mail`,
    phone: t`Phone`,
    mobile: t`Mobile`,
    street: t`Street`,
    houseNumber: t`House number`,
    zipcode: t`Postcode`,
    city: t`City`,
    note: t`Remark`,
    date: t`Date`,
    time: t`Time`,
    name: t`Name`,
  };
}
