import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import { sideOf } from './both-columns.ts';
import { carryFile } from './carried-file.ts';
import type { OpenedFile } from './import-choice.tsx';
import { guess, type ImportKindName, type Sheet } from './import-kinds.ts';
import { ImportNotice } from './import-next.tsx';
import { useImportTitles } from './use-import-words.ts';

const RIGHTS = {
  customers: ['customer create'],
  objects: ['object create'],
  spots: ['spot create'],
  both: ['customer create', 'object create'],
} as const;

type OtherKindProps = {
  readonly kind: ImportKindName;
  /** The file that was chosen already: it is taken along. */
  readonly file: OpenedFile | null;
  readonly sheet: Sheet | null;
};

/**
 * Leads to the import of another kind, with the file that is open: of the kind that its columns look like, or of customers
 * and objects in one sheet, and from there to those of one kind.
 */
export function OtherKind({ kind, file, sheet }: OtherKindProps) {
  const { t } = useLingui();
  const can = useCan();
  const titles = useImportTitles();
  const looks = useLooks();
  const likelier = sheet === null ? null : likelierKind(kind, sheet.headers);
  const mayGo = (to: ImportKindName) => RIGHTS[to].every((right) => can(right));
  const link = (to: ImportKindName) => (
    <Button key={to} variant="outline" size="sm" asChild>
      <Link to={`/import/${to}`} onClick={() => carryFile(to, file)}>
        {titles[to]}
      </Link>
    </Button>
  );
  if (likelier !== null && mayGo(likelier)) {
    return (
      <ImportNotice>
        <Box flex="1 1 16rem">{looks[likelier]}</Box>
        {link(likelier)}
      </ImportNotice>
    );
  }
  if (kind === 'spots' || !mayGo('both')) return null;
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Text color="fg.muted">
        {kind === 'both' ? t`Is there only one kind in the sheet?` : t`Are customers and objects in one sheet?`}
      </Text>
      {kind === 'both' ? (['customers', 'objects'] as const).map(link) : link('both')}
    </Flex>
  );
}

function useLooks(): Readonly<Record<ImportKindName, string>> {
  const { t } = useLingui();
  return {
    customers: t`This looks like a list of customers.`,
    objects: t`This looks like a list of objects.`,
    spots: t`This looks like a list of spots.`,
    both: t`This looks like a list of customers with their objects.`,
  };
}

/** What only a list of customers says of them: a sheet of objects names its owner too. */
const CONTACT = ['email', 'phone', 'mobile', 'street', 'zipcode', 'city'].map((field) => `customer.${field}`);
/** What a list of objects has: a list of spots has halls, numbers and sizes too. */
const TOLD_APART = ['plate', 'brand', 'brandAndType'];
const VEHICLE = ['plate', 'brand', 'brandAndType', 'lengthCm'].map((field) => `object.${field}`);

/** The kind of records that a header fits better than those that are imported; null where it fits them best. */
export function likelierKind(kind: ImportKindName, headers: readonly string[]): ImportKindName | null {
  // A remark tells nothing: not every kind takes one.
  const known = (one: ImportKindName) =>
    guess(one, headers).filter((field) => field !== null && field !== 'note').length;
  const both = guess('both', headers);
  const has = (fields: readonly string[]) => fields.filter((field) => both.includes(field)).length >= 2;
  const hasBoth = has(CONTACT) && has(VEHICLE);
  if (kind === 'both') {
    const sides = new Set(both.map(sideOf).filter((side) => side !== null));
    if (sides.size !== 1) return null;
    return sides.has('customer') ? 'customers' : 'objects';
  }
  if (hasBoth) return 'both';
  const objects = guess('objects', headers);
  const isOfObjects = TOLD_APART.some((field) => objects.includes(field));
  const best = (['customers', 'objects', 'spots'] as const)
    .filter((one) => one !== 'objects' || kind !== 'spots' || isOfObjects)
    .toSorted((one, other) => known(other) - known(one))[0];
  return best !== undefined && known(best) > known(kind) ? best : null;
}
