import type { CustomerVatAnswer } from '#billing/customer-billing.schema.ts';
import { useAnswer } from '#session/use-answer.ts';
import { customerVatQuery } from './invoice-calls.ts';

/** How a customer is taxed; undefined for nobody, and where the server does not say. */
export function useCustomerVat(customerId: string | null): CustomerVatAnswer | undefined {
  const { answer } = useAnswer(customerVatQuery(customerId));
  if (answer === 'asking' || !answer.ok || answer.result?.customer !== customerId) return undefined;
  return answer.result;
}
