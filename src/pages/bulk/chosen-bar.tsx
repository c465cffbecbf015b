import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { BulkBar } from '#ui/list/bulk-bar.tsx';

type ChosenBarProps = {
  /** What was chosen, for screen readers. */
  readonly label: string;
  readonly count: number;
  /** Chooses what the filter finds and the server has not listed yet; null where everything is listed or chosen. */
  readonly onAll?: (() => Promise<void>) | null;
  /** How many the filter finds, where that is known. */
  readonly total?: number;
  /** What the chosen ones come to. */
  readonly sums?: ReactNode;
  readonly onClear: () => void;
  /** True on a page that scrolls as a whole. */
  readonly sticky?: boolean;
  /** What can be done with them. */
  readonly children: ReactNode;
};

/** How many rows of a list are chosen, what can be done with them, and the way to let them go. */
export function ChosenBar({
  label,
  count,
  onAll = null,
  total,
  sums,
  onClear,
  sticky = false,
  children,
}: ChosenBarProps) {
  return (
    <BulkBar label={label} sticky={sticky}>
      <Flex
        flex="1 1 auto"
        wrap="wrap"
        align="center"
        columnGap="3"
        fontVariantNumeric="tabular-nums"
        aria-live="polite"
      >
        <Box fontWeight="strong">
          <Plural value={count} one="# chosen" other="# chosen" />
        </Box>
        {onAll !== null && (
          <ServerButton variant="plain" onClick={() => void onAll()}>
            {total === undefined ? <Trans>Choose all found</Trans> : <Trans>Choose all {total}</Trans>}
          </ServerButton>
        )}
        {sums}
      </Flex>
      <Flex gap="2" wrap="wrap" width={{ base: 'full', md: 'auto' }} order={{ base: 1, md: 0 }}>
        {children}
      </Flex>
      <Button variant="ghost" onClick={onClear} px="2">
        <X aria-hidden="true" />
        <Trans>Clear the choice</Trans>
      </Button>
    </BulkBar>
  );
}

type BulkButtonProps = {
  readonly icon: ReactNode;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly children: ReactNode;
};

/** One of the things that can be done, also without a connection. */
export function BulkButton({ icon, disabled, children, ...act }: BulkButtonProps) {
  return (
    <Button
      variant="outline"
      bg="bg.panel"
      flex={{ base: '1 1 auto', md: 'initial' }}
      px={{ base: '2', md: '4' }}
      minHeight={{ base: '12', md: 'var(--touch-9)' }}
      disabled={disabled}
      {...act}
    >
      {icon}
      {children}
    </Button>
  );
}
