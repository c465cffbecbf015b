import type { ContractAnswer } from '#contracts/contract.schema.ts';
import { CONTRACT_FIELDS, type ContractField, type ContractValues } from '#contracts/contract-fields.ts';
import { testId } from '#tests/support/builders.ts';

/** Something for every field, and what a test chose. */
export function valuesOf(chosen: Partial<ContractValues>): ContractValues {
  const all = Object.fromEntries(CONTRACT_FIELDS.map((field) => [field, field.replace('.', ' ')]));
  const people = { 'customer.name': 'Jan Bakker', 'customer.address': 'Dorpsstraat 1, 1234 AB Ons Dorp' };
  return { ...(all as Record<ContractField, string>), ...people, ...chosen };
}

export const CONTRACT_OBJECT = testId('o', 1);
export const CONTRACT_ID = testId('7', 1);
const never = {
  sent_at: null,
  sent_to: null,
  opened_at: null,
  expires_on: null,
  signed_at: null,
  signed_on: null,
  signed_how: null,
  signer: null,
  declined_at: null,
  decline_reason: null,
  voided_at: null,
  voided_by: null,
  void_reason: null,
  signature: null,
  mail: null,
};
/** A draft as the server gives it. */
export const aContract = (more: Partial<ContractAnswer> = {}): ContractAnswer => ({
  uuid: CONTRACT_ID,
  number: 7,
  object: CONTRACT_OBJECT,
  customer: {
    uuid: testId('c', 1),
    name: 'Jan Bakker',
  },
  state: 'draft',
  template_version: 1,
  created_at: '2026-11-20T23:30:00.000Z',
  created_by: 'Truus',
  version: 1,
  ...never,
  text: 'De eerste tekst.',
  sha256: 'a'.repeat(64),
  missing: [],
  email: 'jan@example.test',
  ...more,
});
