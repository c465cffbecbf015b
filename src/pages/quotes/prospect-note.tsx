import { Button, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import type { CustomerFields } from '#customers/customer.schema.ts';
import { AttentionNote } from '#ui/attention-note.tsx';

/** Who is no customer yet, with what they told. */
export type ProspectToQuote = { readonly id: string; readonly name: string; readonly fields: CustomerFields };
export type CreateCustomer = (typed: string, onCreated: (customerId: string) => void, known?: CustomerFields) => void;

type NoteProps = {
  readonly prospect: ProspectToQuote;
  readonly createCustomer: CreateCustomer;
  readonly onCreated: (customerId: string) => void;
};

/** Proposes to make the prospect the customer of the quote, at once and as long as none is chosen. */
export function ProspectNote({ prospect, createCustomer, onCreated }: NoteProps) {
  const { name, fields } = prospect;
  useEffect(() => createCustomer('', onCreated, fields), [createCustomer, onCreated, fields]);
  return (
    <AttentionNote>
      <Flex gap="3" wrap="wrap" align="center">
        <Trans>
          <bdi>{name}</bdi> is no customer yet, and a quote is for a customer.
        </Trans>
        <Button size="sm" variant="outline" bg="bg.panel" onClick={() => createCustomer('', onCreated, fields)}>
          <UserPlus aria-hidden="true" />
          <Trans>Make customer</Trans>
        </Button>
      </Flex>
    </AttentionNote>
  );
}
