import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ContractTextView } from '#contracts/client/contract-text-view.tsx';
import { ContractMark, useContractWords } from '#contracts/client/contract-words.tsx';
import { SignatureDrawing, SignaturePad } from '#contracts/client/signature-pad.tsx';
import { type PublicContract, reason, signer } from '#contracts/contract.schema.ts';
import { readContractText } from '#contracts/contract-text.ts';
import { type Linked, LinkedPage } from '#pages/parts/linked-page.tsx';
import { AuthLayout } from '#pages/parts/shell-auth.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { Dialog } from '#ui/dialog.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { declineLinkedContract, fetchLinkedContract, linkedDocumentUrl, signLinkedContract } from './contract-calls.ts';

/** Where a customer reads and signs a contract, with nothing but the link they were sent. */
export function ContractSignPage() {
  const { t } = useLingui();
  return (
    <LinkedPage title={t`Contract`} ask={fetchLinkedContract}>
      {(linked) => <ContractBehind {...linked} />}
    </LinkedPage>
  );
}

function ContractBehind({ token, found: contract, take }: Linked<PublicContract>) {
  const { t } = useLingui();
  return (
    <AuthLayout title={t`Contract with ${contract.company}`} wide>
      <Standing contract={contract} token={token} />
      {contract.text !== null && <Words text={contract.text} />}
      {(contract.state === 'sent' || contract.state === 'opened') && (
        <Signing key={contract.sha256} token={token} contract={contract} onSigned={take} />
      )}
    </AuthLayout>
  );
}

function Words({ text }: { readonly text: string }) {
  return (
    <Box borderTop="hairline" pt="4" mt="4" data-contract-text="">
      <ContractTextView blocks={readContractText(text)} />
    </Box>
  );
}

type OfLink = { readonly contract: PublicContract; readonly token: string };

/** The state of the contract in a sentence, with a download. */
function Standing({ contract, token }: OfLink) {
  const { t } = useLingui();
  const { day } = useContractWords();
  const { state, company, signer } = contract;
  const until = contract.expires_on === null ? '' : day(contract.expires_on);
  const signedOn = contract.signed_on === null ? '' : day(contract.signed_on);
  return (
    <Flex direction="column" gap="3" align="flex-start">
      <ContractMark state={state} size="page" />
      <Text role="status">
        {(state === 'sent' || state === 'opened') && (
          <Trans>Read the contract, and sign it at the end. You can do so until {until}.</Trans>
        )}
        {(state === 'signed' || state === 'signed_on_paper') && (
          <Trans>
            Signed by <bdi>{signer}</bdi> on {signedOn}. Keep the PDF: it does not change any more.
          </Trans>
        )}
        {state === 'declined' && (
          <Trans>
            You declined this contract. <bdi>{company}</bdi> knows why and will contact you.
          </Trans>
        )}
        {state === 'expired' && (
          <Trans>
            The time to sign this contract is over. Ask <bdi>{company}</bdi> for a new one.
          </Trans>
        )}
        {state === 'void' && (
          <Trans>
            <bdi>{company}</bdi> withdrew this contract: it no longer counts.
          </Trans>
        )}
      </Text>
      {contract.signature !== null && <SignatureDrawing path={contract.signature} />}
      {contract.text !== null && (
        <Flex gap="2" wrap="wrap" data-no-print="">
          <Button variant="outline" asChild>
            <a href={linkedDocumentUrl(token)} target="_blank" rel="noreferrer">
              <Download aria-hidden="true" />
              {t`PDF`}
            </a>
          </Button>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            <Trans>Print</Trans>
          </Button>
        </Flex>
      )}
    </Flex>
  );
}

const signForm = z.object({ signer, signature: z.string().nullable(), agrees: z.boolean() });
type Sign = z.infer<typeof signForm>;

type SigningProps = OfLink & { readonly onSigned: (contract: PublicContract) => void };

/** A name and a tick are enough; a drawing is optional. */
function Signing({ token, contract, onSigned }: SigningProps) {
  const { t } = useLingui();
  const [declines, setDeclines] = useState(false);
  const form = useForm<Sign, unknown, Sign>({
    resolver: zodResolver(signForm),
    defaultValues: { signer: contract.customer, signature: null, agrees: false },
  });
  const send = async ({ agrees, ...signing }: Sign): Promise<readonly SaveProblem[] | undefined> => {
    if (!agrees) return [{ message: t`Tick the box: you sign what you agree with.` }];
    const answer = await signLinkedContract(token, { ...signing, sha256: contract.sha256 });
    if (!answer.ok) return problemsOf(answer, t`There is no connection to the server. Nothing was signed; try again.`);
    onSigned(answer.result);
    document.getElementById('page-title')?.focus();
    return undefined;
  };
  return (
    <chakra.section borderTop="hairline" mt="6" pt="4" aria-labelledby="signing" data-no-print="">
      <chakra.h2 id="signing" fontSize="large" fontWeight="strong" mb="3">
        <Trans>Sign</Trans>
      </chakra.h2>
      <RecordForm form={form} guarded={false} label={t`Sign`} submitLabel={t`Sign`} onSubmit={send}>
        <TextField name="signer" label={t`Your name`} autoComplete="name" maxLength={120} required />
        <SignaturePad name="signature" />
        <CheckField name="agrees">
          <Trans>I have read this contract and agree with it.</Trans>
        </CheckField>
      </RecordForm>
      <Button variant="ghost" mt="3" aria-haspopup="dialog" onClick={() => setDeclines(true)}>
        <Trans>I do not agree</Trans>
      </Button>
      {declines && <Declining token={token} onDeclined={onSigned} onClose={() => setDeclines(false)} />}
    </chakra.section>
  );
}

const declineForm = z.object({ reason });
type Decline = z.infer<typeof declineForm>;

type DecliningProps = {
  readonly token: string;
  readonly onDeclined: (contract: PublicContract) => void;
  readonly onClose: () => void;
};

function Declining({ token, onDeclined, onClose }: DecliningProps) {
  const { t } = useLingui();
  const form = useForm<Decline, unknown, Decline>({
    resolver: zodResolver(declineForm),
    defaultValues: { reason: '' },
  });
  const send = async ({ reason }: Decline): Promise<readonly SaveProblem[] | undefined> => {
    const answer = await declineLinkedContract(token, reason);
    if (!answer.ok) return problemsOf(answer, t`There is no connection to the server. Nothing was sent; try again.`);
    onDeclined(answer.result);
    return undefined;
  };
  return (
    <Dialog open onClose={onClose} title={t`I do not agree`}>
      <RecordForm
        form={form}
        guarded={false}
        label={t`I do not agree`}
        submitLabel={t`Decline`}
        onCancel={onClose}
        onSubmit={send}
      >
        <TextAreaField name="reason" label={t`What is not right?`} rows={3} maxLength={500} required />
      </RecordForm>
    </Dialog>
  );
}
