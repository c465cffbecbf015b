import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { MOST_LOGO_BYTES } from '#company/logo.ts';
import { fetchCompany, removeLogo, sendLogo } from '#session/company-calls.ts';
import { API_BASE, type CallResult } from '#session/session-api.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { notify } from '#ui/toaster.tsx';
import type { SectionProps } from './settings-form.tsx';

/** The logo as it is, another one, or none. */
export function LogoPanel({ company, onChanged }: SectionProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const url = company.logo_url;
  const finish = async (result: CallResult) => {
    if (!result.ok) {
      const said = result.status === 'offline' ? t`There is no connection to the server.` : result.message;
      setProblem(result.status === 'offline' ? said : (result.fields['logo']?.[0] ?? said));
      return;
    }
    setProblem(null);
    notify({ tone: 'done', title: t`Saved` });
    const newest = await fetchCompany();
    if ('company' in newest) onChanged(newest.company);
  };
  const send = async (picked: File | undefined) => {
    if (picked === undefined) return;
    if (picked.size > MOST_LOGO_BYTES) {
      setProblem(t`This file is too large: at most 1 MB.`);
      return;
    }
    setBusy(true);
    await finish(await sendLogo(picked));
    setBusy(false);
  };
  return (
    <chakra.section aria-label={t`Logo`} mb="5">
      <Box fontSize="small" fontWeight="strong" mb="1">
        <Trans>Logo</Trans>
      </Box>
      <Flex gap="4" align="center" wrap="wrap">
        <Picture url={url} />
        <Flex direction="column" gap="2" align="flex-start">
          <Flex gap="2" wrap="wrap">
            <Button variant="outline" disabled={isOffline || busy} onClick={() => file.current?.click()}>
              <ImagePlus aria-hidden="true" />
              {url === null ? t`Choose a logo` : t`Choose another`}
            </Button>
            {url !== null && (
              <Button variant="outline" disabled={isOffline || busy} onClick={() => void removeLogo().then(finish)}>
                <Trash2 aria-hidden="true" />
                {t`Remove`}
              </Button>
            )}
          </Flex>
          <Box fontSize="small" color="fg.muted">
            {isOffline ? t`Needs a connection` : t`PNG or JPEG, at most 1 MB, at least 64 pixels wide and high`}
          </Box>
        </Flex>
      </Flex>
      <Box role="alert" fontSize="small" color="fg.error" fontWeight="strong" mt={problem === null ? '0' : '1'}>
        {problem}
      </Box>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t`Logo`}
        onChange={(event) => {
          const picked = event.target.files?.[0];
          void send(picked);
          // The same file again is a choice too.
          event.target.value = '';
        }}
      />
    </chakra.section>
  );
}

function Picture({ url }: { readonly url: string | null }) {
  const { t } = useLingui();
  return (
    <Flex
      align="center"
      justify="center"
      width="10rem"
      height="5rem"
      p="2"
      border="hairline"
      borderRadius="panel"
      // Logos are made for paper.
      bg="white"
    >
      {url === null ? (
        <chakra.span color="plate.ink" fontSize="small">
          <Trans>No logo yet</Trans>
        </chakra.span>
      ) : (
        <chakra.img src={`${API_BASE}${url}`} alt={t`Your logo`} maxWidth="full" maxHeight="full" />
      )}
    </Flex>
  );
}
