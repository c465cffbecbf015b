import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cellText } from '#shared/sheet-row.ts';
import { isolated } from '#ui/isolated.ts';
import type { Run } from './import-counts.tsx';
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
