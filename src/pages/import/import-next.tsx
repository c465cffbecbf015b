import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { isolated } from '#ui/isolated.ts';
import type { Run } from './import-counts.tsx';
import { ownerIn } from './import-fault.ts';
import type { ImportKindName, RecordKind } from './import-kinds.ts';

/** What to know before going on: words that take the room there is, and buttons behind them. */
export function ImportNotice({ children }: { readonly children: ReactNode }) {
  return (
    <Flex
      role="status"
      gap="3"
      align="center"
      wrap="wrap"
      px="4"
      py="3"
      borderRadius="panel"
      bg="tone.attention.bg"
      color="tone.attention.fg"
    >
      {children}
    </Flex>
  );
}

/** Says that rows name spots that are not here yet, and leads to where they are made. */
export function UnknownPlaces({ kind, run }: { readonly kind: ImportKindName; readonly run: Run }) {
  const { t } = useLingui();
  const can = useCan();
  const { faults, left } = run.count;
  const isImported = !run.dry && run.end === 'finished';
  const rows = [...faults.values(), ...left.values()].filter((row) =>
    row.some(({ code }) => code === 'import.place_unknown'),
  ).length;
  if (rows === 0) return null;
  return (
    <ImportNotice>
      <Box flex="1 1 16rem">
        {kind === 'spots' ? (
          <Plural
            value={rows}
            one="# row names a warehouse that is not here yet. Make the warehouse first, then check this file again."
            other="# rows name a warehouse that is not here yet. Make the warehouse first, then check this file again."
          />
        ) : isImported ? (
          <Plural
            value={rows}
            one="# row names a place that is not here yet; its object stays with its customer, and importing the file again does not change that. Make the spots, take this import back below and import the file again; or check the object in."
            other="# rows name a place that is not here yet; their objects stay with their customers, and importing the file again does not change that. Make the spots, take this import back below and import the file again; or check the objects in."
          />
        ) : (
          <Plural
            value={rows}
            one="# row names a place that is not here yet. Make the spots first, then check this file again; or leave it empty, and the object counts as with its customer until it is checked in."
            other="# rows name a place that is not here yet. Make the spots first, then check this file again; or leave it empty, and the objects count as with their customers until they are checked in."
          />
        )}
      </Box>
      {can('spot create') && (
        <>
          <Button variant="outline" size="sm" asChild>
            <Link to="/spots/management">{kind === 'spots' ? t`Make the warehouse` : t`Make spots`}</Link>
          </Button>
          {kind !== 'spots' && (
            <Button variant="outline" size="sm" asChild>
              <Link to="/import/spots">{t`Import spots`}</Link>
            </Button>
          )}
        </>
      )}
    </ImportNotice>
  );
}

/** Says which warehouses are made with the spots, or were: undoing the import takes only the spots back. */
export function NewHalls({ run }: { readonly run: Run }) {
  const { halls = [] } = run.count;
  if (halls.length === 0) return null;
  const names = halls.map((name) => isolated(name)).join(', ');
  return (
    <ImportNotice>
      <Box flex="1 1 16rem" overflowWrap="anywhere">
        {run.dry ? (
          <Plural
            value={halls.length}
            one={`# warehouse will be made: ${names}`}
            other={`# warehouses will be made: ${names}`}
          />
        ) : (
          <Plural
            value={halls.length}
            one={`# warehouse was made: ${names}. It stays when the import is undone.`}
            other={`# warehouses were made: ${names}. They stay when the import is undone.`}
          />
        )}
      </Box>
    </ImportNotice>
  );
}

/** Says how many objects come without a customer, since their rows name none. */
export function Ownerless({ kind, run: { sheet, count } }: { readonly kind: ImportKindName; readonly run: Run }) {
  const objects = count.made.find((made) => made.kind === 'objects');
  if (kind !== 'objects' || objects === undefined) return null;
  const namesNobody = (at: number) => ownerIn(cellsByField(sheet.mapping, sheet.rows[at] ?? [])) === '';
  const rows = [...objects.created.keys()].filter(namesNobody).length;
  if (rows === 0) return null;
  return (
    <ImportNotice>
      <Box flex="1 1 16rem">
        <Plural
          value={rows}
          one="# object is without a customer: its row names none in the column “Customer”."
          other="# objects are without a customer: their rows name none in the column “Customer”."
        />
      </Box>
    </ImportNotice>
  );
}

/** Says what becomes of the customer numbers of a sheet. */
export function OwnNumbers({ kind, run: { sheet, dry } }: { readonly kind: ImportKindName; readonly run: Run }) {
  const field = { customers: 'reference', both: 'customer.reference', objects: null, spots: null }[kind];
  const column = sheet.mapping.findIndex((one) => one !== null && one === field);
  if (!dry || column < 0 || sheet.rows.every((row) => cellText(row[column]) === '')) return null;
  return (
    <ImportNotice>
      <Box flex="1 1 16rem">
        <Trans>
          Customer numbers without letters stay with their customers and stand on invoices; new ones follow the highest.
          Others only say which rows belong together, also in a file of objects.
        </Trans>
      </Box>
    </ImportNotice>
  );
}

const LISTS: Readonly<Record<RecordKind, string>> = {
  customers: '/customers',
  objects: '/objects',
  spots: '/spots/management',
};

/** Leads from an import that is done to what it made. */
export function MadeLists({ run: { dry, end, count } }: { readonly run: Run }) {
  const { t } = useLingui();
  if (dry || end !== 'finished') return null;
  const words = { customers: t`To the customers`, objects: t`To the objects`, spots: t`To the spots` };
  return count.made
    .filter(({ created, known }) => created.size + known.size > 0)
    .map(({ kind }) => (
      <Button key={kind} asChild>
        <Link to={LISTS[kind]}>{words[kind]}</Link>
      </Button>
    ));
}
