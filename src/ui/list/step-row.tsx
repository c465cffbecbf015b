import { Box, Button, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Circle, CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router-dom';

export type ListedStep = {
  readonly id: string;
  readonly label: string;
  /** Null: not known yet. */
  readonly done: boolean | null;
  /** Where it is taken. */
  readonly to: string;
  /** Where what it made is, once it is done; left out where that is nowhere. */
  readonly madeAt?: string;
  /** What its button says. */
  readonly act: string;
  /** What it is good for. */
  readonly about?: string;
  /** Why it cannot be taken now; null when it can. */
  readonly waits?: string | null;
};

const MadeLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--touch-0)',
    minWidth: 'var(--touch-0)',
    textDecoration: 'underline',
    _hover: { color: 'accent' },
  },
});

type StepRowProps = { readonly step: ListedStep; readonly isNext: boolean };

/** One of several steps, as an item of a list: ticked once it is done, before that with the way to it. */
export function StepRow({ step: { id, label, done, to, madeAt, act, about, waits = null }, isNext }: StepRowProps) {
  const { t } = useLingui();
  const isDone = done === true;
  const Mark = isDone ? CircleCheckBig : Circle;
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      flexWrap={{ base: isNext ? 'wrap' : 'nowrap', sm: 'nowrap' }}
      columnGap="3"
      rowGap="2"
      px="4"
      py="1.5"
      minHeight="12"
      borderBottom="hairline"
      data-step={id}
      data-done={done}
    >
      <chakra.span color={isDone ? 'accent' : 'fg.muted'} flexShrink={0}>
        <Mark aria-hidden="true" size={20} />
      </chakra.span>
      {/* On a phone the step that comes next has the whole width, the others are a line. */}
      <Box flex={{ base: isNext ? '1 1 80%' : '1', sm: '1' }} minWidth="0">
        <Box fontWeight={isDone ? 'normal' : 'strong'} color={isDone ? 'fg.muted' : 'fg'}>
          {isDone && madeAt !== undefined ? <MadeLink to={madeAt}>{label}</MadeLink> : label}
          {isDone && <chakra.span srOnly>{`: ${t`done`}`}</chakra.span>}
        </Box>
        {!isDone && about !== undefined && (
          <Box color="fg.muted" fontSize="small" display={{ base: isNext ? 'block' : 'none', sm: 'block' }}>
            {about}
          </Box>
        )}
        {!isDone && waits !== null && (
          <Box color="fg.muted" fontSize="small">
            {waits}
          </Box>
        )}
      </Box>
      {done === false && waits === null && (
        <Button
          size="sm"
          flexShrink={0}
          minWidth="var(--touch-0)"
          ms={{ base: isNext ? '8' : '0', sm: '0' }}
          variant={isNext ? 'solid' : 'outline'}
          asChild
        >
          <Link to={to}>{act}</Link>
        </Button>
      )}
    </chakra.li>
  );
}
