import { msg } from '@lingui/core/macro';

/** Why calls about contracts are refused. */
export const CONTRACT_ANSWERS = {
  contract_live: msg`This object has a contract already. Give a reason to replace it.`,
  contract_no_customer: msg`This object belongs to nobody. Choose a customer first.`,
  contract_changed: msg`The text has since changed. Read the contract again.`,
  contract_other: msg`Another contract applies now. Look at it first.`,
  contract_is_draft: msg`This contract is still a draft.`,
  contract_is_sent: msg`This contract was sent: its text no longer changes.`,
  contract_is_signed: msg`This contract is signed and no longer changes.`,
  contract_is_declined: msg`This contract was declined.`,
  contract_is_void: msg`This contract is void.`,
  contract_is_expired: msg`The link of this contract has expired.`,
  'contract.signature': msg`This signature cannot be read. Draw it again.`,
};
