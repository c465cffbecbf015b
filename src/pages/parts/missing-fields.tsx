import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Answer } from '#session/answer.ts';
import { addressOfField } from '#session/call-problems.ts';

/** Something that has to be filled in elsewhere first: why, and the address of its field. */
export type MissingField = { readonly message: string; readonly to: string };

/** What the server says is missing for an invoice, by the places that it names (`settings.legal.vat_id`). */
export function missingFieldsOf(answer: Answer<unknown>): readonly MissingField[] {
  if (answer.ok || answer.status === 'offline') return [];
  return Object.entries(answer.fields).flatMap(([place, [message = '']]) => {
    const to = addressOfField(place);
    return to === null ? [] : [{ message, to }];
  });
}

const FieldLink = chakra(Link, {
  base: { color: 'accent', display: 'inline-block', minHeight: '6', py: '1', _hover: { textDecoration: 'underline' } },
});

/** Links to what has to be filled in first. */
export function MissingFields({ fields }: { readonly fields: readonly MissingField[] }) {
  if (fields.length === 0) return null;
  return (
    <Box as="ul" listStyleType="none">
      {fields.map(({ message, to }) => (
        <li key={to}>
          <FieldLink to={to}>{message}</FieldLink>
        </li>
      ))}
    </Box>
  );
}
