import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckField } from '#ui/form/check-field.tsx';
import { SAID } from '#ui/form/field-error.ts';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type Contact, type ContactFields, contactInput } from '../contact.schema.ts';
import { CONTACT_MAILS, CONTACT_ROLES } from '../contact-kinds.ts';
import { useContactWords } from './use-contact-words.ts';

const contactForm = contactInput
  .omit({ mails: true })
  .extend({ mails: z.strictObject({ appointments: z.boolean(), invoices: z.boolean() }) });
type Values = z.infer<typeof contactForm>;

type ContactFormProps = {
  readonly customerId: string;
  /** The contact that is changed; left out for a new one. */
  readonly contact?: Contact | undefined;
  readonly onSubmit: (fields: ContactFields) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Adds or changes a contact of a customer. */
export function ContactForm({ customerId, contact, onSubmit, onCancel }: ContactFormProps) {
  const { t } = useLingui();
  const words = useContactWords();
  const form = useForm<Values>({ resolver: useContactResolver(), defaultValues: valuesOf(contact) });
  const submit = ({ mails, ...fields }: Values) =>
    onSubmit({ ...fields, mails: CONTACT_MAILS.filter((kind) => mails[kind]) });
  return (
    <RecordForm
      form={form}
      label={contact === undefined ? t`New contact` : t`Change contact`}
      submitLabel={t`Save`}
      draftKey={`contact-${contact?.id ?? `new-${customerId}`}`}
      guarded={false}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FieldRow>
        <TextField name="name" label={t`Name`} required autoFocus autoComplete="off" maxLength={120} />
        <SelectField
          name="role"
          label={t`What they are`}
          options={CONTACT_ROLES.map((value) => ({ value, label: words.role[value] }))}
        />
      </FieldRow>
      <FieldRow>
        <TextField name="phone" label={t`Phone`} type="tel" autoComplete="off" maxLength={30} />
        <TextField
          name="email"
          label={t`E-mail`}
          hint={t`A phone number or an e-mail address is needed.`}
          type="email"
          autoComplete="off"
          maxLength={254}
        />
      </FieldRow>
      <CheckField name="mayFetch">
        <Trans>May fetch what is stored</Trans>
      </CheckField>
      {CONTACT_MAILS.map((kind) => (
        <CheckField key={kind} name={`mails.${kind}`}>
          {words.getsMails[kind]}
        </CheckField>
      ))}
    </RecordForm>
  );
}

function valuesOf(contact: Contact | undefined): Values {
  const { name = '', role = 'partner', phone = '', email = '', mayFetch = true, mails = [] } = contact ?? {};
  const gets = { appointments: mails.includes('appointments'), invoices: mails.includes('invoices') };
  return { name, role, phone, email, mayFetch, mails: gets };
}

/** Resolves the form with the schema, and words what is wrong with a phone number. */
function useContactResolver(): Resolver<Values> {
  const { t } = useLingui();
  return useMemo(() => {
    const check = zodResolver(contactForm);
    const message = t`A phone number has 8 to 15 digits`;
    return async (values, context, options) => {
      const found = await check(values, context, options);
      const { phone } = found.errors;
      if (phone?.type === 'custom') Object.assign(phone, { type: SAID, message });
      return found;
    };
  }, [t]);
}
