import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import { carryFile } from './carried-file.ts';
import type { OpenedFile } from './import-choice.tsx';
import type { ImportKindName, Sheet } from './import-kinds.ts';
import { ImportNotice } from './import-next.tsx';
import { likelierKind } from './likelier-kind.ts';
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
