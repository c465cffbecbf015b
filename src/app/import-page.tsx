import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileInput } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useConnection } from '#sync/client/use-connection.ts';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { saveFile } from '#ui/save-file.ts';
import { makeSheetFile, readSheetFile } from './import-file.ts';
import { IMPORT_KINDS, type ImportKindName, openSheet, type Sheet, templateHeaders } from './import-kinds.ts';
import { ImportMapping, useImportLabel } from './import-mapping.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { SheetProblem } from './import-sheet.ts';

/** Brings records in from a file: choose it, say what its columns are, look, import. */
export function ImportPage() {
  const { kind: given } = useParams();
  const kind = IMPORT_KINDS.find((name) => name === given) ?? 'customers';
  return <ImportOf key={kind} kind={kind} />;
}

function ImportOf({ kind }: { readonly kind: ImportKindName }) {
  const { t } = useLingui();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const titles = { customers: t`Import customers`, objects: t`Import objects`, spots: t`Import spots` };
  const backs = { customers: t`Customers`, objects: t`Objects`, spots: t`Spots` };
  const back = { to: kind === 'spots' ? '/spots/management' : `/${kind}`, label: backs[kind] };
  return (
    <Page title={titles[kind]} back={back}>
      <ImportFile kind={kind} onRead={(rows) => setSheet(rows === null ? null : openSheet(kind, rows))} />
      {sheet !== null && (
        <>
          <ImportMapping kind={kind} sheet={sheet} onChange={(mapping) => setSheet({ ...sheet, mapping })} />
          <ImportProgress kind={kind} sheet={sheet} />
        </>
      )}
    </Page>
  );
}

type ImportFileProps = {
  readonly kind: ImportKindName;
  readonly onRead: (rows: readonly (readonly string[])[] | null) => void;
};

function ImportFile({ kind, onRead }: ImportFileProps) {
  const { t } = useLingui();
  const label = useImportLabel();
  const { state } = useConnection();
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<File | null>(null);
  const [problem, setProblem] = useState<SheetProblem | null>(null);
  const [name, setName] = useState('');
  const words: Readonly<Record<SheetProblem, string>> = {
    unreadable: t`This file is no spreadsheet, or it is damaged.`,
    protected: t`This file has a password. Save it without one first.`,
    empty: t`There are no rows in this file.`,
    too_many: t`This file is too large: at most 20,000 rows at once.`,
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file === undefined) return;
    chosen.current = file;
    setName(file.name);
    setProblem(null);
    onRead(null);
    const found = await readSheetFile(file);
    // Another file may have been chosen while this one was read.
    if (chosen.current !== file) return;
    setProblem('problem' in found ? found.problem : null);
    onRead('rows' in found ? found.rows : null);
  };
  return (
    <Panel title={t`File`}>
      <Text color="fg.muted" mb="3">
        <Trans>
          An Excel or CSV file with the names of the columns in the first row. What is there already stays as it is:
          importing the same file again adds nothing.
        </Trans>
      </Text>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xls,.csv"
        hidden
        data-testid="import-file"
        onChange={(event) => void choose(event)}
      />
      <Flex gap="3" align="center" wrap="wrap">
        <Button variant="outline" disabled={state === 'offline'} onClick={() => input.current?.click()}>
          <FileInput aria-hidden="true" />
          {t`Choose a file`}
        </Button>
        <Button
          variant="ghost"
          onClick={() =>
            void makeSheetFile([templateHeaders(kind, label)]).then((file) => saveFile(file, `${kind}.xlsx`))
          }
        >
          <Download aria-hidden="true" />
          {t`Empty sheet`}
        </Button>
        <Text role="status" color={problem === null ? 'fg.muted' : 'fg.error'}>
          {state === 'offline' ? t`Needs a connection` : problem === null ? name : words[problem]}
        </Text>
      </Flex>
    </Panel>
  );
}
