import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { isolated } from '#ui/isolated.ts';
import { plainField } from './both-columns.ts';
import type { Run } from './import-counts.tsx';
import type { RowFault } from './import-fault.ts';
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

type UnknownPlacesProps = { readonly kind: ImportKindName; readonly run: Run };

/** Says what becomes of rows that name places that are not here yet, and leads to where these are made. */
export function UnknownPlaces({ kind, run }: UnknownPlacesProps) {
  const { t } = useLingui();
  const can = useCan();
  const { inHall, elsewhere, refused } = countUnknown(run);
  const isImported = !run.dry && run.end === 'finished';
  if (inHall + elsewhere + refused === 0) return null;
  return (
    <ImportNotice>
      <Box flex="1 1 16rem">
        {kind === 'spots' ? (
          <Plural
            value={inHall + elsewhere + refused}
            one="# row names a warehouse that is not here yet. Make the warehouse first, then check this file again."
            other="# rows name a warehouse that is not here yet. Make the warehouse first, then check this file again."
          />
        ) : isImported ? (
          <Imported inHall={inHall} elsewhere={elsewhere} refused={refused} />
        ) : (
          <Checked inHall={inHall} elsewhere={elsewhere} />
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

type Unknown = {
  /** Rows of a warehouse that is here: their objects stand in it without a spot. */
  readonly inHall: number;
  /** Rows whose objects stay with their customers. */
  readonly elsewhere: number;
  /** Rows that an import took nothing of. */
  readonly refused: number;
};

/** Counts rows by what becomes of their objects. A row whose object is there already changes nothing. */
function countUnknown(
  { sheet, dry, count: { faults, left, made, told } }: Run,
  codes: readonly string[] = ['import.place_unknown'],
): Unknown {
  const isAt = (found: readonly RowFault[], name: string) =>
    found.some(({ field, code }) => codes.includes(code) && field !== null && plainField(field) === name);
  const isUnknown = (found: readonly RowFault[]) => isAt(found, 'warehouse') || isAt(found, 'spot');
  const isMade = (at: number) => made.some(({ kind, created }) => kind !== 'customers' && created.has(at));
  const hallOf = (at: number) => {
    const cells = cellsByField(sheet.mapping, sheet.rows[at] ?? []);
    const named = told?.get(at)?.['warehouse'] ?? told?.get(at)?.['object.warehouse'];
    return cellText(cells['warehouse'] ?? cells['object.warehouse']) || (named ?? '');
  };
  const refused = [...faults].filter(([, found]) => isUnknown(found));
  const taken = [...left].filter(([at, found]) => isUnknown(found) && isMade(at));
  const counted = dry ? [...taken, ...refused] : taken;
  const inHall = counted.filter(([at, found]) => !isAt(found, 'warehouse') && hallOf(at) !== '').length;
  return { inHall, elsewhere: counted.length - inHall, refused: dry ? 0 : refused.length };
}

/** Says where objects are whose spot is full, or whose spot's name several have. */
export function UnusableSpots({ kind, run }: UnknownPlacesProps) {
  const filled = countUnknown(run, ['spot.full']);
  // A spot that is full is in a warehouse, also where the sheet does not name it.
  const full = filled.inHall + filled.elsewhere;
  const { inHall, elsewhere } = countUnknown(run, ['import.place_ambiguous']);
  if (kind === 'spots' || full + inHall + elsewhere === 0) return null;
  return (
    <ImportNotice>
      <Box flex="1 1 16rem">
        {run.dry ? (
          <UnusableChecked full={full} inHall={inHall} elsewhere={elsewhere} />
        ) : (
          <UnusableImported full={full} inHall={inHall} elsewhere={elsewhere} />
        )}
      </Box>
    </ImportNotice>
  );
}

type CountedProps = { readonly count: number; readonly children: ReactNode };

/** A line about so many rows; nothing about none. */
function Counted({ count, children }: CountedProps) {
  return count > 0 ? <Box>{children}</Box> : null;
}

type Unusable = Pick<Unknown, 'inHall' | 'elsewhere'> & { readonly full: number };

function UnusableChecked({ full, inHall, elsewhere }: Unusable) {
  return (
    <>
      <Counted count={full}>
        <Plural
          value={full}
          one="# row names a spot that is full. Choose another in the file; or leave empty what cannot be used, and the object stands in its warehouse without a spot."
          other="# rows name a spot that is full. Choose others in the file; or leave empty what cannot be used, and the objects stand in their warehouses without a spot."
        />
      </Counted>
      <Counted count={inHall}>
        <Plural
          value={inHall}
          one="# row names a spot whose name several have. Correct it in the file; or leave empty what cannot be used, and the object stands in its warehouse without a spot."
          other="# rows name a spot whose name several have. Correct them in the file; or leave empty what cannot be used, and the objects stand in their warehouses without a spot."
        />
      </Counted>
      <Counted count={elsewhere}>
        <Plural
          value={elsewhere}
          one="# row names a spot whose name several have. Add the warehouse in the file; or leave it empty, and the object counts as with its customer until it is checked in."
          other="# rows name a spot whose name several have. Add the warehouse in the file; or leave it empty, and the objects count as with their customers until they are checked in."
        />
      </Counted>
    </>
  );
}

function UnusableImported({ full, inHall, elsewhere }: Unusable) {
  return (
    <>
      <Counted count={full}>
        <Plural
          value={full}
          one="# object stands in its warehouse without a spot: the one in its row is full."
          other="# objects stand in their warehouses without a spot: those in their rows are full."
        />
      </Counted>
      <Counted count={inHall}>
        <Plural
          value={inHall}
          one="# object stands in its warehouse without a spot: several have the name in its row."
          other="# objects stand in their warehouses without a spot: several have the names in their rows."
        />
      </Counted>
      <Counted count={elsewhere}>
        <Plural
          value={elsewhere}
          one="# object counts as with its customer until it is checked in: several spots have the name in its row."
          other="# objects count as with their customers until they are checked in: several spots have the names in their rows."
        />
      </Counted>
    </>
  );
}

/** What an import did with the rows. */
function Imported({ inHall, elsewhere, refused }: Unknown) {
  return (
    <>
      <Counted count={elsewhere}>
        <Plural
          value={elsewhere}
          one="# row names a place that is not here yet; its object stays with its customer, and importing the file again does not change that. Make the spots, take this import back below and import the file again; or check the object in."
          other="# rows name a place that is not here yet; their objects stay with their customers, and importing the file again does not change that. Make the spots, take this import back below and import the file again; or check the objects in."
        />
      </Counted>
      <Counted count={inHall}>
        <Plural
          value={inHall}
          one="# row names a spot that is not here yet; its object stands in its warehouse without a spot, and importing the file again does not change that. Make the spots, then choose one for the object."
          other="# rows name a spot that is not here yet; their objects stand in their warehouses without a spot, and importing the file again does not change that. Make the spots, then choose one for each object."
        />
      </Counted>
      <Counted count={refused}>
        <Plural
          value={refused}
          one="# row names a place that is not here yet, and was not imported. Make the spots, then import the file again."
          other="# rows name a place that is not here yet, and were not imported. Make the spots, then import the file again."
        />
      </Counted>
    </>
  );
}

/** What an import would do with the rows. */
function Checked({ inHall, elsewhere }: Pick<Unknown, 'inHall' | 'elsewhere'>) {
  return (
    <>
      <Counted count={elsewhere}>
        <Plural
          value={elsewhere}
          one="# row names a place that is not here yet. Make the spots first, then check this file again; or leave it empty, and the object counts as with its customer until it is checked in."
          other="# rows name a place that is not here yet. Make the spots first, then check this file again; or leave it empty, and the objects count as with their customers until they are checked in."
        />
      </Counted>
      <Counted count={inHall}>
        <Plural
          value={inHall}
          one="# row names a spot that is not here yet. Make the spots first, then check this file again; or leave it empty, and the object stands in its warehouse without a spot."
          other="# rows name a spot that is not here yet. Make the spots first, then check this file again; or leave it empty, and the objects stand in their warehouses without a spot."
        />
      </Counted>
    </>
  );
}
