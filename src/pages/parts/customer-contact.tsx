import { Button, Flex, Link as TextLink } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName } from '#customers/customer.ts';
import { Ltr } from '#ui/ltr.tsx';
import { telHref } from '#ui/tel-href.ts';

type CustomerContactProps = {
  readonly customer: Customer;
  /** False where the page is the customer's own. */
  readonly withName?: boolean;
  /** False where the page has the customer's numbers already. */
  readonly withNumber?: boolean;
};

/** The name, and every way to reach the customer with one press. */
export function CustomerContact({ customer, withName = true, withNumber = true }: CustomerContactProps) {
  const { t } = useLingui();
  const number = customer.mobile === '' ? customer.phone : customer.mobile;
  return (
    <Flex direction="column" gap="2" css={{ '&:not(:has(a))': { display: 'none' } }}>
      {withName && (
        <TextLink asChild fontWeight="strong" display="flex" alignItems="center" minHeight="var(--touch-0)">
          <Link to={`/customers/${customer.id}`}>{customerName(customer)}</Link>
        </TextLink>
      )}
      <Flex
        gap="2"
        wrap="wrap"
        css={{ '& > a': { flex: { base: '1 1 auto', md: 'none' }, px: { base: '2', md: '3' } } }}
      >
        {number !== '' && (
          <Button size="sm" variant="outline" asChild>
            <a href={telHref(number)}>
              <Phone aria-hidden="true" />
              {t`Call`}
              {withNumber && (
                <>
                  {' '}
                  <Ltr>{number}</Ltr>
                </>
              )}
            </a>
          </Button>
        )}
        {customer.mobile !== '' && (
          <Button size="sm" variant="outline" asChild>
            <a href={`https://wa.me/${internationalDigits(customer.mobile)}`} target="_blank" rel="noreferrer">
              <MessageCircle aria-hidden="true" />
              WhatsApp
            </a>
          </Button>
        )}
        {customer.email !== '' && (
          <Button size="sm" variant="outline" asChild>
            <a href={`mailto:${customer.email}`}>
              <Mail aria-hidden="true" />
              {t`Mail`}
            </a>
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

/** Digits with the country in front, as wa.me wants them; a number without one is Dutch. */
function internationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  return digits.startsWith('0') ? `31${digits.slice(1)}` : digits;
}
