import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ContactFields } from '../contact.schema.ts';
import { CONTACT_MAILS, type ContactMails } from '../contact-kinds.ts';

/** What contacts are and which mails they get, in the reader's language. */
export type ContactWords = {
  readonly role: Readonly<Record<ContactFields['role'], string>>;
  readonly mails: Readonly<Record<ContactMails, string>>;
  /** A choice: the contact gets these mails too. */
  readonly getsMails: Readonly<Record<ContactMails, string>>;
  /** Several kinds of mail in one line. */
  readonly mailsText: (mails: readonly ContactMails[]) => string;
};

export function useContactWords(): ContactWords {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const mails = { appointments: t`Mails about appointments`, invoices: t`Invoices and reminders` };
    const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
    return {
      role: {
        partner: t`Partner`,
        family: t`Family`,
        neighbour: t`Neighbour`,
        transporter: t`Transporter`,
        bookkeeper: t`Bookkeeper`,
        other: t`Other`,
      },
      mails,
      getsMails: {
        appointments: t`Gets the mails about appointments too`,
        invoices: t`Gets invoices and reminders too`,
      },
      mailsText: (chosen) =>
        list.format(CONTACT_MAILS.filter((kind) => chosen.includes(kind)).map((kind) => mails[kind])),
    };
  }, [t, i18n]);
}
