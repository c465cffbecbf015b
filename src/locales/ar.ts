import { messages as app } from './ar.po';
import { messages as shared } from './shared/ar.po';

/** Combined into one file for a browser to fetch. */
export const messages = { ...app, ...shared };
