import { Button, Flex, Input } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { wholeLink } from '#session/link-of-path.ts';
import { notify } from '#ui/toaster.tsx';

/** A link to pass on, shown whole, and the button that copies it. */
export function CopyLink({ link, label }: { readonly link: string; readonly label: string }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const whole = wholeLink(link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      setCopied(true);
    } catch {
      // Without access to the clipboard the link is selected, so that the person can copy it.
      input.current?.select();
      notify({ tone: 'error', title: t`This browser does not copy. The link is selected: copy it yourself.` });
    }
  };
  return (
    <Flex gap="2" align="center">
      <Input ref={input} readOnly dir="ltr" bg="bg" value={whole} aria-label={label} flex="1" minWidth="0" />
      <Button variant="outline" bg="bg" minHeight={{ base: '12', md: 'var(--touch-9)' }} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </Flex>
  );
}
