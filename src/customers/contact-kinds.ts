/** What a contact is to the customer. */
export const CONTACT_ROLES = ['partner', 'family', 'neighbour', 'transporter', 'bookkeeper', 'other'] as const;

/**
 * The kinds of mail to a customer that a contact can get too. Contracts, quotes and mandates are none of them: their links
 * sign or accept in the customer's name, and are for the customer alone.
 */
export const CONTACT_MAILS = ['appointments', 'invoices'] as const;
export type ContactMails = (typeof CONTACT_MAILS)[number];

/** The most contacts that can be added to a customer; a merge may bring more together. */
export const MOST_CONTACTS = 20;
