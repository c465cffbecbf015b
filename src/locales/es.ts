import { messages as app } from './es.po';
import { messages as shared } from './shared/es.po';

/** Combined into one file for a browser to fetch. */
export const messages = { ...app, ...shared };
