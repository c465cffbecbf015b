import { defineTable } from '#sync/table.ts';
import type { Customer } from './customer.schema.ts';

export const customerTable = defineTable<Customer>({ name: 'customers', indexes: [] });
