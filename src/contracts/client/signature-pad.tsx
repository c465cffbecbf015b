import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { MOST_SIGNATURE_CHARACTERS, type Point, SIGNATURE_BOX, strokePath, strokesOf } from '../signature.ts';

const BOX = `0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`;

/** What was drawn. */
export function SignatureDrawing({ path }: { readonly path: string }) {
  const { t } = useLingui();
  return (
    <chakra.svg viewBox={BOX} role="img" aria-label={t`Signature`} width="15rem" maxWidth="full" aspectRatio="3">
      <Strokes path={path} />
    </chakra.svg>
  );
}

function Strokes({ path }: { readonly path: string }) {
  return (
    <path d={path} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
  );
}

/** The pad as a field of a form: nothing has to be drawn. */
export function SignaturePad({ name }: { readonly name: string }) {
  const { field } = useController({ name });
  return <SignatureBox label={<Trans>Signature (not required)</Trans>} path={null} onChange={field.onChange} />;
}

type SignatureBoxProps = {
  readonly label: ReactNode;
  /** What was drawn before; null for nothing. */
  readonly path: string | null;
  readonly onChange: (path: string | null) => void;
};

/** Where one draws with a finger, a pen or a mouse. */
export function SignatureBox({ label, path, onChange }: SignatureBoxProps) {
  const { t } = useLingui();
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>(() => strokesOf(path ?? ''));
  const [isDrawing, setDrawing] = useState(false);
  /** Told once a stroke has ended: what listens may keep it. */
  const tell = (ended: readonly (readonly Point[])[]) => {
    const drawn = strokePath(ended);
    onChange(drawn === '' ? null : drawn);
  };
  const end = () => {
    setDrawing(false);
    tell(strokes);
  };
  const take = (next: readonly (readonly Point[])[]) => {
    const drawn = strokePath(next);
    if (drawn.length > MOST_SIGNATURE_CHARACTERS) return;
    setStrokes(next);
  };
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - left) / width) * SIGNATURE_BOX.width,
      y: ((clientY - top) / height) * SIGNATURE_BOX.height,
    };
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawing(true);
    take([...strokes, [placeOf(event)]]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (isDrawing) take([...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), placeOf(event)]]);
  };
  return (
    <Box>
      <Flex align="center" justify="space-between" mb="1" minHeight="var(--touch-8)">
        <Box fontSize="small" fontWeight="strong">
          {label}
        </Box>
        {strokes.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              take([]);
              tell([]);
            }}
          >{t`Clear`}</Button>
        )}
      </Flex>
      <chakra.svg
        viewBox={BOX}
        role="img"
        aria-label={t`Draw a signature here`}
        data-signature-pad=""
        display="block"
        width="full"
        aspectRatio="3"
        bg="bg"
        color="fg"
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius="control"
        cursor="crosshair"
        touchAction="none"
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="40" y1="160" x2="560" y2="160" stroke="currentColor" opacity="0.25" strokeWidth="2" />
        <Strokes path={strokePath(strokes)} />
      </chakra.svg>
    </Box>
  );
}
