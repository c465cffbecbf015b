import { msg } from '@lingui/core/macro';

/** Why a prospect is refused. */
export const PROSPECT_REFUSALS = {
  'prospect.missing': msg`This prospect does not exist.`,
  'prospect.deleted': msg`This prospect has since been deleted.`,
  'prospect.changed_since': msg`Somebody changed this prospect after you opened it. Look again before deleting.`,
  'prospect.converted': msg({ message: '{name} made this prospect a customer already. Nothing was changed.' }),
  'prospect.id_taken': msg`This has already been made. Start again from the prospect.`,
};
