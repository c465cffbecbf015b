import { Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { useConnectionState } from '#sync/client/hooks/use-connection.ts';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';
import { downloadObjects } from './download-objects.ts';

type ObjectExportProps = {
  /** Asked when the file is: the objects that are filtered, or null for every one. */
  readonly shown: () => readonly ObjectEntry[] | null;
};

/** The objects that are filtered, or every one, in a file for Excel. The server makes it, so without a connection the button says why not. */
export function ObjectExport({ shown }: ObjectExportProps) {
  const { t } = useLingui();
  const state = useConnectionState();
  const [step, setStep] = useState<'ready' | 'busy' | 'offline'>('ready');
  const hintId = useId();
  const offline = state === 'offline' || step === 'offline';
  const run = async () => {
    setStep('busy');
    const sheet = await downloadObjects(shown()?.map(({ id }) => id) ?? null);
    setStep(sheet === 'offline' ? 'offline' : 'ready');
    if (sheet === 'offline') return;
    if (sheet === 'failed') {
      notify({ tone: 'error', title: t`Error`, description: t`Something went wrong. Please contact us.` });
      return;
    }
    saveFile(sheet, 'objecten.xlsx');
    notify({ tone: 'done', title: t`Success`, description: t`The Excel file has been downloaded to your computer` });
  };
  return (
    <Flex align="center" gap="2">
      <Button
        variant="outline"
        px={{ base: '0', md: '4' }}
        disabled={step === 'busy' || state === 'offline'}
        {...(offline ? { 'aria-describedby': hintId } : {})}
        onClick={() => void run()}
      >
        <FileSpreadsheet aria-hidden="true" />
        <chakra.span srOnly={{ base: true, md: false }}>{t`Excel`}</chakra.span>
      </Button>
      {offline && (
        <chakra.span id={hintId} role="status" fontSize="small" color="fg.muted">
          <Trans>Needs a connection</Trans>
        </chakra.span>
      )}
    </Flex>
  );
}
