import { Button } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

type BigActionProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  /** One primary action per screen. */
  readonly primary?: boolean;
  readonly disabled?: boolean;
} & (
  | { readonly onClick: () => void; readonly 'aria-haspopup'?: 'dialog'; readonly to?: never }
  | { readonly to: string; readonly onClick?: never }
);

/** An action for a thumb with a glove: 48 pixels high, icon and word. */
export function BigAction({ icon: Icon, label, primary = false, disabled = false, to, ...act }: BigActionProps) {
  const look = {
    size: 'lg',
    variant: primary ? 'solid' : 'outline',
    px: { base: '2', md: '5' },
    flex: { base: '1 1 0', md: '0 0 auto' },
  } as const;
  const content = (
    <>
      <Icon aria-hidden="true" />
      {label}
    </>
  );
  if (to !== undefined) {
    return (
      <Button {...look} asChild>
        <Link to={to}>{content}</Link>
      </Button>
    );
  }
  return (
    <Button {...look} disabled={disabled} {...act}>
      {content}
    </Button>
  );
}
