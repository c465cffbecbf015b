import { msg } from '@lingui/core/macro';

/** What stands at a held object, for everybody in the yard: in the company's language. */
export const ARREARS = msg`Payment arrears`;
