import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';

type WidgetPanelProps = {
  readonly title: string;
  /** The title in the language of the site. */
  readonly siteTitle: string;
  /** The page shown in the frame: a path on this server, language included. */
  readonly path: string;
  /** In pixels: the height the page usually has. */
  readonly height: number;
  /** Explains what the widget is for. */
  readonly children: ReactNode;
};

/** The most pixels the preview may be high: beyond that it scrolls, so as not to push everything else away. */
const MOST_SHOWN = 640;

/** The frame as HTML. The browser serializes it, so that any title is escaped. */
function frameHtml(address: string, title: string, height: number): string {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = title;
  frame.width = '100%';
  frame.height = String(height);
  frame.style.border = '0';
  return frame.outerHTML;
}

/** A widget for the company's own site: a preview beside the HTML to copy. */
export function WidgetPanel({ title, siteTitle, path, height, children }: WidgetPanelProps) {
  const { t } = useLingui();
  const snippet = frameHtml(`${window.location.origin}${path}`, siteTitle, height);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(snippet);
      notify({ tone: 'done', title: t`Copied` });
    } catch {
      notify({ tone: 'error', title: t`This browser does not copy. Select the text and copy it yourself.` });
    }
  };
  return (
    <Panel title={title} flush>
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <Flex direction="column" gap="4" px="4" py="3">
          <Box>{children}</Box>
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
            <Button onClick={() => void copy()}>
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
        <Box
          borderInlineStart={{ base: 'none', lg: 'hairline' }}
          borderTop={{ base: 'hairline', lg: 'none' }}
          minWidth="0"
        >
          <chakra.iframe
            src={path}
            title={t`How it looks`}
            width="100%"
            height={`${Math.min(height, MOST_SHOWN)}px`}
            border="0"
            display="block"
          />
        </Box>
      </Box>
    </Panel>
  );
}
