import { msg } from '@lingui/core/macro';

/** What commands, their rows and the cards of what contradicts are refused with, whatever the area. */
export const SYNC_REFUSALS = {
  forbidden: msg`You do not have the right to do this.`,
  row_deleted: msg`This was deleted meanwhile.`,
  missing_parent: msg`What this belongs to does not exist.`,
  parent_deleted: msg`What this belongs to was deleted meanwhile.`,
  'attention.missing': msg`This message does not exist.`,
  'attention.deleted': msg`This message was put away meanwhile.`,
  'attention.resolved': msg({ message: '{name} decided this before. Nothing was changed.' }),
};

/** What the server decided of a change that it did not apply and no rule refused. Devices alone hear of these. */
export const VERDICT_WORDS = {
  invalid: msg`The server could not read this change.`,
  too_large: msg`The server could not read this change.`,
  internal: msg`The server could not process this change. The people who run it have been told.`,
  merged: msg`Somebody else changed the same thing. Their value was kept.`,
  not_rejected: msg`This change was sent again or put away already.`,
  unknown_intent: msg`The server does not know this change. Update the app.`,
  unknown_version: msg`The server does not know this change in this form. Update the app.`,
};
