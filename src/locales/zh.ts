import { messages as shared } from './shared/zh.po';
import { messages as app } from './zh.po';

/** Combined into one file for a browser to fetch. */
export const messages = { ...app, ...shared };
