import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName } from '#customers/customer.ts';
import { type ApiResult, post } from '#session/api-call.ts';
import { queryOf } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { longDay } from '#shared/long-day.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';

const PATH = '/api/customers/{id}/erasure';

type Plan = ApiResult<'get', typeof PATH>;
type ErasureDialogProps = { readonly customer: Customer; readonly onClose: () => void };

const isClear = ({ blocked_by: by }: Plan) =>
  by.objects.length + by.appointments.length + by.invoices.length + by.subscriptions.length === 0;

/** Names what goes and what stays, asks for the name, and erases. What is in the way is named with where to end it. */
export function ErasureDialog({ customer, onClose }: ErasureDialogProps) {
  const { t } = useLingui();
  const query = useMemo(() => queryOf(PATH, { params: { id: customer.id } }), [customer.id]);
  const { answer } = useAnswer(query);
  const form = useForm({ defaultValues: { typed: '' } });
  const typed = useWatch({ control: form.control, name: 'typed' });
  const { syncNow } = useSync();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = customerName(customer);
  const plan = answer !== 'asking' && answer.ok ? answer.result : undefined;
  const ready = plan !== undefined && isClear(plan) && typed.trim() === name && !sending;
  const erase = async () => {
    if (!ready) return;
    setSending(true);
    const given = { params: { id: customer.id }, body: { name, version: customer.version } };
    const done = await post(PATH, given);
    setSending(false);
    if (!done.ok) {
      setProblem(done.status === 'offline' ? t`Needs a connection` : done.message);
      return;
    }
    syncNow();
    notify({ tone: 'done', title: t`Customer erased`, description: t`Every device follows with its next connection.` });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={plan === undefined || isClear(plan) ? t`Erase ${name}?` : t`This is not possible yet`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {plan !== undefined && isClear(plan) ? t`Cancel` : t`Close`}
          </Button>
          {plan !== undefined && isClear(plan) && (
            <Button
              disabled={!ready}
              onClick={() => void erase()}
              {...{ bg: 'error.solid', color: 'error.contrast', _hover: { bg: 'error.solidHover' } }}
            >
              {t`Erase for good`}
            </Button>
          )}
        </>
      }
    >
      {answer === 'asking' && <Skeleton lines={6} />}
      {answer !== 'asking' && !answer.ok && (
        <Box role="alert">
          {answer.status === 'offline' ? (
            <Trans>Needs a connection</Trans>
          ) : (
            <Trans>The server did not say what would be erased. Try again in a moment.</Trans>
          )}
        </Box>
      )}
      {plan !== undefined && !isClear(plan) && <InTheWay plan={plan} />}
      {plan !== undefined && isClear(plan) && (
        <FormProvider {...form}>
          <Consequences plan={plan} />
          <chakra.form
            mt="4"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void erase();
            }}
          >
            <TextField name="typed" label={t`Type ${name} to confirm`} autoComplete="off" maxLength={250} />
          </chakra.form>
          {problem !== null && (
            <chakra.p role="alert" mt="3" color="fg.error" fontWeight="strong">
              {problem}
            </chakra.p>
          )}
        </FormProvider>
      )}
    </Dialog>
  );
}

const Items = chakra('ul', { base: { ps: '5', listStyleType: 'disc', mt: '1' } });
const PlainLink = chakra(Link, { base: { color: 'accent', textDecoration: 'underline' } });

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Heading as="h3" size="sm">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Consequences({ plan: { goes, stays, years } }: { readonly plan: Plan }) {
  const { t } = useLingui();
  const { objects, contacts, notes, documents, mails, appointments } = goes;
  return (
    <Flex direction="column" gap="4">
      <Part title={t`This goes, for good`}>
        <Items>
          <li>
            <Trans>Name, address, phone numbers, e-mail address, remark</Trans>
          </li>
          {objects > 0 && (
            <li>
              <Plural value={objects} one="# object with its plate" other="# objects with their plates" />
            </li>
          )}
          {contacts > 0 && (
            <li>
              <Plural value={contacts} one="# contact" other="# contacts" />
            </li>
          )}
          {notes > 0 && (
            <li>
              <Plural value={notes} one="# note" other="# notes" />
            </li>
          )}
          {documents > 0 && (
            <li>
              <Plural value={documents} one="# photo or document" other="# photos and documents" />
            </li>
          )}
          {mails > 0 && (
            <li>
              <Plural value={mails} one="# mail" other="# mails" />
            </li>
          )}
          {appointments > 0 && (
            <li>
              <Plural
                value={appointments}
                one="# appointment of more than a year ago"
                other="# appointments of more than a year ago"
              />
            </li>
          )}
          <li>
            <Trans>Links, mandates for direct debit, and what the trail of changes says of them</Trans>
          </li>
        </Items>
      </Part>
      {stays.invoices + stays.contracts > 0 && (
        <Part title={t`This stays, because the law asks for it`}>
          <Items>
            {stays.invoices > 0 && (
              <li>
                <Plural value={stays.invoices} one="# invoice as it was sent" other="# invoices as they were sent" />
              </li>
            )}
            {stays.contracts > 0 && (
              <li>
                <Plural value={stays.contracts} one="# signed contract" other="# signed contracts" />
              </li>
            )}
            <li>
              <Plural
                value={years}
                one="On 1 January, # year after the year of the last document, the name goes there too."
                other="On 1 January, # years after the year of the last document, the name goes there too."
              />
            </li>
          </Items>
        </Part>
      )}
      <p>
        <Trans>In lists the customer is called “Verwijderd” with a number.</Trans>
      </p>
    </Flex>
  );
}

function InTheWay({ plan: { blocked_by: by } }: { readonly plan: Plan }) {
  const { t } = useLingui();
  return (
    <Flex direction="column" gap="4">
      <p>
        <Trans>This has to be finished first. Nothing has been changed.</Trans>
      </p>
      {by.objects.length > 0 && (
        <Part title={t`In storage: check out first`}>
          <Items>
            {by.objects.map(({ uuid, name }) => (
              <li key={uuid}>
                <PlainLink to={`/objects/${uuid}`}>
                  <Ltr>{name === '' ? t`Object` : name}</Ltr>
                </PlainLink>
              </li>
            ))}
          </Items>
        </Part>
      )}
      {by.appointments.length > 0 && (
        <Part title={t`To come: close or cancel first`}>
          <Items>
            {by.appointments.map(({ uuid, date }) => (
              <li key={uuid}>
                <PlainLink to={`/appointments/${uuid}`}>
                  <DayText day={date} />
                </PlainLink>
              </li>
            ))}
          </Items>
        </Part>
      )}
      {by.invoices.length > 0 && (
        <Part title={t`Open invoices: have them paid, credit them or write them off first`}>
          <Items>
            {by.invoices.map(({ uuid, number }) => (
              <li key={uuid}>
                <PlainLink to={`/invoices/${uuid}`}>{number === '' ? t`Draft` : <Ltr>{number}</Ltr>}</PlainLink>
              </li>
            ))}
          </Items>
        </Part>
      )}
      {by.subscriptions.length > 0 && (
        <Part title={t`Running subscriptions: cancel first`}>
          <Items>
            {by.subscriptions.map(({ id }, index) => (
              <li key={id}>
                <PlainLink to={`/finance/subscriptions/${id}/edit`}>{t`Subscription ${index + 1}`}</PlainLink>
              </li>
            ))}
          </Items>
        </Part>
      )}
    </Flex>
  );
}

function DayText({ day }: { readonly day: string }) {
  const { i18n } = useLingui();
  return <bdi>{longDay(day, i18n.locale)}</bdi>;
}
