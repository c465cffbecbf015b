import { msg } from '@lingui/core/macro';

/**
 * The text that somebody agrees to when signing up with a company. `CONSENT_VERSION` names it; a new text needs a new
 * name.
 */
export const CONSENT = msg({
  message:
    'I agree that {company} keeps my details to handle my request and to contact me about it. I can ask at any time to have them deleted.',
});
