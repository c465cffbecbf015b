import { messages as app } from './en.po';
import { messages as shared } from './shared/en.po';

/** Combined into one file for a browser to fetch. */
export const messages = { ...app, ...shared };
