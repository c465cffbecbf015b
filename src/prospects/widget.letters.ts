import { msg } from '@lingui/core/macro';

/** What the company's pieces for its own site are called there. */
export const WIDGET_TITLES = {
  hours: msg({ context: 'on the site', message: 'Opening hours' }),
  signUp: msg({ context: 'on the site', message: 'Ask for a place' }),
};
