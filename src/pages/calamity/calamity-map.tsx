import { Box, chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { type Occupancy, occupancyOf } from '#objects/client/occupancy.ts';
import { HAZARDS } from '#objects/object-fields.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import type { Hazard } from './calamity.ts';
import { HAZARD_ICONS } from './calamity-marks.tsx';
import { type CalamityPlan, calamityPlan, type PlanBay, ROW_NUMBER } from './calamity-plan.ts';

type CalamityMapProps = {
  readonly label: string;
  readonly plan: CalamityPlan;
  readonly entries: readonly ObjectEntry[];
};

/** A bay is at least so wide on a screen, in pixels: a longer row is scrolled to. */
const LEAST_BAY = 30;
const MOST_HEIGHT_REM = 18;

export function usePlan(spots: readonly SpotEntry[], warehouseId: string): CalamityPlan {
  return useMemo(() => calamityPlan(spots.filter((spot) => spot.warehouseId === warehouseId)), [spots, warehouseId]);
}

/** A hall from above, small: where something stands, and what of it burns otherwise than the rest. */
export function CalamityMap({ label, plan, entries }: CalamityMapProps) {
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
        <CalamityDrawing label={label} plan={plan} entries={entries} />
      </Box>
    </Box>
  );
}

/** The same without a frame, as wide as there is room. */
export function CalamityDrawing({ label, plan, entries }: CalamityMapProps) {
  const { t } = useLingui();
  const occupancy = useMemo(() => occupancyOf(entries), [entries]);
  const taken = plan.bays.filter(({ id }) => occupancy.bySpot.has(id)).length;
  const said = t`${plural(taken, { one: '# spot taken', other: '# spots taken' })}`;
  return (
    <chakra.svg
      role="img"
      aria-label={`${label}, ${said}`}
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
      {plan.bays.map((bay) => (
        <Bay key={bay.id} bay={bay} hazards={hazardsOn(bay, occupancy)} />
      ))}
    </chakra.svg>
  );
}

/** What has been said of all that stands on a spot; null for a spot on which nothing stands. */
function hazardsOn({ id }: PlanBay, { bySpot }: Occupancy): readonly Hazard[] | null {
  const here = bySpot.get(id);
  return here === undefined ? null : HAZARDS.filter((hazard) => here.some((entry) => entry[hazard] === 'yes'));
}

/** About the width of a letter, in parts of its height. */
const LETTER = 0.7;

function Bay({ bay, hazards }: { readonly bay: PlanBay; readonly hazards: readonly Hazard[] | null }) {
  const { name, x, y, width, height } = bay;
  const marks = hazards ?? [];
  const half = marks.length === 0 ? 1 : 0.5;
  const text = Math.min((width * 0.92) / (Math.max(2, name.length) * LETTER), height * half * 0.8, 120);
  const sign = Math.min(height * 0.42, (width * 0.94) / Math.max(2, marks.length));
  const left = x + (width - sign * marks.length) / 2;
  return (
    <g data-bay="" data-taken={hazards === null ? undefined : ''} data-hazard={marks.length > 0 ? '' : undefined}>
      <rect x={x} y={y} width={width} height={height} rx={12} />
      <text x={x + width / 2} y={y + (height * half) / 2 + (half === 1 ? 0 : height * 0.04)} style={{ fontSize: text }}>
        {name}
      </text>
      {marks.map((hazard, at) => {
        const Icon = HAZARD_ICONS[hazard];
        return <Icon key={hazard} aria-hidden="true" x={left + at * sign} y={y + height * 0.52} size={sign} />;
      })}
    </g>
  );
}

/** On paper in black on white, whatever the screen has; what burns otherwise has a thick edge there. */
const DRAWN = {
  '& text': { textAnchor: 'middle', dominantBaseline: 'central', fill: 'fg' },
  '& [data-row]': { fill: 'fg.muted' },
  '& rect': { fill: 'bg.panel', stroke: 'border.strong', strokeWidth: '6', strokeDasharray: '30 18' },
  '& [data-taken] rect': { fill: 'tone.stored.bg', stroke: 'tone.stored.line', strokeDasharray: 'none' },
  '& [data-taken] text': { fill: 'tone.stored.fg', fontWeight: 'strong' },
  '& [data-hazard] rect': { fill: 'tone.stop.bg', stroke: 'tone.stop.line', strokeWidth: '12' },
  '& [data-hazard] text': { fill: 'tone.stop.fg' },
  '& [data-hazard] svg': { color: 'tone.stop.fg' },
  '@media print': {
    '& text, & [data-row], & [data-taken] text, & [data-hazard] text': { fill: 'black' },
    '& [data-taken] rect': { fill: '#e4e4e4', stroke: 'black' },
    '& [data-hazard] rect': { fill: 'white', stroke: 'black', strokeWidth: '20' },
    '& [data-hazard] svg': { color: 'black' },
  },
} as const;
