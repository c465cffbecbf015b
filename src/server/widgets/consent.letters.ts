import { msg } from '@lingui/core/macro';

/** What somebody agrees to who signs up with a company: `CONSENT_VERSION` names it, and a new text gets a new name. */
export const CONSENT = msg({
  message:
    'I agree that {company} keeps my details to handle my request and to contact me about it. I can ask at any time to have them deleted.',
});
