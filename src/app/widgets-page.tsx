import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Copy, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnection } from '#sync/client/use-connection.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { fetchSignUpPath } from './sign-up-calls.ts';

const FRAME_HEIGHT = 1250;

/** What the company can put on its own site: the sign-up form, as it looks and as a piece of HTML. */
export function WidgetsPage() {
  const { t } = useLingui();
  const { state } = useConnection();
  const [path, setPath] = useState<string | null | undefined>(undefined);
  const isOffline = state === 'offline';
  useEffect(() => {
    let isCurrent = true;
    void fetchSignUpPath().then((found) => {
      if (isCurrent) setPath((before) => found ?? before ?? null);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOffline]);
  return (
    <Page title={t`Sign-up form`} back={{ to: '/prospects', label: t`Prospects` }}>
      {path === undefined ? (
        <Skeleton lines={6} />
      ) : path === null ? (
        <EmptyState icon={CloudOff} title={t`This needs a connection`}>
          <Trans>The form is on the server. It shows here once there is a connection.</Trans>
        </EmptyState>
      ) : (
        <SignUpWidget path={path} />
      )}
    </Page>
  );
}

/** A frame as HTML; the browser writes it, so that any title is safe in it. */
function frameHtml(address: string, title: string): string {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = title;
  frame.width = '100%';
  frame.height = String(FRAME_HEIGHT);
  frame.style.border = '0';
  return frame.outerHTML;
}

function SignUpWidget({ path }: { readonly path: string }) {
  const { t } = useLingui();
  const address = `${window.location.origin}${path}`;
  const snippet = frameHtml(address, t`Ask for a place`);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ tone: 'done', title: t`Copied` });
    } catch {
      notify({ tone: 'error', title: t`This browser does not copy. Select the text and copy it yourself.` });
    }
  };
  return (
    <Box
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
    >
      <Panel title={t`On your own site`}>
        <Flex direction="column" gap="4">
          <Box>
            <Trans>
              Put this piece of HTML where the form should stand. What people fill in appears among your prospects at
              once, and they get a confirmation by mail.
            </Trans>
          </Box>
          <chakra.pre
            dir="ltr"
            p="3"
            bg="bg.sunken"
            borderRadius="control"
            fontSize="small"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            data-testid="snippet"
          >
            {snippet}
          </chakra.pre>
          <Flex gap="2" wrap="wrap">
            <Button onClick={() => void copy(snippet)}>
              <Copy aria-hidden="true" />
              {t`Copy the HTML`}
            </Button>
            <Button variant="outline" asChild>
              <a href={path} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden="true" />
                {t`Open the page`}
              </a>
            </Button>
          </Flex>
        </Flex>
      </Panel>
      <Panel title={t`How it looks`} flush>
        <chakra.iframe
          src={path}
          title={t`How it looks`}
          width="100%"
          height={`${FRAME_HEIGHT}px`}
          border="0"
          display="block"
        />
      </Panel>
    </Box>
  );
}
