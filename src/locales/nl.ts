import { messages as app } from './nl.po';
import { messages as shared } from './shared/nl.po';

/** Combined into one file for a browser to fetch. */
export const messages = { ...app, ...shared };
