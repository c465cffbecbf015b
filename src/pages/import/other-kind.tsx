import { Button, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import type { ImportKindName } from './import-kinds.ts';

/** Leads to the import of one sheet with customers and objects, and from there to those of one kind. */
export function OtherKind({ kind }: { readonly kind: ImportKindName }) {
  const { t } = useLingui();
  const can = useCan();
  const isBoth = kind === 'both';
  if (kind === 'spots' || !can('customer create') || !can('object create')) return null;
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Text color="fg.muted">
        {isBoth ? t`Is there only one kind in the sheet?` : t`Are customers and objects in one sheet?`}
      </Text>
      {isBoth ? (
        <>
          <KindLink to="/import/customers">{t`Import customers`}</KindLink>
          <KindLink to="/import/objects">{t`Import objects`}</KindLink>
        </>
      ) : (
        <KindLink to="/import/both">{t`Import customers and objects`}</KindLink>
      )}
    </Flex>
  );
}

function KindLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Button variant="outline" size="sm" asChild>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
