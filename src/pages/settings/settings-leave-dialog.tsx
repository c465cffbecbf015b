import { Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { post } from '#session/api-call.ts';
import { useSession } from '#session/session.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type LeaveDialogProps = { readonly companyName: string; readonly onClose: () => void };

const Items = chakra('ul', { base: { ps: '5', listStyleType: 'disc' } });

/** Says what is deleted, and asks for the company's name and the owner's password. */
export function LeaveDialog({ companyName, onClose }: LeaveDialogProps) {
  const { t } = useLingui();
  const { begin } = useSession();
  const formId = useId();
  const form = useForm({ defaultValues: { name: '', password: '' } });
  const { name, password } = useWatch({ control: form.control });
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isReady = name?.trim() === companyName.trim() && password !== '' && !sending;
  const leave = async () => {
    if (!isReady) return;
    setSending(true);
    const done = await post('/api/own-data/leaving', { body: { name: companyName, password: password ?? '' } });
    setSending(false);
    if (!done.ok) {
      setProblem(done.status === 'offline' ? t`Needs a connection` : done.message);
      return;
    }
    await begin();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t`Have everything of ${companyName} deleted?`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!isReady}
            {...{ bg: 'error.solid', color: 'error.contrast', _hover: { bg: 'error.solidHover' } }}
          >
            {t`Delete after 30 days`}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <WhatGoes />
        <FormProvider {...form}>
          <chakra.form
            id={formId}
            display="flex"
            flexDirection="column"
            gap="4"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void leave();
            }}
          >
            <TextField name="name" label={t`Type ${companyName} to confirm`} autoComplete="off" maxLength={250} />
            <TextField
              name="password"
              type="password"
              label={t`Your password`}
              autoComplete="current-password"
              maxLength={200}
            />
          </chakra.form>
        </FormProvider>
        {problem !== null && (
          <chakra.p role="alert" color="fg.error" fontWeight="strong">
            {problem}
          </chakra.p>
        )}
      </Flex>
    </Dialog>
  );
}

function WhatGoes() {
  return (
    <Items>
      <li>
        <Trans>
          After 30 days customers, objects, appointments, photos, contracts, invoices and mails are deleted.
        </Trans>
      </li>
      <li>
        <Trans>Everybody is logged out then, and every device drops what it holds.</Trans>
      </li>
      <li>
        <Trans>All owners get a mail now. Until that day each of them can take it back.</Trans>
      </li>
      <li>
        <Trans>The law has you keep your books for seven years: make the file with everything before.</Trans>
      </li>
      <li>
        <Trans>Backups of the server hold your data for a while longer. Ask whoever runs it how long.</Trans>
      </li>
    </Items>
  );
}
