import { Box, chakra, Flex } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import { type BaySays, type BayState, saidOf, standingOf } from './calamity.ts';
import { HAZARD_ICONS, SAID_ICONS } from './calamity-marks.tsx';
import { type CalamityPlan, calamityPlan, type PlanBay, ROW_NUMBER } from './calamity-plan.ts';

type CalamityMapProps = {
  readonly label: string;
  readonly plan: CalamityPlan;
  /** All objects: what is said to be in another hall may stand on a spot of this one. */
  readonly objects: readonly ObjectEntry[];
};

/** A bay is at least so wide on a screen, in pixels: a longer row is scrolled to. */
const LEAST_BAY = 30;
const MOST_HEIGHT_REM = 18;

export function usePlan(spots: readonly SpotEntry[]): CalamityPlan {
  return useMemo(() => calamityPlan(spots), [spots]);
}

/** A hall from above, small: where something stands, and what of it burns otherwise than the rest. */
export function CalamityMap({ label, plan, objects }: CalamityMapProps) {
  if (plan.bays.length === 0) return null;
  const narrowest = Math.min(...plan.bays.map(({ width }) => width));
  return (
    // A wide hall is scrolled, also with the keyboard.
    <Box overflowX="auto" tabIndex={0} role="group" aria-label={label} dir="ltr">
      <Box
        style={{
          minWidth: Math.round((plan.width / narrowest) * LEAST_BAY),
          maxWidth: `${Math.round((MOST_HEIGHT_REM * plan.width) / plan.height)}rem`,
        }}
      >
        <CalamityDrawing label={label} plan={plan} objects={objects} />
      </Box>
    </Box>
  );
}

/** The same without a frame, as wide as there is room. */
export function CalamityDrawing({ label, plan, objects }: CalamityMapProps) {
  const { t } = useLingui();
  const { bySpot } = standingOf(objects);
  const bays = plan.bays.map((bay) => ({ bay, says: saidOf(bySpot.get(bay.id) ?? []) }));
  const taken = bays.filter(({ says }) => says.state !== 'free').length;
  const unknown = bays.filter(({ says }) => says.state === 'unknown');
  const said = [
    label,
    t`${plural(taken, { one: '# spot taken', other: '# spots taken' })}`,
    ...(unknown.length === 0
      ? []
      : [t`${plural(unknown.length, { one: '# not fully known', other: '# not fully known' })}`]),
  ];
  return (
    <chakra.svg
      role="img"
      aria-label={said.join(', ')}
      viewBox={`-10 -10 ${plan.width + 20} ${plan.height + 20}`}
      width="full"
      height="full"
      display="block"
      css={DRAWN}
    >
      {plan.rows.map(({ row, y, height }) => (
        <text
          key={row}
          data-row=""
          x={ROW_NUMBER / 2}
          y={y + height / 2}
          style={{ fontSize: Math.min(110, height * 0.7) }}
        >
          {row}
        </text>
      ))}
      {bays.map(({ bay, says }) => (
        <Bay key={bay.id} bay={bay} says={says} />
      ))}
    </chakra.svg>
  );
}

/** About the width of a letter, in parts of its height. */
const LETTER = 0.7;

type BayProps = { readonly bay: Omit<PlanBay, 'id'>; readonly says: BaySays };

function Bay({ bay: { name, x, y, width, height }, says: { state, hazards } }: BayProps) {
  const signs = state === 'unknown' ? [SAID_ICONS.unknown] : hazards.map((hazard) => HAZARD_ICONS[hazard]);
  const half = signs.length === 0 ? 1 : 0.5;
  const text = Math.min((width * 0.92) / (Math.max(2, name.length) * LETTER), height * half * 0.8, 120);
  const size = Math.min(height * 0.42, (width * 0.94) / Math.max(2, signs.length));
  const left = x + (width - size * signs.length) / 2;
  return (
    <g data-bay="" data-state={state}>
      <rect x={x} y={y} width={width} height={height} rx={12} />
      <text x={x + width / 2} y={y + (height * half) / 2 + (half === 1 ? 0 : height * 0.04)} style={{ fontSize: text }}>
        {name}
      </text>
      {signs.map((Icon, at) => (
        <Icon key={at} aria-hidden="true" x={left + at * size} y={y + height * 0.52} size={size} />
      ))}
    </g>
  );
}

/** What the bays of the map mean, each beside a bay as it is drawn. */
export function MapLegend() {
  const { t } = useLingui();
  const states: readonly (readonly [BayState, string])[] = [
    ['hazard', t`Has gas, lithium or power`],
    ['unknown', t`Not fully known`],
    ['none', t`None of these`],
    ['free', t`Free`],
  ];
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" rowGap="1">
      {states.map(([state, word]) => (
        <Flex as="li" key={state} gap="1.5" align="center">
          <chakra.svg
            aria-hidden="true"
            viewBox="-10 -10 220 130"
            width="2.2em"
            height="1.3em"
            flexShrink="0"
            css={DRAWN}
          >
            <Sample state={state} />
          </chakra.svg>
          {word}
        </Flex>
      ))}
    </Flex>
  );
}

/** A bay without a name; the sign that not all is known takes its place. */
function Sample({ state }: { readonly state: BayState }) {
  const Icon = SAID_ICONS.unknown;
  return (
    <g data-state={state}>
      <rect width={200} height={110} rx={12} />
      {state === 'unknown' && <Icon x={60} y={15} size={80} />}
    </g>
  );
}

/** Edges tell the states apart also without colours; on paper all is black on white, whatever the screen has. */
const DRAWN = {
  '& text': { textAnchor: 'middle', dominantBaseline: 'central', fill: 'fg' },
  '& [data-row]': { fill: 'fg.muted' },
  '& rect': { fill: 'bg.panel', stroke: 'border.strong', strokeWidth: '6', strokeDasharray: '30 18' },
  '& [data-state=none] rect': { fill: 'tone.stored.bg', stroke: 'tone.stored.line', strokeDasharray: 'none' },
  '& [data-state=none] text': { fill: 'tone.stored.fg', fontWeight: 'strong' },
  '& [data-state=unknown] rect': {
    fill: 'tone.attention.bg',
    stroke: 'tone.attention.line',
    strokeWidth: '14',
    strokeLinecap: 'round',
    strokeDasharray: '1 24',
  },
  '& [data-state=unknown] text': { fill: 'tone.attention.fg', fontWeight: 'strong' },
  '& [data-state=unknown] svg': { color: 'tone.attention.fg' },
  '& [data-state=hazard] rect': {
    fill: 'tone.stop.bg',
    stroke: 'tone.stop.line',
    strokeWidth: '12',
    strokeDasharray: 'none',
  },
  '& [data-state=hazard] text': { fill: 'tone.stop.fg', fontWeight: 'strong' },
  '& [data-state=hazard] svg': { color: 'tone.stop.fg' },
  '@media print': {
    '& [data-state] text, & [data-row]': { fill: 'black' },
    '& [data-state=none] rect': { fill: '#e4e4e4', stroke: 'black' },
    '& [data-state=unknown] rect': { fill: 'white', stroke: 'black', strokeWidth: '16' },
    '& [data-state=hazard] rect': { fill: 'white', stroke: 'black', strokeWidth: '20' },
    '& [data-state=unknown] svg, & [data-state=hazard] svg': { color: 'black' },
  },
} as const;
