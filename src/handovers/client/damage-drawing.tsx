import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { PointerEvent } from 'react';
import type { ObjectCategory } from '#objects/object.schema.ts';
import type { HandoverMark } from '../handover.schema.ts';
import { MARK_SCALE, type MarkView } from '../handover-limits.ts';
import { shapeOf } from '../vehicle-shapes.ts';
import { useHandoverWords } from './use-handover-words.ts';

type DamageDrawingProps = {
  readonly category: ObjectCategory;
  readonly view: MarkView;
  readonly marks: readonly HandoverMark[];
  /** Marks of this handover are coloured, those of before grey. */
  readonly isNew: (mark: HandoverMark) => boolean;
  readonly chosenId?: string | null;
  /** Where somebody pressed, in marks' units; left out for a drawing that is only looked at. */
  readonly onPress?: (x: number, y: number) => void;
};

/** One view of an object with its damage. New marks are filled circles, known ones rings: colour is not all that tells. */
export function DamageDrawing({ category, view, marks, isNew, chosenId = null, onPress }: DamageDrawingProps) {
  const { t } = useLingui();
  const words = useHandoverWords();
  const { width, height, lines, isMirrored } = shapeOf(category, view);
  const shown = marks.filter((mark) => mark.view === view);
  const press = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const part = (at: number, size: number) => Math.round(Math.min(1, Math.max(0, at / size)) * MARK_SCALE);
    onPress?.(part(clientX - box.left, box.width), part(clientY - box.top, box.height));
  };
  const side = words.view[view];
  return (
    <chakra.svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t`Drawing: ${side}`}
      display="block"
      width="full"
      maxWidth="30rem"
      aspectRatio={width / height}
      bg="bg"
      color="fg"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="control"
      {...(onPress === undefined ? {} : { cursor: 'crosshair', touchAction: 'manipulation', onPointerUp: press })}
      data-view={view}
    >
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        {...(isMirrored ? { transform: `translate(${width} 0) scale(-1 1)` } : {})}
      >
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      {shown.map((mark) => (
        <MarkDot
          key={mark.id}
          x={(mark.x / MARK_SCALE) * width}
          y={(mark.y / MARK_SCALE) * height}
          fresh={isNew(mark)}
          chosen={mark.id === chosenId}
        />
      ))}
    </chakra.svg>
  );
}

type MarkDotProps = { readonly x: number; readonly y: number; readonly fresh: boolean; readonly chosen: boolean };

function MarkDot({ x, y, fresh, chosen }: MarkDotProps) {
  return (
    <chakra.circle
      cx={x}
      cy={y}
      r={chosen ? 9 : 7}
      fill={fresh ? 'tone.stop.line' : 'bg'}
      stroke={fresh ? 'tone.stop.line' : 'fg.muted'}
      strokeWidth={chosen ? 4 : 3}
      data-mark={fresh ? 'new' : 'known'}
    />
  );
}
