import { Box, Flex } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step, usually a button. */
  readonly action?: ReactNode;
};

/** Shown in place of an empty list or page: why it is empty, and what to do next. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <Flex data-empty="" direction="column" align="center" textAlign="center" gap="2" px="6" py="10" color="fg.muted">
      <Icon aria-hidden="true" size={28} strokeWidth={1.5} />
      <Box color="fg" fontSize="large" fontWeight="strong">
        {title}
      </Box>
      {children !== undefined && <Box maxWidth="measure">{children}</Box>}
      {action !== undefined && <Box pt="2">{action}</Box>}
    </Flex>
  );
}
