import { Box, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { type ScannerState, useCodeScanner } from './use-code-scanner.ts';

type ScanDialogProps = { readonly onClose: () => void; readonly onObject: (objectId: string) => void };

/** Reads the code of an object's label through the camera, with and without a connection. */
export function ScanDialog({ onClose, onObject }: ScanDialogProps) {
  const { t } = useLingui();
  const [isForeign, setForeign] = useState(false);
  const { state, video } = useCodeScanner((text) => {
    const objectId = labelledObject(text);
    setForeign(objectId === null);
    if (objectId !== null) onObject(objectId);
  });
  const words = useScannerWords();
  const isBroken = state !== 'starting' && state !== 'looking';
  return (
    <Dialog open onClose={onClose} title={t`Scan a label`}>
      <chakra.video
        ref={video}
        muted
        playsInline
        aria-hidden="true"
        display={isBroken ? 'none' : 'block'}
        width="full"
        aspectRatio="1"
        objectFit="cover"
        bg="bg.muted"
        borderRadius="control"
      />
      <Box role={isBroken ? 'alert' : 'status'} pt={isBroken ? '0' : '3'} data-scanner={state}>
        {isForeign && !isBroken ? t`This code is not one of an object's label.` : words[state]}
      </Box>
    </Dialog>
  );
}

function useScannerWords(): Readonly<Record<ScannerState, string>> {
  const { t } = useLingui();
  return {
    starting: t`The camera is starting…`,
    looking: t`Hold the label before the camera.`,
    forbidden: t`The camera may not be used. Allow it in the browser's settings of this site, then try again.`,
    no_camera: t`No camera was found. Search for the plate instead.`,
    in_use: t`The camera is in use by another app. Close that, then try again.`,
  };
}

const OBJECT_PATH = /^\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of the object whose label has this text, printed under this address or an earlier one; null for another code. */
export function labelledObject(text: string): string | null {
  return OBJECT_PATH.exec(URL.parse(text)?.pathname ?? '')?.[1] ?? null;
}
