import { Button, chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Leads to a form for something new: icon and word on a desktop, a square for a thumb on a phone. */
export function AddLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Button
      asChild
      px={{ base: '0', md: '4' }}
      minWidth={{ base: '12', md: 'var(--touch-9)' }}
      minHeight={{ base: '12', md: 'var(--touch-9)' }}
      // Under an empty list it is the next step, which says what it is.
      css={{ '[data-empty] &': { px: '4', '& > a > span, & > span': { display: 'inline' } } }}
    >
      <Link to={to} aria-label={label}>
        <Plus aria-hidden="true" />
        <chakra.span display={{ base: 'none', md: 'inline' }}>{label}</chakra.span>
      </Link>
    </Button>
  );
}
