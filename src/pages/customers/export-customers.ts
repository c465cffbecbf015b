import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addressOf } from '#session/api-call.ts';
import { downloadSheet } from '#session/download-sheet.ts';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';

/** Saves a file for Excel with every customer, which the server makes, and says what became of it. */
export async function exportCustomers(i18n: I18n): Promise<void> {
  const sheet = await downloadSheet(addressOf('/api/customers/download'));
  if (typeof sheet === 'string') {
    const description = i18n._(msg`Something went wrong. Please contact us.`);
    notify({ tone: 'error', title: i18n._(msg`Error`), description });
    return;
  }
  saveFile(sheet, 'klanten.xlsx');
  const description = i18n._(msg`The Excel file has been downloaded to your computer`);
  notify({ tone: 'done', title: i18n._(msg`Success`), description });
}
