import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSignedInUser } from '#session/user-context.ts';
import { Page } from '#ui/page.tsx';
import { ImportChoice, type OpenedFile } from './import-choice.tsx';
import { IMPORT_KINDS, type ImportKindName, likeliestPart, openSheet, type Sheet } from './import-kinds.ts';
import { ImportMapping } from './import-mapping.tsx';
import { forgetMapping, recallMapping, rememberMapping } from './import-memory.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { SheetPart, SheetProblem } from './import-sheet.ts';

/** Imports records from a file: choose the file, map its columns, check the preview, import. */
export function ImportPage() {
  const { kind: given } = useParams();
  const kind = IMPORT_KINDS.find((name) => name === given) ?? 'customers';
  return <ImportOf key={kind} kind={kind} />;
}

type Opened = OpenedFile & { readonly sheet: Sheet | null; readonly problem: SheetProblem | null };

function ImportOf({ kind }: { readonly kind: ImportKindName }) {
  const { t } = useLingui();
  const companyId = useSignedInUser()?.company.id ?? '';
  const scope = { companyId, kind };
  const [file, setFile] = useState<Opened | null>(null);
  const titles = { customers: t`Import customers`, objects: t`Import objects`, spots: t`Import spots` };
  const backs = { customers: t`Customers`, objects: t`Objects`, spots: t`Spots` };
  const back = { to: kind === 'spots' ? '/spots/management' : `/${kind}`, label: backs[kind] };
  const open = (parts: readonly SheetPart[], at: number) => {
    const part = parts[at];
    if (part === undefined || part.problem !== null) {
      setFile({ parts, at, sheet: null, problem: part?.problem ?? 'empty' });
      return;
    }
    const sheet = openSheet(kind, part.rows, (headers) => recallMapping(scope, headers));
    const isEmpty = sheet.rows.length === 0;
    setFile({ parts, at, sheet: isEmpty ? null : sheet, problem: isEmpty ? 'empty' : null });
  };
  const sheet = file?.sheet ?? null;
  return (
    <Page title={titles[kind]} back={back}>
      <ImportChoice
        kind={kind}
        file={file}
        problem={file?.problem ?? null}
        onRead={(parts) => (parts === null ? setFile(null) : open(parts, likeliestPart(kind, parts)))}
        onPart={(at) => file !== null && open(file.parts, at)}
      />
      {file !== null && sheet !== null && (
        <>
          <ImportMapping
            kind={kind}
            sheet={sheet}
            onChange={(mapping) => setFile({ ...file, sheet: { ...sheet, mapping, remembered: false } })}
            onForget={() => {
              forgetMapping(scope, sheet.headers);
              open(file.parts, file.at);
            }}
          />
          <ImportPreview kind={kind} sheet={sheet} />
          <ImportProgress
            kind={kind}
            sheet={sheet}
            onStart={() => rememberMapping(scope, sheet.headers, sheet.mapping)}
          />
        </>
      )}
    </Page>
  );
}
