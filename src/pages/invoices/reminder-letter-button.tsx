import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';

type LetterButtonProps = {
  readonly label: string;
  /** Of the file, without `.pdf`. */
  readonly name: string;
  readonly ask: () => Promise<Blob | null>;
  readonly size?: 'sm' | 'md';
};

/** Fetches a letter to read, print and post. */
export function LetterButton({ label, name, ask, size = 'md' }: LetterButtonProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const content = await ask();
    setBusy(false);
    if (content === null) notify({ tone: 'error', title: t`The PDF did not arrive. Try again.` });
    else saveFile(content, `${name}.pdf`);
  };
  return (
    <Button
      variant="outline"
      size={size}
      disabled={busy || offline !== null}
      title={offline ?? undefined}
      onClick={() => void download()}
    >
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
