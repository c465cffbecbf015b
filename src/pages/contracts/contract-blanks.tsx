import { Box, chakra, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useContractFieldWords } from '#contracts/client/contract-words.tsx';
import type { ContractAnswer } from '#contracts/contract.schema.ts';
import type { ContractField } from '#contracts/contract-fields.ts';
import { NEW_SUBSCRIPTION } from '#pages/subscriptions/subscription-list.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { AttentionNote } from '#ui/attention-note.tsx';
import { contractQuery } from './contract-calls.ts';

type Place = {
  readonly name: string;
  /** Null for a person who may not fill it in there. */
  readonly to: string | null;
};

type About = Pick<ContractAnswer, 'object' | 'customer'>;

const SETTINGS_SECTIONS: Partial<Record<ContractField, string>> = { 'yard.kvk': 'legal', 'yard.iban': 'bank' };

/** Where each field of a contract gets its value. */
function usePlaceOf({ object, customer }: About): (field: ContractField) => Place {
  const { t } = useLingui();
  const can = useCan();
  const makesInvoices = useMakesInvoices();
  return (field) => {
    const record = field.split('.')[0];
    switch (record) {
      case 'customer':
        return { name: t`Customer`, to: can('customer edit') ? `/customers/${customer.uuid}/edit` : null };
      case 'spot':
        return { name: t`Object`, to: can('object index') ? `/objects/${object}` : null };
      case 'price':
        return { name: t`Subscription`, to: makesInvoices ? `${NEW_SUBSCRIPTION}?object=${object}` : null };
      case 'yard':
      case 'terms':
        return {
          name: t`Settings`,
          to: can('company edit') ? `/settings/${SETTINGS_SECTIONS[field] ?? 'general'}` : null,
        };
      default:
        return { name: t`Object`, to: can('object edit') ? `/objects/${object}/edit` : null };
    }
  };
}

type BlanksProps = { readonly contract: Pick<ContractAnswer, 'object' | 'customer' | 'missing' | 'state'> };

/** The fields that a contract leaves blank, each with the way to where it is filled in; nothing without any. */
export function ContractBlanks({ contract }: BlanksProps) {
  const fields = useContractFieldWords();
  const placeOf = usePlaceOf(contract);
  if (contract.missing.length === 0) return null;
  return (
    <AttentionNote>
      <Text>
        <Trans>Not known, and left open in the text:</Trans>
      </Text>
      <chakra.ul listStyleType="disc" ps="5" my="1">
        {contract.missing.map((field) => {
          const { name, to } = placeOf(field);
          return (
            <li key={field}>
              {to === null ? (
                fields[field]
              ) : (
                <chakra.span css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '3px' } }}>
                  <Link to={to}>{fields[field]}</Link>
                </chakra.span>
              )}
              {` (${name})`}
            </li>
          );
        })}
      </chakra.ul>
      {contract.state === 'draft' && (
        <Text>
          <Trans>Fill it in there, then fill the contract in again.</Trans>
        </Text>
      )}
    </AttentionNote>
  );
}

/** How many fields a draft leaves blank; nothing until that is known, and nothing without any. */
export function DraftBlanks({ id }: { readonly id: string }) {
  const { answer } = useAnswer(contractQuery(id), { kept: true, live: true });
  if (answer === 'asking' || !answer.ok || answer.result.missing.length === 0) return null;
  return (
    <Box mt="3">
      <AttentionNote>
        <Plural
          value={answer.result.missing.length}
          one="# field of the template is still blank"
          other="# fields of the template are still blank"
        />
      </AttentionNote>
    </Box>
  );
}
