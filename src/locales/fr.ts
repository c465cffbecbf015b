import { messages as app } from './fr.po';
import { messages as shared } from './shared/fr.po';

/** Combined into one file for a browser to fetch. */
export const messages = { ...app, ...shared };
