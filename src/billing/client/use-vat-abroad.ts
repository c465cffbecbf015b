import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { CustomerVatAnswer } from '../customer-billing.schema.ts';
import type { ProductAnswer, TaxRateAnswer } from '../product.schema.ts';
import { type InvoiceFormOf, lineOfProduct } from './invoice-form-values.ts';
import { productAbroad } from './line-vat.ts';

type Abroad = {
  readonly products: readonly ProductAnswer[];
  readonly rates: readonly TaxRateAnswer[];
  readonly vat: CustomerVatAnswer | undefined;
  /** The customer whose lines were read from a draft: what was chosen for them stays. */
  readonly kept: string | undefined;
  readonly onCustomer: (customerId: string | null) => void;
};

/** Taxes lines of products anew when another customer is chosen, as the place of supply has it. */
export function useVatAbroad(form: InvoiceFormOf, { products, rates, vat, kept, onCustomer }: Abroad): void {
  const customer = useWatch({ control: form.control, name: 'customer' });
  const taxedFor = useRef(kept ?? null);
  const wasAbroad = useRef(false);
  useEffect(() => onCustomer(customer), [customer, onCustomer]);
  useEffect(() => {
    if (vat === undefined || customer === null) return;
    const isKnown = taxedFor.current === customer;
    // Between customers in the Netherlands nothing changes: what a person chose stays.
    const isDutch = !vat.abroad && !wasAbroad.current;
    taxedFor.current = customer;
    wasAbroad.current = vat.abroad;
    if (isKnown || isDutch) return;
    form.getValues('lines').forEach((line, index) => {
      const product = products.find(({ uuid }) => uuid === line.product);
      if (product === undefined) return;
      const sold = productAbroad(product, vat, rates);
      const filled = lineOfProduct(sold, form.getValues('includes_vat') === 'yes', rates);
      if (filled.tax_rate !== undefined) form.setValue(`lines.${index}.tax_rate`, filled.tax_rate);
      if (filled.unit_price_cents !== undefined)
        form.setValue(`lines.${index}.unit_price_cents`, filled.unit_price_cents);
    });
  }, [customer, vat, products, rates, form]);
}
