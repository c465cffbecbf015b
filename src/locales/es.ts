import { messages as app } from './es.po';
import { messages as shared } from './shared/es.po';

/** One file for a browser to fetch. */
export const messages = { ...app, ...shared };
