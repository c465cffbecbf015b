import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import type { Customer } from '#customers/customer.schema.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { telHref } from '#ui/tel-href.ts';

type Callable = Pick<Customer, 'mobile' | 'phone'> | undefined;

/**
 * Whom to call where somebody should not go on by themselves: the office, or, where its number is not known, the
 * customer. Who decides about holds is the office, and calls the customer alone. Null without a number.
 */
export function useWhomToCall(customer: Callable): { readonly number: string; readonly isOffice: boolean } | null {
  const can = useCan();
  const office = useSignedInUser()?.company.phone ?? '';
  const theirs = customer === undefined ? '' : customer.mobile || customer.phone;
  const isOffice = office !== '' && !can('object release');
  const number = isOffice ? office : theirs;
  return number === '' ? null : { number, isOffice };
}

type CallLinkProps = {
  readonly customer: Callable;
  /** Where the page has the customer's own numbers. */
  readonly officeOnly?: boolean;
};

/** The way out with one press; nothing where nobody's number is known. */
export function CallLink({ customer, officeOnly = false }: CallLinkProps) {
  const { t } = useLingui();
  const call = useWhomToCall(customer);
  if (call === null || (officeOnly && !call.isOffice)) return null;
  return (
    <Button variant="outline" minHeight={{ base: '12', md: 'var(--touch-8)' }} px="3" asChild>
      <a href={telHref(call.number)}>
        <Phone aria-hidden="true" />
        {call.isOffice ? t`Call the office` : t`Call the customer`}
      </a>
    </Button>
  );
}
