import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';

/** Prints only the codes, on one page. Uses a stylesheet object, because the page may not contain inline styles. */
function usePrintedAlone(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@media print {
      html, body, #root { height: 100vh; overflow: hidden; }
      body, dialog { visibility: hidden; }
      dialog::backdrop { display: none; }
      [data-recovery-codes], [data-recovery-codes] * { visibility: visible; }
      [data-recovery-codes] { position: fixed; inset: 2cm; }
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
}

type RecoveryCodesDialogProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** The codes for when the app is lost. They are shown once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useLingui();
  usePrintedAlone();
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ tone: 'done', title: t`Copied` });
    } catch {
      notify({ tone: 'error', title: t`This browser does not let the app copy. Select the codes instead.` });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Recovery codes`}
      footer={<Button onClick={onClose}>{t`I have kept them`}</Button>}
    >
      <Text mb="4">
        <Trans>
          Keep these where you can find them without your phone. Each lets you in once instead of a code from the app.
          They are not shown again.
        </Trans>
      </Text>
      <chakra.ul
        data-recovery-codes=""
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(13rem, 1fr))"
        gap="2"
        mb="4"
        px="4"
        py="3"
        bg="bg.sunken"
        borderRadius="control"
        fontSize="large"
      >
        {codes.map((code) => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </chakra.ul>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t`Copy`}
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'remise-recovery-codes.txt')}
        >
          <Download aria-hidden="true" />
          {t`Save as a file`}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t`Print`}
        </Button>
      </Flex>
    </Dialog>
  );
}
