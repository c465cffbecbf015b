import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type LineButtonProps = {
  readonly label: string;
  readonly onClick: () => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly children: ReactNode;
};

/** A button of a line in a panel: an icon, as large as a finger on a phone. */
export function LineButton({ label, children, ...act }: LineButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      px="0"
      color="fg.muted"
      minWidth="var(--touch-8)"
      minHeight="var(--touch-8)"
      aria-label={label}
      {...act}
    >
      {children}
    </Button>
  );
}
