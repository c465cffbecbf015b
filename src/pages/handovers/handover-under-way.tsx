import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { MarksField } from '#handovers/client/marks-field.tsx';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import { type HandoverDraft, type HandoverScreen, missingIn, screensOf } from '#handovers/handover-draft.ts';
import type { Direction } from '#handovers/handover-limits.ts';
import { HoldBanner } from '#objects/client/hold-banner.tsx';
import type { StoredObject } from '#objects/object.schema.ts';
import { useMovementVisit } from '#pages/objects/use-movement-visit.tsx';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { FinishStep } from './finish-step.tsx';
import { ChecklistStep, PersonStep, ReadingsStep } from './handover-steps.tsx';
import { PhotosStep } from './photos-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { useFinishHandover } from './use-finish-handover.ts';
import type { KeptDraft } from './use-handover-draft.ts';
import { useZonePhotos, type ZonePhotos } from './use-zone-photos.ts';

export type UnderWayProps = {
  readonly object: StoredObject;
  readonly direction: Direction;
  readonly customerName: string;
  readonly kept: Omit<KeptDraft, 'draft'> & { readonly draft: HandoverDraft };
  readonly appointmentId: string | null;
  readonly spotId: string | null;
};

/** One screen of a handover at a time, with what leads to the next within reach of a thumb. */
export function HandoverUnderWay(props: UnderWayProps) {
  const { object, direction, kept, appointmentId } = props;
  const { draft, change } = kept;
  const { t } = useLingui();
  const words = useHandoverWords();
  const photos = useZonePhotos(object.id, draft.photos.length, (photo) =>
    change((before) => ({ ...before, photos: [...before.photos, photo] })),
  );
  const { appointment, besides } = useMovementVisit(
    {
      kind: direction === 'in' ? 'check_in' : 'check_out',
      objectId: object.id,
      ...(appointmentId === null ? {} : { appointmentId }),
    },
    object,
  );
  const screens = screensOf(draft.form, direction);
  const at = Math.min(draft.screen, screens.length - 1);
  const screen = screens[at] ?? { step: 'finish' as const, questions: [] };
  const go = (to: number) => change((before) => ({ ...before, screen: Math.max(0, to) }));
  const missing = screens.map((one) => missingIn(one, draft));
  const { busy, problem, finish } = useFinishHandover({ object, direction, kept, photos, appointment });
  const isLast = at === screens.length - 1;
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    top.current?.focus();
  }, [at]);
  return (
    <>
      <Progress at={at} count={screens.length} />
      <Heading as="h2" size="lg" tabIndex={-1} outline="none" ref={top}>
        {words.step[screen.step]}
      </Heading>
      {kept.trouble !== null && (
        <Box role="alert" color="fg.error" fontWeight="strong">
          {kept.trouble === 'full' ? (
            <Trans>This device has no room: what you enter is lost if you leave. Free some space.</Trans>
          ) : (
            <Trans>This device does not answer: what you enter is lost if you leave.</Trans>
          )}
        </Box>
      )}
      <ScreenBody {...props} screen={screen} photos={photos} besides={besides} />
      {isLast && <StillMissing screens={screens} missing={missing} onGo={go} />}
      {problem !== null && <Obstacle key={problem}>{problem}</Obstacle>}
      <ActionBar>
        <Button
          size="lg"
          variant="outline"
          minHeight="14"
          flex="1"
          disabled={at === 0 || busy}
          onClick={() => go(at - 1)}
        >
          <chakra.span _rtl={{ transform: 'scaleX(-1)' }} aria-hidden="true">
            <ArrowLeft />
          </chakra.span>
          {t`Back`}
        </Button>
        {isLast ? (
          <Button size="lg" minHeight="14" flex="2" disabled={busy} onClick={() => void finish()}>
            <Check aria-hidden="true" />
            {direction === 'in' ? t`Check in` : t`Check out`}
          </Button>
        ) : (
          <Button size="lg" minHeight="14" flex="2" onClick={() => go(at + 1)}>
            {t`Next`}
            <chakra.span _rtl={{ transform: 'scaleX(-1)' }} aria-hidden="true">
              <ArrowRight />
            </chakra.span>
          </Button>
        )}
      </ActionBar>
    </>
  );
}

/** What keeps the handover from being done, brought into sight. */
function Obstacle({ children }: { readonly children: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <chakra.p ref={shown} role="alert" color="fg.error" fontWeight="strong" scrollMarginBottom="24">
      {children}
    </chakra.p>
  );
}

function Progress({ at, count }: { readonly at: number; readonly count: number }) {
  const { t } = useLingui();
  return (
    <Flex align="center" gap="3">
      <Flex gap="1" flex="1" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <Box key={index} flex="1" height="1.5" borderRadius="full" bg={index <= at ? 'accent' : 'border'} />
        ))}
      </Flex>
      <Box fontSize="small" color="fg.muted">{t`Step ${at + 1} of ${count}`}</Box>
    </Flex>
  );
}

type ScreenBodyProps = UnderWayProps & {
  readonly screen: HandoverScreen;
  readonly photos: ZonePhotos;
  readonly besides: ReactNode;
};

function ScreenBody({ screen, photos, besides, object, direction, customerName, kept, spotId }: ScreenBodyProps) {
  const session = useSync();
  const { draft, change } = kept;
  switch (screen.step) {
    case 'person':
      return (
        <PersonStep
          draft={draft}
          change={change}
          direction={direction}
          customerId={object.customerId}
          customerName={customerName}
        />
      );
    case 'checklist':
      return <ChecklistStep draft={draft} change={change} questions={screen.questions} />;
    case 'photos':
      return <PhotosStep draft={draft} photos={photos} change={change} />;
    case 'marks':
      return (
        <MarksField
          category={object.category}
          marks={draft.marks}
          handoverId={draft.handoverId}
          newId={session.newId}
          onChange={(marks) => change((before) => ({ ...before, marks }))}
        />
      );
    case 'readings':
      return <ReadingsStep draft={draft} change={change} />;
    case 'place':
      return (
        <PlaceStep draft={draft} change={change} object={object} customerName={customerName} askedSpotId={spotId} />
      );
    case 'finish':
      return (
        <>
          {direction === 'out' && <HoldBanner object={object} />}
          <FinishStep
            draft={draft}
            change={change}
            known={draft.known}
            besides={besides}
            asksReason={direction === 'out' && object.holdReason !== null}
          />
        </>
      );
  }
}

type StillMissingProps = {
  readonly screens: readonly HandoverScreen[];
  readonly missing: readonly number[];
  readonly onGo: (screen: number) => void;
};

/** What was asked and is not there yet, each with the way to it. */
function StillMissing({ screens, missing, onGo }: StillMissingProps) {
  const { t } = useLingui();
  const words = useHandoverWords();
  const open = screens.flatMap(({ step }, index) =>
    step !== 'finish' && (missing[index] ?? 0) > 0 ? [{ step, index, count: missing[index] ?? 0 }] : [],
  );
  if (open.length === 0) return null;
  return (
    <Flex gap="2" wrap="wrap" align="center" role="note" aria-label={t`Not filled in yet`}>
      <Box color="fg.muted">
        <Trans>Not filled in yet:</Trans>
      </Box>
      {open.map(({ step, index, count }) => (
        <Button key={index} variant="outline" minHeight="12" onClick={() => onGo(index)}>
          {`${words.step[step]} (${count})`}
        </Button>
      ))}
    </Flex>
  );
}
