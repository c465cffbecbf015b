import { Box, Button, chakra, Heading, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { z } from 'zod';
import { NotFoundPage } from '#pages/parts/not-found-page.tsx';
import { AuthLayout } from '#pages/parts/shell-auth.tsx';
import { NO_PROSPECT, prospectForm } from '#prospects/client/prospect-values.ts';
import { MOST_SIGN_UP_CHARACTERS } from '#prospects/prospect-choices.ts';
import { problemsOf } from '#session/call-problems.ts';
import { type Language, languageOf } from '#shared/request-language.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { SAID } from '#ui/form/field-error.ts';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PersonFields, RequestFields, VehicleFields } from './prospect-fields.tsx';
import { fetchSignUpForm, postSignUp, type SignUp, type SignUpForm } from './sign-up-calls.ts';

/** Lets anybody ask a company for a place, also in a frame on the company's own site. */
export function SignupPage() {
  const { t, i18n } = useLingui();
  const { company = '' } = useParams();
  const [answer, setAnswer] = useState<SignUpForm | 'unknown' | 'offline' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // The consent comes in the page's language.
    void fetchSignUpForm(company).then((found) => {
      if (isCurrent) setAnswer(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [company, i18n.locale, attempt]);
  if (answer === 'unknown') return <NotFoundPage />;
  if (answer === null) {
    return (
      <SignUpLayout title={t`Ask for a place`}>
        <Skeleton lines={8} />
      </SignUpLayout>
    );
  }
  if (answer === 'offline') {
    return (
      <SignUpLayout title={t`Ask for a place`}>
        <Text mb="4">
          <Trans>There is no connection to the server.</Trans>
        </Text>
        <Button onClick={() => setAttempt(attempt + 1)}>{t`Try again`}</Button>
      </SignUpLayout>
    );
  }
  if (sent) {
    return (
      <SignUpLayout title={t`Thank you`}>
        <Text role="status" mb="4">
          {answer.confirms ? (
            <Trans>
              {answer.company} has received your request and will contact you. A confirmation is on its way by mail.
            </Trans>
          ) : (
            <Trans>{answer.company} has received your request and will contact you.</Trans>
          )}
        </Text>
        <Button variant="outline" onClick={() => setSent(false)}>{t`Another request`}</Button>
      </SignUpLayout>
    );
  }
  return (
    <SignUpLayout title={t`A place at ${answer.company}`}>
      <SignUpFields company={company} shown={answer} onSent={() => setSent(true)} />
    </SignUpLayout>
  );
}

type LayoutProps = { readonly title: string; readonly children: ReactNode };

/** In a frame the page is part of somebody else's site, so it shows none of our name, colours and menus. */
function SignUpLayout({ title, children }: LayoutProps) {
  if (window.self === window.top) return <AuthLayout title={title}>{children}</AuthLayout>;
  return (
    <Box as="main" bg="bg.panel" color="fg" minHeight="100dvh" p="4">
      <Box maxWidth="form">
        <Heading as="h1" size="xl" mb="5" tabIndex={-1} outline="none" id="page-title">
          {title}
        </Heading>
        {children}
      </Box>
    </Box>
  );
}

const signUpForm = prospectForm.extend({
  email: z.string().trim().min(1).pipe(prospectForm.shape.email),
  message: z.string().max(MOST_SIGN_UP_CHARACTERS),
  agrees: z.boolean(),
  website: z.string(),
});
type Values = z.input<typeof signUpForm>;
type Checked = z.output<typeof signUpForm>;

type SignUpProps = { readonly company: string; readonly shown: SignUpForm; readonly onSent: () => void };

function SignUpFields({ company, shown, onSent }: SignUpProps) {
  const { t, i18n } = useLingui();
  const form = useForm<Values, unknown, Checked>({
    // All that is wrong is said at once, also that nobody agreed.
    resolver: async (values, context, options) => {
      const found = await zodResolver(signUpForm)(values, context, options);
      if (values.agrees) return found;
      const message = t`Tick the box at the end: without it nothing may be kept.`;
      return { values: {}, errors: { ...found.errors, root: { type: SAID, message } } };
    },
    defaultValues: { ...NO_PROSPECT, agrees: false, website: '' },
  });
  const send = async (values: Checked): Promise<readonly SaveProblem[] | undefined> => {
    const result = await postSignUp(company, bodyOf(values, shown.consent.version, languageOf(i18n.locale)));
    if (result.ok) {
      onSent();
      return undefined;
    }
    return problemsOf(result, t`There is no connection to the server. Nothing was sent; try again.`).map(
      ({ field, message }) => ({ message, ...(field === undefined ? {} : { field: FIELDS[field] ?? field }) }),
    );
  };
  return (
    <RecordForm form={form} guarded={false} label={t`Ask for a place`} submitLabel={t`Send`} onSubmit={send}>
      <PersonFields fill withHome={false} />
      <VehicleFields categories={shown.categories} />
      <RequestFields longest={MOST_SIGN_UP_CHARACTERS} />
      <Trap />
      <CheckField name="agrees">
        <Box fontSize="small">{shown.consent.text}</Box>
      </CheckField>
    </RecordForm>
  );
}

/** A honeypot: a field that people do not see and that bots fill in. */
function Trap() {
  const { register } = useFormContext();
  return (
    <chakra.div
      aria-hidden="true"
      position="absolute"
      insetInlineStart="-200vw"
      width="1px"
      height="1px"
      overflow="hidden"
    >
      <input type="text" tabIndex={-1} autoComplete="off" aria-label="website" {...register('website')} />
    </chakra.div>
  );
}

/** Form field names, by their name in the call where the two differ. */
const FIELDS: Readonly<Record<string, string>> = {
  licence_plate: 'plate',
  length_cm: 'lengthCm',
  width_cm: 'widthCm',
  height_cm: 'heightCm',
  expected: 'expectedOn',
  consent: 'agrees',
};

function bodyOf(values: Checked, consent: SignUp['consent'], language: Language): SignUp {
  const { firstname, lastname, email, phone, category, brand, type, service, period, message, website } = values;
  return {
    firstname,
    lastname,
    email,
    phone,
    category,
    brand,
    type,
    service,
    period,
    message,
    website,
    licence_plate: values.plate,
    length_cm: values.lengthCm,
    width_cm: values.widthCm,
    height_cm: values.heightCm,
    expected: values.expectedOn,
    consent,
    language,
  };
}
