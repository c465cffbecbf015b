import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { StoredDocument } from '#annotations/document.schema.ts';
import type { Contact } from '#customers/contact.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import { permissionFor } from '#pages/parts/router-permission.ts';
import { useCan } from '#session/use-can.ts';
import { isolated } from '#ui/isolated.ts';
import { NumberPlate } from '#ui/number-plate.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import type { Conflict } from './attention-conflict.ts';
import type { ConflictState } from './attention-state.ts';

const PAGES: Readonly<Record<string, string>> = {
  object: '/objects',
  customer: '/customers',
  appointment: '/appointments',
  prospect: '/prospects',
};
const OPENING_HOURS = 'openhour';
type Subjects = Pick<ConflictState, 'object' | 'customer'> & Partial<Pick<ConflictState, 'row'>>;

/** The page of the record that a conflict is about; spots, warehouses and locations share one. */
export function pageOf({ entity, entityId }: Pick<Conflict, 'entity' | 'entityId'>, state: Subjects): string {
  const { object, customer, row } = state;
  if (entity === 'tag') return '/tags';
  if (entity === 'note' && object !== undefined) return `/objects/${object.id}`;
  if (entity === 'note' && customer !== undefined) return `/customers/${customer.id}`;
  if (entity === 'document' && row !== undefined) {
    const { modelType, modelId } = row as StoredDocument;
    return `${PAGES[modelType]}/${modelId}`;
  }
  if (entity === 'contact' && row !== undefined) return `/customers/${(row as Contact).customerId}`;
  if (entity === OPENING_HOURS) return '/openinghours';
  const page = PAGES[entity];
  return page === undefined ? '/spots' : `${page}/${entityId}`;
}

/** What a conflict is about in one line of text. */
export function subjectText({ object, name }: ConflictState): string {
  const plate = object === undefined ? '' : isolated(formatPlate(object.plate, object.plateCountry));
  return [plate, name].filter((part) => part !== '').join(' · ');
}

type ConflictSubjectProps = { readonly conflict: Conflict; readonly state: ConflictState };

/** The record that a conflict is about, by plate and name; a link where its page exists and this person may open it. */
export function ConflictSubject({ conflict, state }: ConflictSubjectProps) {
  const can = useCan();
  const page = pageOf(conflict, state);
  const needed = permissionFor(page);
  const { object, row } = state;
  const label = <Label state={state} withPlate={conflict.entity !== 'customer'} />;
  if (row === undefined || (needed !== undefined && !can(needed))) {
    return (
      <Flex align="center" gap="3" wrap="wrap">
        {label}
      </Flex>
    );
  }
  return (
    <Box>
      <Flex asChild display="inline-flex" align="center" gap="3" wrap="wrap" minHeight="var(--touch-8)">
        <Link to={page} data-subject={object?.plate ?? ''}>
          {label}
        </Link>
      </Flex>
    </Box>
  );
}

function Label({ state, withPlate }: { readonly state: ConflictState; readonly withPlate: boolean }) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const { object, appointment, customer, name } = state;
  const owner = customer === undefined ? '' : `${customer.firstname} ${customer.lastname}`.trim();
  const day = appointment === undefined ? '' : i18n.date(`${appointment.date}T12:00:00`, { dateStyle: 'medium' });
  const when = appointment === undefined ? '' : `${day} ${appointment.time}`;
  const parts = [
    name === '' && object === undefined ? t`Not found on this device` : name,
    owner === name ? '' : owner,
    when,
  ];
  return (
    <>
      {withPlate && object !== undefined && (
        <NumberPlate
          value={object.plate}
          display={formatPlate(object.plate, object.plateCountry)}
          country={object.plateCountry}
          size={narrow ? 'card' : 'list'}
        />
      )}
      <Box fontWeight="strong" minWidth="0">
        <bdi>{parts.filter((part) => part !== '').join(' · ')}</bdi>
      </Box>
    </>
  );
}
