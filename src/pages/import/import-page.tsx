import { Button } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useSignedInUser } from '#session/user-context.ts';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { BothSummary } from './both-summary.tsx';
import { carriedFile, carryFile } from './carried-file.ts';
import { ImportChoice, type OpenedFile } from './import-choice.tsx';
import { ImportCounts } from './import-counts.tsx';
import { IMPORT_KINDS, type ImportKindName, likeliestPart, openSheet, type Sheet } from './import-kinds.ts';
import { ImportMapping } from './import-mapping.tsx';
import {
  type Chosen,
  forgetMapping,
  NOTHING_CHOSEN,
  noteFields,
  recallMapping,
  rememberMapping,
  withChosen,
} from './import-memory.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { SheetPart, SheetProblem } from './import-sheet.ts';
import { dropTask, type ImportTask, isBusy, useImportTask, watchTask } from './import-task.ts';
import { LastImports } from './import-undo.tsx';
import { OtherKind } from './other-kind.tsx';
import { useImportTitles } from './use-import-words.ts';

/** Imports records from a file: choose the file, map its columns, check the preview, import. */
export function ImportPage() {
  const { kind: given } = useParams();
  const kind = IMPORT_KINDS.find((name) => name === given) ?? 'customers';
  const { t } = useLingui();
  const user = useSignedInUser();
  const person = { companyId: user?.company.id ?? '', userId: user?.id ?? '' };
  const task = useImportTask(person);
  useTold();
  const titles = useImportTitles();
  const backs = { customers: t`Customers`, objects: t`Objects`, spots: t`Spots`, both: t`Objects` };
  const back = { to: BACKS[kind], label: backs[kind] };
  return (
    <Page title={titles[kind]} back={back}>
      {task !== null && task.kind !== kind && isBusy(task) ? (
        <OtherImport task={task} />
      ) : (
        <ImportOf key={kind} kind={kind} person={person} task={task?.kind === kind ? task : null} />
      )}
      <LastImports person={person} />
    </Page>
  );
}

const BACKS = { customers: '/customers', objects: '/objects', spots: '/spots/management', both: '/objects' } as const;

/** Says to who leaves that the import goes on. */
function useTold(): void {
  const { i18n } = useLingui();
  useEffect(
    () =>
      watchTask((isGoingOn) => {
        if (isGoingOn) notify({ tone: 'note', title: i18n._(msg`The import goes on.`), about: 'import' });
      }),
    [i18n],
  );
}

/** What is imported now, where the page is for something else: one file at a time. */
function OtherImport({ task }: { readonly task: ImportTask }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Another import is running`}>
      <ImportCounts run={task.run} />
      <Button variant="outline" asChild>
        <Link to={`/import/${task.kind}`}>{t`Go there`}</Link>
      </Button>
    </Panel>
  );
}

type Opened = OpenedFile & { readonly sheet: Sheet | null; readonly problem: SheetProblem | null };
type ImportOfProps = {
  readonly kind: ImportKindName;
  readonly person: ImportTask['person'];
  /** The run of this kind that was begun before the page was opened, if any. */
  readonly task: ImportTask | null;
};

function ImportOf({ kind, person, task }: ImportOfProps) {
  const scope = { companyId: person.companyId, kind };
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN);
  const [leavesEmpty, setLeavesEmpty] = useState(task?.run.leavesEmpty ?? false);
  const openedAt = (parts: readonly SheetPart[], at: number, by: Chosen = chosen): Opened => {
    const part = parts[at];
    if (part === undefined || part.problem !== null) {
      return { parts, at, sheet: null, problem: part?.problem ?? 'empty' };
    }
    const recall = (headers: readonly string[]) => recallMapping(scope, headers);
    const sheet = withChosen(openSheet(kind, part.rows, recall, part.numbers), by);
    const isEmpty = sheet.rows.length === 0;
    return { parts, at, sheet: isEmpty ? null : sheet, problem: isEmpty ? 'empty' : null };
  };
  const [file, setFile] = useState<Opened | null>(() => {
    const carried = carriedFile(kind);
    if (carried !== null && !isBusy(task)) return openedAt(carried.parts, likeliestPart(kind, carried.parts));
    return task === null ? null : { ...task.file, sheet: task.run.sheet, problem: null };
  });
  useEffect(() => carryFile(kind, null), [kind]);
  const change = (next: Opened | null) => {
    dropTask();
    setFile(next);
  };
  const open = (parts: readonly SheetPart[], at: number) => change(openedAt(parts, at));
  const sheet = file?.sheet ?? null;
  return (
    <>
      <ImportChoice
        kind={kind}
        file={file}
        problem={file?.problem ?? null}
        onRead={(parts) => (parts === null ? change(null) : open(parts, likeliestPart(kind, parts)))}
        onPart={(at) => file !== null && open(file.parts, at)}
      />
      <OtherKind kind={kind} file={file} sheet={sheet} />
      {file !== null && sheet !== null && (
        <>
          <ImportMapping
            kind={kind}
            sheet={sheet}
            onChange={(mapping) => {
              setChosen(noteFields(chosen, sheet, mapping));
              change({ ...file, sheet: { ...sheet, mapping, remembered: false } });
            }}
            onForget={() => {
              forgetMapping(scope, sheet.headers);
              const others = { ...chosen, fields: NOTHING_CHOSEN.fields };
              setChosen(others);
              change(openedAt(file.parts, file.at, others));
            }}
          />
          {kind === 'both' && <BothSummary sheet={sheet} />}
          <ImportPreview
            kind={kind}
            sheet={sheet}
            onCategory={(category) => {
              setChosen({ ...chosen, category });
              change({ ...file, sheet: { ...sheet, category } });
            }}
            onKeyless={(keyless) => {
              setChosen({ ...chosen, keyless });
              change({ ...file, sheet: { ...sheet, keyless } });
            }}
          />
          <ImportProgress
            kind={kind}
            person={person}
            file={file}
            sheet={sheet}
            leavesEmpty={leavesEmpty}
            onLeavesEmpty={setLeavesEmpty}
            onStart={() => rememberMapping(scope, sheet.headers, sheet.mapping)}
          />
        </>
      )}
    </>
  );
}
