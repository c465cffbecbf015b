import { msg } from '@lingui/core/macro';

/** The titles of the widgets, as the company's own site shows them. */
export const WIDGET_TITLES = {
  hours: msg({ context: 'on the site', message: 'Opening hours' }),
  signUp: msg({ context: 'on the site', message: 'Ask for a place' }),
};
