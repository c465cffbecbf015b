import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileInput } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { BankStatementAnswer } from '#bank/bank.schema.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { notify } from '#ui/toaster.tsx';
import { sendBankFile } from './bank-calls.ts';

type BankUploadProps = { readonly onTaken: (statement: BankStatementAnswer) => void };

/** Takes bank files by a button, or dropped here. */
export function BankUpload({ onTaken }: BankUploadProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const offline = useOfflineReason();
  const { take, busy, problem } = useTaking(onTaken);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && offline === null) void take(file);
  };
  return (
    <Box
      data-testid="bank-drop"
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      border="1px dashed"
      borderColor={over ? 'accent' : 'border.strong'}
      bg={over ? 'accent.tint' : 'bg.panel'}
      borderRadius="panel"
      px="4"
      py="3"
    >
      <input
        ref={input}
        type="file"
        accept=".xml,.940,.sta,.mt940,.swi,.txt"
        hidden
        data-testid="bank-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      <Flex gap="3" align="center" wrap="wrap">
        <Button disabled={offline !== null || busy} loading={busy} onClick={() => input.current?.click()}>
          <FileInput aria-hidden="true" />
          {t`Choose a bank file`}
        </Button>
        <Text color="fg.muted" fontSize="small" flex="1 1 14rem">
          {offline ?? (
            <Trans>
              Or drop it here: CAMT.053 or MT940, downloaded at your bank. Lines that are there already are not added
              again, and nothing is booked before you accept it.
            </Trans>
          )}
        </Text>
      </Flex>
      {problem !== null && (
        <Text role="alert" color="fg.error" mt="2">
          {problem}
        </Text>
      )}
    </Box>
  );
}

/** Sends a file, and says what came of it. */
function useTaking(onTaken: BankUploadProps['onTaken']) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    setBusy(true);
    setProblem(null);
    const answer = await sendBankFile(file);
    setBusy(false);
    if (answer.ok) {
      const { added, entries } = answer.result;
      const known = entries - added;
      notify({
        tone: 'done',
        title: t`The bank file was taken`,
        description: t`New lines: ${added}. Known already: ${known}.`,
      });
      onTaken(answer.result);
      return;
    }
    if (answer.status === 'offline') setProblem(t`Needs a connection`);
    else if (answer.status === 413) setProblem(t`This file is too large: at most 16 MB.`);
    else setProblem(answer.fields.file?.[0] ?? answer.message);
  };
  return { take, busy, problem };
}
