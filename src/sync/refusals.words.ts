import { msg } from '@lingui/core/macro';

/** Refusals of commands, of their rows and of attention cards that are the same in every area. */
export const SYNC_REFUSALS = {
  forbidden: msg`You do not have the right to do this.`,
  row_deleted: msg`This has since been deleted.`,
  missing_parent: msg`What this belongs to does not exist.`,
  parent_deleted: msg`What this belongs to has since been deleted.`,
  'attention.missing': msg`This message does not exist.`,
  'attention.deleted': msg`This message has since been dealt with.`,
  'attention.resolved': msg({ message: '{name} has already decided this. Nothing was changed.' }),
  'attention.undo_too_late': msg`This was more than ten minutes ago, so it can no longer be undone.`,
};

/** Verdicts on changes that the server did not apply although no rule refused them. Only devices get these. */
export const VERDICT_WORDS = {
  invalid: msg`The server could not read this change.`,
  too_large: msg`The server could not read this change.`,
  internal: msg`The server could not process this change. The people who run it have been told.`,
  merged: msg`Somebody else changed the same thing. Their value was kept.`,
  not_rejected: msg`This change has already been sent again or dealt with.`,
  unknown_intent: msg`The server does not know this change. Update the app.`,
  unknown_version: msg`The server does not know this change in this form. Update the app.`,
};
