import { msg } from '@lingui/core/macro';

/** The reason shown on a held object, to everybody in the yard: in the company's language. */
export const ARREARS = msg`Payment arrears`;
