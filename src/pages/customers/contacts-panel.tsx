import { Box, Button, chakra, Flex, Link as TextLink } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LineButton } from '#annotations/client/line-button.tsx';
import { ContactForm } from '#customers/client/contact-form.tsx';
import { addContact, changeContact, deleteContact, restoreContact } from '#customers/client/contacts.store.ts';
import { useContactWords } from '#customers/client/use-contact-words.ts';
import { useContacts } from '#customers/client/use-contacts.ts';
import type { Contact } from '#customers/contact.schema.ts';
import { formatPhone } from '#customers/phone.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { telHref } from '#ui/tel-href.ts';
import { notify } from '#ui/toaster.tsx';

/** Who belongs to a customer: how to reach them, whether they may fetch, and which mails they get. */
export function ContactsPanel({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const mayEdit = useCan()('customer edit');
  const contacts = useContacts(customerId);
  const [open, setOpen] = useState<Contact | 'new' | null>(null);
  const close = () => setOpen(null);
  const isEmpty = contacts?.length === 0;
  return (
    <Panel
      title={t`Contacts`}
      anchor="contacts"
      actions={
        mayEdit ? (
          <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" />
            {t`Add contact`}
          </Button>
        ) : undefined
      }
    >
      {isEmpty && <NoContacts mayEdit={mayEdit} />}
      <chakra.ul listStyleType="none" display="grid" gap="3" _empty={{ display: 'none' }}>
        {contacts?.map((contact) => (
          <ContactLine key={contact.id} contact={contact} mayEdit={mayEdit} onChange={() => setOpen(contact)} />
        ))}
      </chakra.ul>
      <Dialog open={open !== null} onClose={close} title={open === 'new' ? t`New contact` : t`Change contact`}>
        {open !== null && (
          <OpenContact customerId={customerId} contact={open === 'new' ? undefined : open} onDone={close} />
        )}
      </Dialog>
    </Panel>
  );
}

function NoContacts({ mayEdit }: { readonly mayEdit: boolean }) {
  return (
    <Box color="fg.muted">
      {mayEdit ? (
        <Trans>Nobody yet. Add who else may fetch, whom to call, or who gets the invoices too.</Trans>
      ) : (
        <Trans>Nobody yet.</Trans>
      )}
    </Box>
  );
}

type OpenContactProps = {
  readonly customerId: string;
  /** As it was when the form opened; undefined for a new one. */
  readonly contact: Contact | undefined;
  readonly onDone: () => void;
};

function OpenContact({ customerId, contact, onDone }: OpenContactProps) {
  const session = useSync();
  const tell = useOutcome();
  return (
    <ContactForm
      customerId={customerId}
      contact={contact}
      onSubmit={async (fields) => {
        const saving =
          contact === undefined ? addContact(session, customerId, fields) : changeContact(session, contact, fields);
        const problem = tell(await saving);
        if (problem !== null) return [problem];
        onDone();
        return undefined;
      }}
      onCancel={onDone}
    />
  );
}

type ContactLineProps = { readonly contact: Contact; readonly mayEdit: boolean; readonly onChange: () => void };

function ContactLine({ contact, mayEdit, onChange }: ContactLineProps) {
  const { t } = useLingui();
  const words = useContactWords();
  const isWaiting = usePendingKeys().has(`contacts/${contact.id}`);
  const { name, role, phone, email, mayFetch, mails } = contact;
  return (
    <chakra.li data-contact={contact.id} display="flex" alignItems="flex-start" gap="1">
      <Box flex="1" minWidth="0">
        <Flex columnGap="2" wrap="wrap" align="center">
          <chakra.bdi fontWeight="strong" overflowWrap="anywhere">
            {name}
          </chakra.bdi>
          <chakra.span color="fg.muted">{words.role[role]}</chakra.span>
          {mayFetch && <MayFetch />}
        </Flex>
        <Flex columnGap="4" wrap="wrap">
          {phone !== '' && (
            <ReachLink href={telHref(phone)}>
              <Ltr>{formatPhone(phone)}</Ltr>
            </ReachLink>
          )}
          {email !== '' && (
            <ReachLink href={`mailto:${email}`}>
              <EmailText email={email} />
            </ReachLink>
          )}
        </Flex>
        {(mails.length > 0 || isWaiting) && (
          <Box color="fg.muted" fontSize="small">
            {[...mails.map((kind) => words.getsMails[kind]), ...(isWaiting ? [t`waiting to be sent`] : [])].join(' · ')}
          </Box>
        )}
      </Box>
      {mayEdit && (
        <>
          <LineButton label={t`Change ${name}`} aria-haspopup="dialog" onClick={onChange}>
            <Pencil aria-hidden="true" size={16} />
          </LineButton>
          <DeleteContact contact={contact} />
        </>
      )}
    </chakra.li>
  );
}

function MayFetch() {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      px="2"
      border="hairline"
      borderRadius="control"
      fontSize="small"
    >
      <Check aria-hidden="true" size={14} />
      <Trans>May fetch</Trans>
    </chakra.span>
  );
}

const ReachLink = chakra(TextLink, {
  base: { textDecoration: 'underline', display: 'inline-flex', alignItems: 'center', minHeight: 'var(--touch-7)' },
});

/** Deletes at once and offers to take it back. */
function DeleteContact({ contact }: { readonly contact: Contact }) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const { name } = contact;
  const tellProblem = (outcome: SubmitOutcome) => {
    const problem = tell(outcome);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  const remove = async () => {
    const outcome = await deleteContact(session, contact);
    if (outcome.outcome !== 'saved') return tellProblem(outcome);
    const undo = async () => tellProblem(await restoreContact(session, contact, outcome.takenBack));
    notify({ tone: 'done', title: t`${name} deleted`, action: { label: t`Undo`, run: () => void undo() } });
  };
  return (
    <LineButton label={t`Delete ${name}`} onClick={() => void remove()}>
      <Trash2 aria-hidden="true" size={16} />
    </LineButton>
  );
}
