import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileInput } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useConnectionState } from '#sync/client/hooks/use-connection.ts';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { Panel } from '#ui/panel.tsx';
import { saveFile } from '#ui/save-file.ts';
import { makeSheetFile, readSheetFile } from './import-file.ts';
import type { ImportKindName } from './import-kinds.ts';
import type { SheetPart, SheetProblem } from './import-sheet.ts';
import { useImportTemplate } from './use-import-words.ts';

/** The sheets of a file, and the number of the one that is imported. */
export type OpenedFile = { readonly parts: readonly SheetPart[]; readonly at: number };

type ImportChoiceProps = {
  readonly kind: ImportKindName;
  readonly file: OpenedFile | null;
  /** Why the sheet that was chosen cannot be imported. */
  readonly problem: SheetProblem | null;
  /** Called with null while another file is being read. */
  readonly onRead: (parts: readonly SheetPart[] | null) => void;
  readonly onPart: (at: number) => void;
};

/** Lets a person choose a file and one of its sheets, or download an empty sheet to fill in. */
export function ImportChoice({ kind, file, problem, onRead, onPart }: ImportChoiceProps) {
  const { t } = useLingui();
  const state = useConnectionState();
  const input = useRef<HTMLInputElement>(null);
  const reading = useReading(onRead);
  const template = useImportTemplate(kind);
  const words = useProblemWords();
  const wrong = reading.problem ?? problem;
  return (
    <Panel title={t`File`}>
      <Text color="fg.muted" mb="3">
        <Trans>
          An Excel or CSV file with the names of the columns above the rows. What is there already stays as it is:
          importing the same file again adds nothing.
        </Trans>
      </Text>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xls,.ods,.csv,.txt"
        hidden
        data-testid="import-file"
        onChange={(event) => void reading.choose(event)}
      />
      <Flex gap="3" align="center" wrap="wrap">
        <Button variant="outline" disabled={state === 'offline'} onClick={() => input.current?.click()}>
          <FileInput aria-hidden="true" />
          {t`Choose a file`}
        </Button>
        <Button
          variant="ghost"
          onClick={() => void makeSheetFile(template()).then((made) => saveFile(made, `${kind}.xlsx`))}
        >
          <Download aria-hidden="true" />
          {t`Empty sheet`}
        </Button>
        <Text role="status" minWidth="0" color={wrong === null ? 'fg.muted' : 'fg.error'}>
          {state === 'offline' ? t`Needs a connection` : wrong === null ? <bdi>{reading.name}</bdi> : words[wrong]}
        </Text>
      </Flex>
      {file !== null && file.parts.length > 1 && (
        <Box mt="3">
          <FilterChips
            label={t`Sheet`}
            chips={file.parts.map(({ name }, at) => ({ value: String(at), label: name }))}
            value={String(file.at)}
            onChange={(at) => onPart(Number(at))}
          />
        </Box>
      )}
    </Panel>
  );
}

/** Reads the file that was chosen last. */
function useReading(onRead: ImportChoiceProps['onRead']) {
  const chosen = useRef<File | null>(null);
  const [problem, setProblem] = useState<SheetProblem | null>(null);
  const [name, setName] = useState('');
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
    onRead('sheets' in found ? found.sheets : null);
  };
  return { choose, problem, name };
}

function useProblemWords(): Readonly<Record<SheetProblem, string>> {
  const { t } = useLingui();
  return {
    unreadable: t`This file is not a spreadsheet, or it is damaged.`,
    protected: t`This file has a password. Save it without one first.`,
    empty: t`There are no rows in this file.`,
    too_many: t`This file is too large: at most 20,000 rows at once.`,
  };
}
