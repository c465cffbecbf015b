import { messages as app } from './ar.po';
import { messages as shared } from './shared/ar.po';

/** One file for a browser to fetch. */
export const messages = { ...app, ...shared };
