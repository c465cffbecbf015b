import { Button, chakra, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';

/** The link to pay an invoice, to pass on. */
export function LinkPanel({ link }: { readonly link: string }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify({ tone: 'done', title: t`Copied` });
    } catch {
      notify({ tone: 'error', title: t`This browser does not let us copy. Select the link yourself.` });
    }
  };
  return (
    <Panel
      title={t`Payment link`}
      actions={
        <Button size="sm" variant="outline" onClick={() => void copy()} data-no-print="">
          <Copy aria-hidden="true" />
          <Trans>Copy</Trans>
        </Button>
      }
    >
      <Text mb="2" color="fg.muted">
        <Trans>Whoever has this link can pay the invoice.</Trans>
      </Text>
      <chakra.a
        href={link}
        target="_blank"
        rel="noreferrer"
        color="accent"
        textDecoration="underline"
        data-payment-link=""
      >
        <Ltr breaks>{link}</Ltr>
      </chakra.a>
    </Panel>
  );
}
