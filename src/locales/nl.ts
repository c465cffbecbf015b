import { messages as app } from './nl.po';
import { messages as shared } from './shared/nl.po';

/** One file for a browser to fetch. */
export const messages = { ...app, ...shared };
