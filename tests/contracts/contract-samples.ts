import { CONTRACT_FIELDS, type ContractField, type ContractValues } from '#contracts/contract-fields.ts';

/** Something for every field, and what a test chose. */
export function valuesOf(chosen: Partial<ContractValues>): ContractValues {
  const all = Object.fromEntries(CONTRACT_FIELDS.map((field) => [field, field.replace('.', ' ')]));
  const people = { 'customer.name': 'Jan Bakker', 'customer.address': 'Dorpsstraat 1, 1234 AB Ons Dorp' };
  return { ...(all as Record<ContractField, string>), ...people, ...chosen };
}
