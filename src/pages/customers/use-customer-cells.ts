import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CustomerCells } from '#customers/client/customer-columns.tsx';
import { useCustomerResolver } from '#customers/client/customer-form.tsx';
import type { CustomerEntry } from '#customers/client/customer-index.ts';
import { editCustomer } from '#customers/client/customers.store.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { CUSTOMER_FIELDS } from '#customers/customer-fields.ts';
import { useCellSaving } from '#pages/lists/use-cell-saving.ts';
import { useCan } from '#session/use-can.ts';
import { fieldsOf, namesOf } from '#shared/field-map.ts';
import { useFieldErrorText } from '#ui/form/field-error.ts';
import { isolated } from '#ui/isolated.ts';
import type { CellEdit } from '#ui/list/record-column.ts';

type CellField = 'city' | 'phone' | 'mobile' | 'email';

/** The cells of the list of customers that this person may change there; undefined where they may not. */
export function useCustomerCells(): CustomerCells | undefined {
  const { t } = useLingui();
  const isAllowed = useCan()('customer edit');
  const check = useCheck();
  const save = useCellSaving<Customer>({ table: customerTable, edit: editCustomer, check });
  return useMemo(() => {
    if (!isAllowed) return undefined;
    const cell = (
      name: (of: string) => string,
      fieldOf: (entry: CustomerEntry) => CellField,
      inputMode: 'text' | 'tel' | 'email',
    ): CellEdit<CustomerEntry> => ({
      nameOf: (entry) => name(isolated(entry.name)),
      textOf: (entry) => entry[fieldOf(entry)],
      inputMode,
      save: (entry, typed) => save(entry.id, fieldOf(entry), entry[fieldOf(entry)], typed),
    });
    return {
      city: cell(
        (of) => t`City of ${of}`,
        () => 'city',
        'text',
      ),
      phone: cell((of) => t`Phone of ${of}`, shownNumber, 'tel'),
      email: cell(
        (of) => t`E-mail of ${of}`,
        () => 'email',
        'email',
      ),
    };
  }, [t, isAllowed, save]);
}

/** The list shows one number: the mobile one unless there is only another. */
function shownNumber({ mobile, phone }: CustomerEntry): 'phone' | 'mobile' {
  return mobile === '' && phone !== '' ? 'phone' : 'mobile';
}

/** Says what is wrong with one field, as the form does. What is wrong elsewhere in the customer is for the form to say. */
function useCheck() {
  const resolve = useCustomerResolver();
  const errorText = useFieldErrorText();
  return async (next: Customer, field: keyof Customer): Promise<string | null> => {
    const values = fieldsOf(namesOf(CUSTOMER_FIELDS), next);
    const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    const error = Object.entries(errors).find(([name]) => name === field)?.[1];
    if (error === undefined) return null;
    const message = typeof error.message === 'string' ? { message: error.message } : {};
    return errorText({ type: String(error.type), ...message });
  };
}
