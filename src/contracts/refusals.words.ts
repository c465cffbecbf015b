import { msg } from '@lingui/core/macro';

/** What cannot be filled in in the text of a contract, while it is typed and when it is saved. */
export const TEMPLATE_REFUSALS = {
  'contract.unknown_field': msg({ message: '“{words}”: {field} is not a field that can be filled in.' }),
  'contract.open_braces': msg({ message: '“{words}”: braces are missing at {field}.' }),
};
