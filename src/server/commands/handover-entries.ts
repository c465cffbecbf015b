import { recordHandover } from '#handovers/handover.commands.ts';
import { handoverRow, recordHandoverArgs } from '#handovers/handover.schema.ts';
import { handoverTable } from '#handovers/handover.ts';
import { createHandoverForm, deleteHandoverForm, editHandoverForm } from '#handovers/handover-form.commands.ts';
import {
  createHandoverFormArgs,
  deleteHandoverFormArgs,
  editHandoverFormArgs,
  handoverFormRow,
} from '#handovers/handover-form.schema.ts';
import { handoverFormTable } from '#handovers/handover-form.ts';
import { mailRecorded } from '#server/handovers/want-handover-mail.ts';
import { tableEntry } from '#sync/server/rows/registry.ts';
import { entry } from './command-entry.ts';

/** What a company asks at a handover, and what was recorded: read by who reads objects. */
export const HANDOVER_FORMS = tableEntry(handoverFormTable, handoverFormRow, 'object');
export const HANDOVERS = tableEntry(handoverTable, handoverRow, 'object');

export const HANDOVER_COMMANDS = [
  entry(createHandoverForm, createHandoverFormArgs),
  entry(editHandoverForm, editHandoverFormArgs),
  entry(deleteHandoverForm, deleteHandoverFormArgs),
  entry(recordHandover, recordHandoverArgs, mailRecorded),
];
