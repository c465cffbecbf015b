import { useMemo } from 'react';
import { drawCode } from './qr-path.ts';

type QrCodeProps = {
  /** The address that a camera reads. */
  readonly value: string;
  readonly label: string;
};

/** A QR code as one black path, sharp at any size. Fills its container. */
export function QrCode({ value, label }: QrCodeProps) {
  const { path, size } = useMemo(() => drawCode(value), [value]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
