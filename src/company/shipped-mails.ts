import { INVOICE_MAILS } from './invoice-mails.letters.ts';
import { CONTRACT_MAILS, YARD_MAILS } from './yard-mails.letters.ts';

/** The mails that come with the app, to be said in the language of who gets them. */
export const SHIPPED_MAILS = { ...YARD_MAILS, ...CONTRACT_MAILS, ...INVOICE_MAILS };
