import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Ltr } from '#ui/ltr.tsx';
import { type Known, type Names, namesOf } from './dig-out-names.ts';
import type { DigLine } from './dig-out-question.ts';
import { LookFirstWords } from './dig-out-said.tsx';

type DigOutListProps = Known & {
  readonly lines: readonly DigLine[];
  /** Left out for who may not move objects. */
  readonly onTick: ((line: DigLine) => void) | undefined;
};

/** The moves in working order. A tick moves the object. */
export function DigOutList({ lines, onTick, ...known }: DigOutListProps) {
  const { t } = useLingui();
  const names = namesOf(known);
  return (
    <chakra.ol
      listStyleType="none"
      aria-label={t`Moves in working order`}
      display="flex"
      flexDirection="column"
      gap="2"
    >
      {lines.map((line) => {
        const { move, index, state, waits, against } = line;
        const name = names.object(move.objectId);
        const customer = names.customer(move.objectId);
        const order = index + 1;
        return (
          <chakra.li key={index} data-move={move.kind} data-state={state}>
            <Line state={state} onTick={waits ? undefined : onTick && (() => onTick(line))} label={`${order}. ${name}`}>
              <Box fontWeight="strong">
                {order}. <Ltr>{name}</Ltr>
                {customer !== '' && customer !== name && (
                  <Box as="span" fontWeight="normal" color="fg.muted">
                    {' · '}
                    <bdi>{customer}</bdi>
                  </Box>
                )}
              </Box>
              <Box>
                <Where move={move} nameOf={names.spot} />
              </Box>
              {against !== null && (
                <Box color="fg.error">
                  <LookFirstWords against={against} move={move} names={names} />
                </Box>
              )}
              {state === 'elsewhere' && (
                <Box color="fg.error">
                  <Trans>It does not stand there any more. Plan again.</Trans>
                </Box>
              )}
            </Line>
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}

type LineProps = {
  readonly state: DigLine['state'];
  readonly label: string;
  readonly onTick: (() => void) | undefined;
  readonly children: ReactNode;
};

/** Big enough for a thumb with a glove. */
function Line({ state, label, onTick, children }: LineProps) {
  const isDone = state === 'done';
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="4"
      minHeight="16"
      px="4"
      py="2"
      border="hairline"
      borderColor={state === 'next' ? 'accent' : 'border'}
      borderRadius="panel"
      bg={isDone ? 'bg.sunken' : 'bg.panel'}
      css={{ breakInside: 'avoid' }}
    >
      <chakra.input
        type="checkbox"
        aria-label={label}
        checked={isDone}
        disabled={isDone || state === 'elsewhere' || onTick === undefined}
        onChange={() => onTick?.()}
        width="8"
        height="8"
        flexShrink={0}
        css={{ accentColor: '{colors.accent}' }}
      />
      <Box minWidth="0" color={isDone ? 'fg.muted' : 'fg'}>
        {children}
      </Box>
    </chakra.label>
  );
}

/** From where to where a line goes. */
function Where({
  move: { kind, from, to },
  nameOf,
}: {
  readonly move: DigLine['move'];
  readonly nameOf: Names['spot'];
}) {
  const start = from === null ? '' : nameOf(from);
  const end = to === null ? '' : nameOf(to);
  if (kind === 'out' && from === null) return <Trans>Put ready: it waits in the aisle</Trans>;
  if (kind === 'out') {
    return (
      <Trans>
        <Ltr>{start}</Ltr>: put ready, the way is clear
      </Trans>
    );
  }
  if (kind === 'back') {
    return (
      <Trans>
        From the aisle back to <Ltr>{end}</Ltr>
      </Trans>
    );
  }
  if (to === null) {
    return (
      <Trans>
        From <Ltr>{start}</Ltr> into the aisle for now
      </Trans>
    );
  }
  return (
    <Trans>
      From <Ltr>{start}</Ltr> to <Ltr>{end}</Ltr>, where it stays
    </Trans>
  );
}
