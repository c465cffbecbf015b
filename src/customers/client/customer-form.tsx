import { Box, chakra } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { emptyFields, fieldsOf, namesOf } from '#shared/field-map.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { AttentionNote } from '#ui/attention-note.tsx';
import { SAID } from '#ui/form/field-error.ts';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type Customer, type CustomerFields, customerInput } from '../customer.schema.ts';
import { CUSTOMER_FIELDS } from '../customer-fields.ts';
import { POSTCODE_EXAMPLES } from '../postcode.ts';
import { splitName } from '../split-name.ts';
import { AddressFields } from './address-fields.tsx';
import {
  BusinessFields,
  type BusinessValues,
  NO_BUSINESS,
  useBusinessCheck,
  useIsCompany,
} from './business-fields.tsx';
import { customerIndex } from './customer-index.ts';
import { findLikelySame } from './likely-same.ts';
import type { FindAddress } from './use-address-fill.ts';

export type CustomerFormValues = z.input<typeof customerInput>;
type Values = CustomerFormValues & BusinessValues;
type Output = CustomerFields & BusinessValues;

type CustomerFormProps = {
  /** The customer that is changed; left out for a new one. */
  readonly customer?: Customer;
  /** What was typed before the form opened. */
  readonly typed?: string;
  /** What is known of a new one from elsewhere, such as of a prospect. */
  readonly known?: CustomerFormValues | undefined;
  /** Shows only the contact fields: for a customer created from another form. */
  readonly short?: boolean;
  /** True for who may fill in the billing details of a new one: those of a company are asked with it. */
  readonly mayBill?: boolean;
  readonly findAddress: FindAddress;
  readonly onSubmit: (fields: CustomerFields, business: BusinessValues) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

type Given = {
  readonly customer: Customer | undefined;
  readonly known: CustomerFormValues | undefined;
  readonly typed: string;
};

function valuesOf({ customer, known, typed }: Given): CustomerFormValues {
  if (customer !== undefined) return fieldsOf(namesOf(CUSTOMER_FIELDS), customer);
  if (known !== undefined) return known;
  return { ...emptyFields(CUSTOMER_FIELDS), ...splitName(typed) };
}

/** Creates or changes a customer. Shows customers who look the same while typing, but never merges them. */
export function CustomerForm(props: CustomerFormProps) {
  const { customer, known, typed = '', short = false, mayBill = false, findAddress, onSubmit, onCancel } = props;
  const { t } = useLingui();
  const form = useForm<Values, unknown, Output>({
    resolver: useFormResolver(),
    defaultValues: { ...valuesOf({ customer, known, typed }), ...NO_BUSINESS },
  });
  const asksBusiness = mayBill && customer === undefined && !short;
  return (
    <RecordForm
      form={form}
      label={customer === undefined ? t`New customer` : t`Change customer`}
      submitLabel={t`Save`}
      {...(short || known !== undefined ? {} : { draftKey: `customer-${customer?.id ?? 'new'}` })}
      onSubmit={(values) => {
        const [fields, business] = apart(values);
        return onSubmit(fields, business);
      }}
      onCancel={onCancel}
    >
      {asksBusiness && <BusinessFields />}
      <NameFields isNew={customer === undefined} asksBusiness={asksBusiness} />
      <FieldRow>
        <TextField name="mobile" label={t`Mobile`} type="tel" autoComplete="off" maxLength={30} />
        <TextField name="phone" label={t`Phone`} type="tel" autoComplete="off" maxLength={30} />
      </FieldRow>
      <TextField name="email" label={t`E-mail`} type="email" autoComplete="off" maxLength={254} />
      {customer === undefined && <LikelySame values={form.watch()} />}
      {!short && (
        <>
          <AddressFields find={findAddress} withCountry />
          <TextAreaField name="note" label={t`Remark`} rows={3} />
        </>
      )}
    </RecordForm>
  );
}

/** The names of a customer; of a company those of a person there, who may be left out. */
function NameFields({ isNew, asksBusiness }: { readonly isNew: boolean; readonly asksBusiness: boolean }) {
  const { t } = useLingui();
  const isCompany = useIsCompany() && asksBusiness;
  const hint = isCompany ? (
    <Trans>Of the contact person. Left blank, the customer has the name of the company.</Trans>
  ) : isNew && !asksBusiness ? (
    <Trans>For a company its name.</Trans>
  ) : undefined;
  return (
    <FieldRow>
      <TextField name="firstname" label={t`First name`} autoComplete="off" maxLength={120} autoFocus />
      <TextField
        name="lastname"
        label={t`Last name`}
        hint={hint}
        required={!isCompany}
        autoComplete="off"
        maxLength={120}
      />
    </FieldRow>
  );
}

/** The fields of a customer, and what the form asks besides. */
function apart<Fields extends BusinessValues>(
  values: Fields,
): readonly [Omit<Fields, keyof BusinessValues>, BusinessValues] {
  const { kind, company_name, kvk_number, vat_id, ...fields } = values;
  return [fields, { kind, company_name, kvk_number, vat_id }];
}

/** Resolves the customer and what is said of their company, each by its own rules. */
function useFormResolver(): Resolver<Values, unknown, Output> {
  const check = useCustomerResolver();
  const checkBusiness = useBusinessCheck();
  return async (values, context, options) => {
    const [fields, business] = apart(values);
    const isCompany = business.kind === 'company';
    const lastname = isCompany && fields.lastname.trim() === '' ? business.company_name.trim() : fields.lastname;
    // The options name fields of this form only to focus them.
    const found = await check({ ...fields, lastname }, context, options as never);
    const wrong = Object.entries(checkBusiness(business)).map(
      ([name, message]) => [name, { type: SAID, message }] as const,
    );
    const { lastname: _unnamed, ...others } = found.errors;
    // A company without a name is told at the name of the company.
    const own = isCompany && lastname === '' ? others : found.errors;
    const errors = { ...Object.fromEntries(wrong), ...own };
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: { ...(found.values as CustomerFields), ...business }, errors: {} };
  };
}

/** Resolves the form with the schema, and words the problems found by its custom rules. */
export function useCustomerResolver(): Resolver<CustomerFormValues, unknown, CustomerFields> {
  const { t } = useLingui();
  return useMemo(() => {
    const wordsFor = (country: string): Readonly<Record<string, string>> => ({
      zipcode:
        country === HOME_COUNTRY
          ? t`A Dutch postcode looks like 1234 AB`
          : t`A postcode of this country looks like ${POSTCODE_EXAMPLES[country] ?? ''}`,
      houseNumber: t`A house number begins with a digit`,
      phone: t`A phone number has 8 to 15 digits`,
      mobile: t`A phone number has 8 to 15 digits`,
    });
    const check = zodResolver(customerInput);
    return async (values, context, options) => {
      const found = await check(values, context, options);
      const words = wordsFor(values.country);
      for (const [name, error] of Object.entries(found.errors)) {
        const message = words[name];
        if (error?.type === 'custom' && message !== undefined) Object.assign(error, { type: SAID, message });
      }
      return found;
    };
  }, [t]);
}

const UnderlinedLink = chakra(Link, { base: { textDecoration: 'underline', fontWeight: 'strong' } });

/** Opens somebody beside the form, which stays as it was filled in. */
function KnownLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <UnderlinedLink to={to} target="_blank" rel="noreferrer" title={t`Opens in a new tab`}>
      {children}
      <ExternalLink
        aria-hidden="true"
        size={14}
        style={{ display: 'inline', marginInlineStart: '0.25rem', verticalAlign: '-0.125rem' }}
      />
    </UnderlinedLink>
  );
}

function LikelySame({ values }: { readonly values: CustomerFormValues }) {
  const { entries, ready } = useListIndex(customerIndex);
  const { firstname, lastname, email, phone, mobile, zipcode } = values;
  const alike = useMemo(
    () => findLikelySame(entries, { name: `${firstname} ${lastname}`, email, phone, mobile, zipcode }),
    [entries, firstname, lastname, email, phone, mobile, zipcode],
  );
  const [first] = alike;
  if (first === undefined) {
    return ready ? null : (
      <Box role="status" color="fg.muted" fontSize="small">
        <Trans>Customers are still coming in. If this one is already known, it will say so here.</Trans>
      </Box>
    );
  }
  return (
    <AttentionNote>
      <Trans>
        Perhaps known already: <KnownLink to={`/customers/${first.id}`}>{first.name}</KnownLink>
      </Trans>
    </AttentionNote>
  );
}
