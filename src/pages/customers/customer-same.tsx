import { Box, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { customerIndex } from '#customers/client/customer-index.ts';
import { findLikelySame } from '#customers/client/likely-same.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName } from '#customers/customer.ts';
import { useOpenConflicts } from '#pages/attention/use-attention.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';

/** Says that somebody else in the list is likely the same customer, and leads to merging the two. */
export function LikelySameCustomer({ customer }: { readonly customer: Customer }) {
  const { entries } = useListIndex(customerIndex);
  const conflicts = useOpenConflicts();
  const first = useMemo(() => {
    const { email, phone, mobile, zipcode } = customer;
    const others = entries.filter(({ id }) => id !== customer.id);
    return findLikelySame(others, { name: customerName(customer), email, phone, mobile, zipcode })[0];
  }, [entries, customer]);
  // A card that asks the same stands on the page already.
  const isAsked = conflicts?.some(({ kind, entityId }) => kind === 'duplicate' && entityId === customer.id) ?? true;
  if (first === undefined || isAsked) return null;
  return (
    <Flex
      gap="3"
      align="center"
      wrap="wrap"
      px="3"
      py="2"
      borderRadius="control"
      bg="tone.attention.bg"
      color="tone.attention.fg"
      css={{ '& a': { textDecoration: 'underline' } }}
    >
      <TriangleAlert aria-hidden="true" size={18} />
      <Box flex="1" minWidth="12rem">
        <Trans>
          Perhaps the same customer: <Link to={`/customers/${first.id}`}>{first.name}</Link>
        </Trans>
      </Box>
      <Link to={`/customers/${customer.id}/merge?with=${first.id}`}>
        <Trans>Compare and merge</Trans>
      </Link>
    </Flex>
  );
}
