import { Button, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { makeSheetFile } from '#pages/import/import-file.ts';
import { useCan } from '#session/use-can.ts';
import { withoutMarks } from '#ui/isolated.ts';
import type { RecordColumn, SheetCell } from '#ui/list/record-column.ts';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';

type ListFilesProps<Row> = {
  /** What the list holds, in the person's language: the title of the sheet and the name of the file. */
  readonly name: string;
  /** Those with a `cell` stand in the sheet. */
  readonly columns: readonly RecordColumn<Row>[];
  /** Every row that is filtered, in the order of the list; null where the server did not answer. */
  readonly readRows: () => Promise<readonly Row[] | null>;
};

/** What is filtered of a list as a file for Excel, and on paper. */
export function ListFiles<Row>(props: ListFilesProps<Row>) {
  const can = useCan();
  return (
    <>
      {can('export') && <ListSheet {...props} />}
      <PrintList />
    </>
  );
}

function ListSheet<Row>({ name, columns, readRows }: ListFilesProps<Row>) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const rows = await readRows();
      if (rows === null) throw new Error('no answer');
      saveFile(await makeSheetFile([{ name, rows: sheetOf(columns, rows) }]), `${name}.xlsx`);
      notify({ tone: 'done', title: t`Success`, description: t`The Excel file has been downloaded to your computer` });
    } catch {
      notify({
        tone: 'error',
        title: t`The file could not be made`,
        description: t`Check the connection and try again.`,
      });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="outline"
      px={{ base: '0', md: '3' }}
      loading={busy}
      title={t`Everything that is filtered, as a file for Excel`}
      onClick={() => void download()}
    >
      <FileSpreadsheet aria-hidden="true" />
      <chakra.span srOnly={{ base: true, xl: false }}>{t`Excel`}</chakra.span>
    </Button>
  );
}

/** Prints the page: the rows that are loaded, without what is around them. Not on a phone. */
export function PrintList() {
  const { t } = useLingui();
  return (
    <Button
      variant="outline"
      px="3"
      display={{ base: 'none', md: 'inline-flex' }}
      aria-label={t`Print`}
      title={t`Print`}
      onClick={() => window.print()}
    >
      <Printer aria-hidden="true" />
    </Button>
  );
}

/** The head and a row for each record. */
export function sheetOf<Row>(columns: readonly RecordColumn<Row>[], rows: readonly Row[]): readonly SheetCell[][] {
  const filled = columns.flatMap(({ header, cell }) => (cell === undefined ? [] : [{ header, cell }]));
  const head = filled.map(({ header }) => withoutMarks(header));
  return [head, ...rows.map((row) => filled.map(({ cell }) => plain(cell(row))))];
}

function plain(cell: SheetCell): SheetCell {
  return typeof cell === 'string' ? withoutMarks(cell) : cell;
}
