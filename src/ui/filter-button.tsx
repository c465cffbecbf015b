import { Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Ltr } from './ltr.tsx';

type FilterButtonProps = {
  /** How many filters leave something out. */
  readonly active: number;
  readonly children: ReactNode;
};

/** On a phone: all filters behind one button with the count of those that are on, so that rows begin higher. */
export function FilterButton({ active, children }: FilterButtonProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        position="relative"
        px="0"
        minWidth="11"
        minHeight="var(--touch-9)"
        flexShrink={0}
        borderColor={active > 0 ? 'accent' : 'border.strong'}
        bg={active > 0 ? 'accent.tint' : 'transparent'}
        aria-haspopup="dialog"
        aria-label={active > 0 ? t`Filters, active: ${active}` : t`Filters`}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {active > 0 && (
          <chakra.span
            position="absolute"
            top="-1.5"
            insetInlineEnd="-1.5"
            minWidth="5"
            height="5"
            px="1"
            borderRadius="full"
            bg="accent.solid"
            color="accent.contrast"
            fontSize="0.75rem"
            lineHeight="1.25rem"
            data-active-filters={active}
          >
            <Ltr>{i18n.number(active)}</Ltr>
          </chakra.span>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Filters`}
        footer={<Button onClick={() => setOpen(false)}>{t`Show`}</Button>}
      >
        <Flex
          direction="column"
          gap="4"
          css={{
            // What scrolls sideways on a page stands in lines here.
            '& > [role=group]': { flexWrap: 'wrap', mx: '0', px: '0', maxWidth: 'full' },
            '& select': { maxWidth: 'full', minHeight: '12' },
          }}
        >
          {children}
        </Flex>
      </Dialog>
    </>
  );
}
