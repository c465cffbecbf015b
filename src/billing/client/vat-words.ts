import { useLingui } from '@lingui/react/macro';
import type { VatCheck } from '../customer-billing.schema.ts';
import type { Supply, VatReason } from '../vat-treatment.ts';

/** What the products of a category are for VAT, as text. */
export function useSupplyWords(): Readonly<Record<Supply, string>> {
  const { t } = useLingui();
  return {
    place: t`Letting of a place or a space of one’s own`,
    goods_storage: t`Storage of goods, without a place of one’s own`,
    other_service: t`Another service`,
  };
}

/** Why a line is taxed as it is, as text. */
export function useVatReasons(): Readonly<Record<VatReason, string>> {
  const { t } = useLingui();
  return {
    dutch_customer: t`Dutch VAT: the customer is in the Netherlands.`,
    place: t`Dutch VAT: letting a place is taxed where it lies, whoever the customer is.`,
    consumer: t`Dutch VAT: a private person abroad pays the VAT of the company’s country.`,
    no_vat_id: t`Dutch VAT: without a VAT id of another member state it cannot be reverse charged.`,
    dutch_vat_id: t`Dutch VAT: the customer has a Dutch VAT id.`,
    unknown_vat_id: t`Dutch VAT: VIES does not know the customer’s VAT id.`,
    union_business: t`VAT reverse charged: a service to a business in another member state (article 44 of the VAT directive).`,
    outside_business: t`No VAT: a service to a business outside the European Union.`,
    outside_company: t`Dutch VAT, as nothing proves that it is a business. Outside VAT can be chosen where it is one.`,
  };
}

/** What VIES said of a VAT id, as text. */
export function useVatCheckWords(): Readonly<Record<VatCheck['outcome'], string>> {
  const { t } = useLingui();
  return {
    valid: t`Valid according to VIES`,
    invalid: t`Not known to VIES`,
    no_answer: t`VIES could not be asked`,
  };
}
