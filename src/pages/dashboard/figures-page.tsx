import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { makeSheetFile } from '#pages/import/import-file.ts';
import { Confirmed } from '#pages/status/status-panel.tsx';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useConnection, useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { type FigureGroup, useFigures } from './use-figures.ts';

/** The company's figures as a table, to read and to take along. */
export function FiguresPage() {
  const { t } = useLingui();
  const groups = useFigures();
  const status = useConnection();
  return (
    <Page
      title={t`Figures`}
      width="form"
      back={{ to: '/widgets', label: t`Widgets` }}
      subtitle={<Confirmed status={status} />}
      actions={groups === undefined ? undefined : <FigureActions groups={groups} />}
    >
      {groups === undefined ? <Skeleton lines={10} /> : <FigureTable groups={groups} />}
    </Page>
  );
}

function FigureActions({ groups }: { readonly groups: readonly FigureGroup[] }) {
  const { t } = useLingui();
  const sync = useSync();
  const hintId = useId();
  const isOffline = useIsOffline();
  const download = async () => {
    const rows = groups.flatMap(({ title, figures }) => figures.map(({ name, value }) => [title, name, value]));
    try {
      const file = await makeSheetFile([{ name: t`Figures`, rows: [[t`Group`, t`Figure`, t`Value`], ...rows] }]);
      saveFile(file, 'cijfers.xlsx');
      notify({ tone: 'done', title: t`Success`, description: t`The Excel file has been downloaded to your computer` });
    } catch {
      notify({ tone: 'error', title: t`Error`, description: t`Something went wrong. Please contact us.` });
    }
  };
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Button
        variant="outline"
        disabled={isOffline}
        {...(isOffline ? { 'aria-describedby': hintId } : {})}
        onClick={sync.syncNow}
      >
        <RefreshCw aria-hidden="true" />
        {t`Refresh`}
      </Button>
      <Button variant="outline" onClick={() => void download()}>
        <FileSpreadsheet aria-hidden="true" />
        {t`Excel`}
      </Button>
      {isOffline && (
        <chakra.span id={hintId} role="status" fontSize="small" color="fg.muted">
          <Trans>Refreshing needs a connection</Trans>
        </chakra.span>
      )}
    </Flex>
  );
}

function FigureTable({ groups }: { readonly groups: readonly FigureGroup[] }) {
  const { t, i18n } = useLingui();
  return (
    <Box bg="bg.panel" border="hairline" borderRadius="panel" overflow="hidden">
      <chakra.table
        width="full"
        fontVariantNumeric="tabular-nums"
        css={{
          borderCollapse: 'collapse',
          '& th, & td': { px: '4', borderTop: 'hairline', textAlign: 'start', fontWeight: 'normal' },
          '& td': { textAlign: 'end', width: '8rem' },
          '& tr > *': { height: 'var(--touch-9)' },
          '& th[scope=rowgroup]': { fontWeight: 'strong', bg: 'bg.sunken' },
          '& a:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
        }}
      >
        <chakra.thead srOnly>
          <tr>
            <th scope="col">{t`Figure`}</th>
            <th scope="col">{t`Value`}</th>
          </tr>
        </chakra.thead>
        {groups.map(({ id, title, figures }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                <bdi>{title}</bdi>
              </th>
            </tr>
            {figures.map(({ name, value, decimals, to }) => (
              <tr key={name}>
                <th scope="row">
                  <Link className="lone" to={to}>
                    {name}
                  </Link>
                </th>
                <td>
                  <Ltr>{i18n.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}</Ltr>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </chakra.table>
    </Box>
  );
}
