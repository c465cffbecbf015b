import { useLingui } from '@lingui/react/macro';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { makeSheetFile } from '#pages/import/import-file.ts';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { withoutMarks } from '#ui/isolated.ts';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';
import { type AuditEntry, type AuditFilter, fetchAudit } from './audit-calls.ts';
import { isNamedOnly, useAuditWords } from './audit-words.ts';

/** What a sheet holds at most: more than that is chosen by its days. */
const MOST_ROWS = 10_000;
const PAGE_ROWS = 500;

/** The filtered trail as a sheet for Excel, in the reader's words. */
export function AuditExport({ filter }: { readonly filter: AuditFilter }) {
  const { t, i18n } = useLingui();
  const words = useAuditWords();
  const [busy, setBusy] = useState(false);
  const rowOf = (entry: AuditEntry): readonly string[] => [
    i18n.date(entry.at, { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23', timeZone: YARD_TIME_ZONE }),
    words.who(entry),
    words.what(entry),
    withoutMarks(words.about(entry)),
    entry.result === 'refused' ? t`Refused` : '',
    words
      .inOrder(entry.entity, entry.changes)
      .map(([field, change]) =>
        isNamedOnly(change)
          ? words.field(field)
          : `${words.field(field)}: ${words.value(entry.entity, field, change.was)} → ${words.value(entry.entity, field, change.now)}`,
      )
      .join('; '),
  ];
  const download = async () => {
    setBusy(true);
    const rows = await fetchAll(filter);
    const head = [t`When`, t`Who`, t`What`, t`About`, t`Refused`, t`Changes`];
    try {
      if (rows === null) throw new Error('no answer');
      saveFile(await makeSheetFile([{ name: t`Audit trail`, rows: [head, ...rows.map(rowOf)] }]), 'logboek.xlsx');
      notify({
        tone: 'done',
        title: t`Success`,
        description:
          rows.length < MOST_ROWS
            ? t`The Excel file has been downloaded to your computer`
            : t`The file contains the newest 10,000 lines. Choose days to get older ones.`,
      });
    } catch {
      notify({ tone: 'error', title: t`Error`, description: t`Something went wrong. Please contact us.` });
    }
    setBusy(false);
  };
  return (
    <ServerButton aria-busy={busy} onClick={() => void (busy ? undefined : download())}>
      <FileSpreadsheet aria-hidden="true" />
      {t`Excel`}
    </ServerButton>
  );
}

async function fetchAll(filter: AuditFilter): Promise<readonly AuditEntry[] | null> {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const page = await fetchAudit(filter, cursor, PAGE_ROWS);
    if (!page.ok) return null;
    entries.push(...page.result.entries);
    cursor = page.result.next;
  } while (cursor !== null && entries.length < MOST_ROWS);
  return entries.slice(0, MOST_ROWS);
}
