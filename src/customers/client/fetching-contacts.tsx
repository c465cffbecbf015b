import { Box, Link as TextLink } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Ltr } from '#ui/ltr.tsx';
import { telHref } from '#ui/tel-href.ts';
import { formatPhone } from '../phone.ts';
import { useContacts } from './use-contacts.ts';

/** Who else may fetch what a customer has stored, each with one press to call; nothing where nobody may. */
export const FetchingContacts = memo(function FetchingContacts({ customerId }: { readonly customerId: string }) {
  const fetching = (useContacts(customerId) ?? []).filter(({ mayFetch }) => mayFetch);
  if (fetching.length === 0) return null;
  return (
    <Box>
      <Box color="fg.muted" fontSize="small">
        <Trans>May fetch too</Trans>
      </Box>
      {fetching.map(({ id, name, phone }) => (
        <Box key={id} display="flex" columnGap="2" flexWrap="wrap" alignItems="center">
          <bdi>{name}</bdi>
          {phone !== '' && (
            <TextLink
              href={telHref(phone)}
              textDecoration="underline"
              display="inline-flex"
              alignItems="center"
              minHeight="var(--touch-7)"
            >
              <Ltr>{formatPhone(phone)}</Ltr>
            </TextLink>
          )}
        </Box>
      ))}
    </Box>
  );
});
