import { decodeQR } from 'qr/decode.js';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Between two looks at the picture, in milliseconds: often enough for a hand, and leaves the phone time for the rest. */
const LOOK_EVERY_MS = 120;
/** The longer side of the picture that is searched: a label of 3 cm at arm's length is still read. */
const MOST_PX = 960;

export type ScannerState = 'starting' | 'looking' | 'forbidden' | 'no_camera' | 'in_use';

/** Searches what the camera shows for QR codes, and calls back with the text of each that differs from the last. */
export function useCodeScanner(onCode: (text: string) => void): {
  readonly state: ScannerState;
  readonly video: RefObject<HTMLVideoElement | null>;
} {
  const [state, setState] = useState<ScannerState>('starting');
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    return scan(element, setState, (text) => latest.current(text));
  }, []);
  return { state, video };
}

/** Returns what ends it and lets go of the camera. */
function scan(video: HTMLVideoElement, tell: (state: ScannerState) => void, found: (text: string) => void): () => void {
  const canvas = document.createElement('canvas');
  let isOver = false;
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  const release = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const look = () => {
    const text = readCode(video, canvas);
    if (text !== undefined && text !== last) {
      last = text;
      found(text);
    }
    if (!isOver) timer = setTimeout(look, LOOK_EVERY_MS);
  };
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (isOver) return release();
    video.srcObject = stream;
    await video.play();
    if (isOver) return;
    tell('looking');
    look();
  };
  start().catch((error: unknown) => {
    release();
    if (!isOver) tell(stateOf(error));
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    release();
  };
}

function readCode(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MOST_PX / Math.max(videoWidth, videoHeight, 1));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  if (width === 0 || height === 0) return undefined;
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) return undefined;
  pen.drawImage(video, 0, 0, width, height);
  try {
    return decodeQR(pen.getImageData(0, 0, width, height));
  } catch {
    // That is how it says that there is no code in the picture.
    return undefined;
  }
}

function stateOf(error: unknown): ScannerState {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'forbidden';
  return name === 'NotReadableError' || name === 'AbortError' ? 'in_use' : 'no_camera';
}
