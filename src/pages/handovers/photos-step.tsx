import { Box, Button, chakra, Grid, Image } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, LoaderCircle, X } from 'lucide-react';
import { useRef } from 'react';
import { usePreview } from '#annotations/client/use-preview.ts';
import type { StoredDocument } from '#annotations/document.schema.ts';
import { documentTable } from '#annotations/document.ts';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import type { HandoverPhoto } from '#handovers/handover.schema.ts';
import type { PhotoZone } from '#handovers/handover-limits.ts';
import { fetchContent } from '#session/fetch-content.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import type { StepProps } from './handover-steps.tsx';
import type { ZonePhotos } from './use-zone-photos.ts';

type PhotosStepProps = StepProps & { readonly photos: ZonePhotos };

/** A tile for each side: a press opens the camera, and the person may go on while a photo is kept. */
export function PhotosStep({ draft, change, photos }: PhotosStepProps) {
  const problems = Object.values(photos.problems);
  return (
    <Box>
      <Grid gap="2" gridTemplateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' }}>
        {draft.form.photoZones.map((zone) => (
          <ZoneTile
            key={zone}
            zone={zone}
            taken={draft.photos.filter((photo) => photo.zone === zone)}
            busy={photos.busy.has(zone)}
            onTake={(file) => photos.take(zone, file)}
            onLeaveOut={(documentId) =>
              change((before) => ({
                ...before,
                photos: before.photos.filter((photo) => photo.documentId !== documentId),
              }))
            }
          />
        ))}
      </Grid>
      {problems.length > 0 && (
        <chakra.ul role="alert" listStyleType="none" color="fg.error" fontWeight="strong" mt="3">
          {problems.map((problem) => (
            <chakra.li key={problem} overflowWrap="anywhere">
              {problem}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}

type ZoneTileProps = {
  readonly zone: PhotoZone;
  readonly taken: readonly HandoverPhoto[];
  readonly busy: boolean;
  readonly onTake: (file: File) => void;
  /** Takes the last photo out of the record; it stays with the object. */
  readonly onLeaveOut: (documentId: string) => void;
};

function ZoneTile({ zone, taken, busy, onTake, onLeaveOut }: ZoneTileProps) {
  const { t } = useLingui();
  const words = useHandoverWords();
  const input = useRef<HTMLInputElement>(null);
  const last = taken.at(-1);
  const name = words.zone[zone];
  const label = last === undefined ? t`Take a photo: ${name}` : t`Take another photo: ${name}`;
  return (
    <Box position="relative" minWidth="0">
      <chakra.button
        type="button"
        aria-label={label}
        onClick={() => input.current?.click()}
        position="relative"
        display="flex"
        flexDirection="column"
        alignItems="center"
        justifyContent="center"
        gap="1"
        width="full"
        height={{ base: '6.75rem', md: '9rem' }}
        px="2"
        overflow="hidden"
        borderWidth="2px"
        borderStyle={last === undefined ? 'dashed' : 'solid'}
        borderColor={last === undefined ? 'border.strong' : 'accent'}
        borderRadius="panel"
        bg="bg.panel"
        cursor="pointer"
        data-zone={zone}
        data-taken={taken.length}
      >
        {last !== undefined && <Preview photo={last} />}
        {busy ? <LoaderCircle aria-hidden="true" /> : last === undefined && <Camera aria-hidden="true" />}
        <chakra.span
          fontWeight="strong"
          {...(last === undefined
            ? {}
            : { position: 'absolute', insetInline: '0', bottom: '0', bg: 'bg.panel', py: '0.5', fontSize: 'small' })}
        >
          {name}
        </chakra.span>
      </chakra.button>
      {last !== undefined && !busy && (
        <Button
          variant="outline"
          bg="bg.panel"
          position="absolute"
          top="0"
          insetEnd="0"
          px="0"
          minWidth="12"
          minHeight="12"
          aria-label={t`Leave out the photo: ${name}`}
          onClick={() => onLeaveOut(last.documentId)}
        >
          <X aria-hidden="true" size={18} />
        </Button>
      )}
      <chakra.input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-testid={`photo-${zone}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) onTake(file);
        }}
      />
      <Box role="status" srOnly>
        {busy && <Trans>Adding…</Trans>}
      </Box>
    </Box>
  );
}

function Preview({ photo }: { readonly photo: HandoverPhoto }) {
  const { row } = useRow(documentTable, photo.documentId);
  return row === undefined ? null : <Picture document={row} />;
}

function Picture({ document }: { readonly document: StoredDocument }) {
  const url = usePreview(document, fetchContent);
  if (url === null) return null;
  return <Image src={url} alt="" position="absolute" inset="0" width="full" height="full" objectFit="cover" />;
}
